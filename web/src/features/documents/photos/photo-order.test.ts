import { describe, expect, test } from 'vitest'
import { moveTo, placeBeside } from './photo-order.ts'

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
  ])('%s goes to place %i: %s', (id, at, after) => {
    expect(order(moveTo(list, id, at))).toBe(after)
  })

  test('that stays where it is changes nothing', () => {
    expect(moveTo(list, 'b', 1)).toBe(list)
  })

  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'b', false, 'adbc'],
    ['d', 'b', true, 'abdc'],
    ['b', 'a', true, 'abcd'],
  ])('%s dropped at %s, behind it: %s, makes %s', (id, other, isBehind, after) => {
    const at = placeBeside(list, id, other, isBehind)
    expect(order(moveTo(list, id, at ?? -1))).toBe(after)
  })
})
