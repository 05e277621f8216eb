import { expect, test } from 'vitest'
import { matches } from './matching.ts'

test.each([
  ['', ['Profile'], true],
  ['prof', ['Profile'], true],
  ['PROF', ['Profile'], true],
  ['out sign', ['Sign out'], true],
  ['log out', ['Sign out', 'log out', 'leave'], true],
  ['sign in', ['Sign out'], false],
  ['maple hannah', ['412 Maple Avenue', 'Hannah Whitlock'], true],
  ['maple', [null, undefined], false],
])('“%s” in %j: %s', (typed, texts, isFound) => {
  expect(matches(typed, ...texts)).toBe(isFound)
})
