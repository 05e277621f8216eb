import { expect, test } from 'vitest'
import { withPlace } from './arranging.ts'

const list = ['a', 'b', 'c'].map((id) => ({ id }))

test.each([
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
  ['b', 3, 'acb'],
])('%s goes to stand before place %i', (id, before, result) => {
  expect(
    withPlace(list, id, before)
      .map((one) => one.id)
      .join(''),
  ).toBe(result)
})

test.each([
  ['b', 1],
  ['b', 2],
  ['nobody', 0],
])('%s before place %i changes nothing', (id, before) => {
  expect(withPlace(list, id, before)).toBe(list)
})
