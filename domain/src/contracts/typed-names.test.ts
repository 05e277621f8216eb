import { expect, test } from 'vitest'
import { isSameName } from './typed-names.ts'

test.each([
  ['Alder & Finch', 'Alder  & \u00a0Finch '],
  ['Alder Finch', 'Alder\u200b Fin\u200dch\ufeff'],
  ['Café Noir', 'Cafe\u0301 Noir'],
  ['Cafe\u0301 Noir', 'Café Noir'],
  ['Maple Staging', 'Maple\u2003\u00adStaging'],
  ['Maple Staging', '\u2066Maple Staging\u2069'],
])('typing %j matches the name %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(true)
})

test.each([
  ['alder & finch', 'Alder & Finch'],
  ['AlderFinch', 'Alder Finch'],
  ['Cafe Noir', 'Café Noir'],
  ['', 'Alder'],
])('typing %j does not match the name %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(false)
})
