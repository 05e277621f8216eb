import { expect, test } from 'vitest'
import { boardOf, idOf } from '../../../testing/maple.ts'
import { afterIdAt, neighboursIn } from '../drag/card-place.ts'
import { arrange } from '../filter/arrange-cards.ts'
import { cardAlong, cardBeside } from './arrow-keys.ts'

const grid = [['a', 'b', 'c'], [], ['d'], ['e', 'f']]

test.each([
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', null],
  ['a', 'ArrowUp', null],
  ['c', 'ArrowRight', 'd'],
  ['d', 'ArrowLeft', 'a'],
  ['f', 'ArrowLeft', 'd'],
  ['e', 'ArrowRight', null],
  ['x', 'ArrowRight', null],
] as const)('from %s, %s leads to %s, over what is empty', (from, arrow, to) => {
  expect(cardBeside(grid, from, arrow)).toBe(to)
})

test('the look beside the board goes on from column to column', () => {
  expect(cardAlong(grid, 'c', 1)).toBe('d')
  expect(cardAlong(grid, 'd', -1)).toBe('c')
  expect(cardAlong(grid, 'f', 1)).toBeNull()
  expect(cardAlong(grid, 'x', 1)).toBeNull()
})

const columns = arrange(boardOf({ Discovery: [1, 2, 3], Maybe: [4], Bid: [] }), {}, 'manual', '2026-03-12')
const [discovery] = columns

test('a place is told by the card above it, without the card itself', () => {
  if (!discovery) throw new Error('There is no column')
  expect(afterIdAt(discovery, idOf(9), 0)).toBeNull()
  expect(afterIdAt(discovery, idOf(9), 2)).toBe(idOf(2))
  expect(afterIdAt(discovery, idOf(1), 1)).toBe(idOf(2))
  // The last one only stands here because its stage is gone: the server knows it elsewhere.
  expect(afterIdAt(discovery, idOf(9), 4)).toBe(idOf(3))
})

test('one place up or down', () => {
  expect(neighboursIn(columns, 'manual', idOf(2))).toMatchObject({
    at: 1,
    of: 4,
    upBelow: null,
    downBelow: idOf(3),
  })
  expect(neighboursIn(columns, 'value', idOf(2))).toBeNull()
  expect(neighboursIn(columns, 'manual', idOf(9))).toBeNull()
})
