import { expect, test } from 'vitest'
import { boardOf, idOf } from '../../../testing/maple.ts'
import { arrange } from '../filter/arrange-cards.ts'
import { adjacentCard, cardInDirection } from './arrow-keys.ts'
import { afterIdAt, neighborsIn } from './place-card.ts'

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
] as const)('from %s, %s moves to %s and skips empty columns', (from, arrow, to) => {
  expect(cardInDirection(grid, from, arrow)?.id ?? null).toBe(to)
})

test('a card that is in several columns is left from the one that has the focus', () => {
  const both = [['a'], ['b', 'a'], ['c']]
  expect(cardInDirection(both, 'a', 'ArrowRight', 1)).toEqual({ id: 'c', column: 2 })
  expect(cardInDirection(both, 'a', 'ArrowRight')).toEqual({ id: 'b', column: 1 })
})

test('the peek continues from column to column', () => {
  expect(adjacentCard(grid, 'c', 1)).toBe('d')
  expect(adjacentCard(grid, 'd', -1)).toBe('c')
  expect(adjacentCard(grid, 'f', 1)).toBeNull()
  expect(adjacentCard(grid, 'x', 1)).toBeNull()
})

const columns = arrange(boardOf({ Discovery: [1, 2, 3], Maybe: [4], Bid: [] }), 'manual')
const [discovery] = columns

test('a position is described by the card above it, ignoring the moved card', () => {
  if (!discovery) throw new Error('Column not found')
  expect(afterIdAt(discovery, idOf(9), 0)).toBeNull()
  expect(afterIdAt(discovery, idOf(9), 2)).toBe(idOf(2))
  expect(afterIdAt(discovery, idOf(1), 1)).toBe(idOf(2))
  // The last card is in this column only because its stage no longer exists, so no card can be placed below it.
  expect(afterIdAt(discovery, idOf(9), 4)).toBe(idOf(3))
})

test('a card has positions one up and one down', () => {
  expect(neighborsIn(columns, 'manual', idOf(2))).toMatchObject({
    at: 1,
    of: 4,
    afterIdUp: null,
    afterIdDown: idOf(3),
  })
  expect(neighborsIn(columns, 'value', idOf(2))).toBeNull()
  expect(neighborsIn(columns, 'manual', idOf(9))).toBeNull()
})
