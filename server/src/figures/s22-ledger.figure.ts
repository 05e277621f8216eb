import { playHistories } from '@mantel/domain/payments/testing/testing-histories'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('S22')
const histories = 5_000

figure.measure('10,000 histories of a ledger keep all of its rules', async () => {
  const unplayed: string[] = []
  let changes = 0
  // The first seed is fixed, so that half of the histories are the same in every run.
  for (const seed of [22, figure.seed]) {
    const played = playHistories(seed, histories)
    figure.none(`broken-with-seed-${seed}`, played.broken)
    for (const [step, count] of Object.entries(played.changes)) {
      changes += count
      if (count === 0) unplayed.push(step)
    }
  }
  figure.says('histories', 2 * histories)
  figure.says('changes', changes)
  figure.none('steps-without-effect', unplayed)
})
