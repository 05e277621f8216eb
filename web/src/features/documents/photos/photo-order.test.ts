import { describe, expect, test } from 'vitest'
import { indexBeside, moveTo } from './photo-order.ts'

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const order = (items: { id: string }[]) => items.map(({ id }) => id).join('')

describe('a photo', () => {
  test.each([
    ['a', 0, 'abcd'],
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 9, 'acdb'],
    ['b', -1, 'bacd'],
    ['x', 1, 'abcd'],
  ])('%s moved to index %i gives %s', (id, at, result) => {
    expect(order(moveTo(list, id, at))).toBe(result)
  })

  test('that is already there changes nothing', () => {
    expect(moveTo(list, 'b', 1)).toBe(list)
  })

  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'b', false, 'adbc'],
    ['d', 'b', true, 'abdc'],
    ['b', 'a', true, 'abcd'],
  ])('%s dropped beside %s (after it: %s) gives %s', (id, other, isAfter, result) => {
    const at = indexBeside(list, id, other, isAfter)
    expect(order(moveTo(list, id, at ?? -1))).toBe(result)
  })
})
