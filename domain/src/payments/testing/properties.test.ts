import { expect, test } from 'vitest'
import { newSeed } from '../../basics/testing-random.ts'
import { playHistories } from './testing-histories.ts'

test.each([22, newSeed()])('histories of a ledger keep all of its rules (seed %i)', (seed) => {
  const { broken, changes } = playHistories(seed, 250)
  expect(broken).toEqual([])
  // Checks that every step changed something at least once, so that no step is always refused.
  for (const [step, count] of Object.entries(changes)) expect(count, `${step}`).toBeGreaterThan(0)
})
