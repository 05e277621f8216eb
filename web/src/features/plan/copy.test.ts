import { expect, test } from 'vitest'
import { chargedNow } from './copy.ts'

test.each([
  [19_900, 'You pay $199.00 today, then $1,490 a year.'],
  // During a trial.
  [0, 'You pay nothing today, then $1,490 a year.'],
])('a change of plan with %d cents due says so', (due, sentence) => {
  expect(chargedNow(due, '$1,490 a year')).toBe(sentence)
})
