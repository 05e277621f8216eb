import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test.each([
  [0, [0, 0.5, 1]],
  [1_425_000, [0, 500_000, 1_000_000, 1_500_000]],
  [1_500_000, [0, 500_000, 1_000_000, 1_500_000]],
  [1_500_001, [0, 1_000_000, 2_000_000]],
  [7, [0, 2.5, 5, 7.5]],
])('the values beside a chart up to %d are %j', (highest, ticks) => {
  expect(ticksFor(highest)).toEqual(ticks)
})
