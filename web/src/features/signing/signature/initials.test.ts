import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Maya Okafor', 'MO'],
  ['Tom & Elise Bergmann', 'TEB'],
  ['  maria  de la cruz  y vega ', 'MDLCY'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
