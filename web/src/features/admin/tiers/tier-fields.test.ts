import { expect, test } from 'vitest'
import { roundedPrice } from './tier-fields.ts'

test.each([
  ['12.50', '$13'],
  ['12.49', '$12'],
  ['1,290.99', '$1,291'],
  ['12', null],
  ['12.00', null],
  ['0', null],
  ['', null],
  ['much', null],
])('visitors see the price “%s” as %s', (typed, price) => {
  expect(roundedPrice(typed)).toBe(price)
})
