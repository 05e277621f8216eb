import type { Base } from '../state/base.ts'
import { listDue } from './due.ts'

/** If one move of the clock causes more steps than this, it is an endless loop. */
const maximumSteps = 20_000

/** Runs everything that is due until this time, in order, each with the clock set to the time when it is due. */
export function runDue(base: Base, until: number): boolean {
  for (let step = 0; step < maximumSteps; step += 1) {
    const [next] = listDue(base)
      .filter(({ at }) => at <= until)
      .sort((a, b) => a.at - b.at)
    if (!next) return step > 0
    base.clock.at(next.at, next.run)
  }
  throw new Error('The sandbox clock does not come to rest')
}

export function advanceClock(base: Base, seconds: number) {
  const target = base.clock.now() + seconds
  runDue(base, target)
  base.clock.moveTo(target)
}
