import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

const endsAt = '2026-11-15T10:30:00.000Z'

test.each([
  ['2026-11-15T10:00:00.000Z', 30],
  ['2026-11-15T10:02:30.000Z', 28],
  ['2026-11-15T10:29:59.000Z', 1],
  ['2026-11-15T10:30:00.000Z', 0],
  ['2026-11-15T11:00:00.000Z', 0],
])('at %s there are %i minutes left', (now, left) => {
  expect(minutesLeft(endsAt, new Date(now))).toBe(left)
})
