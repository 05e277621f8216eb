import { expect, test } from 'vitest'
import { roundedFor } from './tier-fields.ts'

test.each([
  ['12.50', '$13'],
  ['12.49', '$12'],
  ['1,290.99', '$1,291'],
  ['12', null],
  ['12.00', null],
  ['0', null],
  ['', null],
  ['much', null],
])('of a price of “%s” visitors see %s', (typed, price) => {
  expect(roundedFor(typed)).toBe(price)
})
