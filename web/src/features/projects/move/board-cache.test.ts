import { describe, expect, test } from 'vitest'
import { boardOf, idOf, maple, numbersOf } from '../../../testing/maple.ts'
import { keepOnBoard, placeOf, placeOnBoard, stageOf } from './board-cache.ts'

const board = boardOf({ Bid: [1, 2, 3], Won: [4, 5] })
const card = (number: number) => board.cards.find(({ id }) => id === idOf(number)) ?? maple

describe('a card that is placed', () => {
  test('stands below the one it was put under', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Won', afterId: idOf(4) })
    expect(numbersOf(moved, 'Won')).toEqual([4, 1, 5])
    expect(numbersOf(moved, 'Bid')).toEqual([2, 3])
  })

  test('stands on top without one', () => {
    expect(numbersOf(placeOnBoard(board, card(3), { status: 'Bid', afterId: null }), 'Bid')).toEqual([
      3, 1, 2,
    ])
  })

  test('takes on what its new stage means', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Paused', afterId: null })
    expect(moved.cards.find(({ id }) => id === idOf(1))).toMatchObject({
      status: 'Paused',
      stageKind: 'paused',
    })
  })

  test('comes back to exactly where it was', () => {
    const before = placeOf(board, idOf(2))
    const moved = placeOnBoard(board, card(2), { status: 'Won', afterId: null })
    expect(before && numbersOf(placeOnBoard(moved, card(2), before), 'Bid')).toEqual([1, 2, 3])
  })

  test('leaves the others the same things, so that they are not drawn again', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Won', afterId: null })
    expect(moved.cards.find(({ id }) => id === idOf(5))).toBe(card(5))
  })
})

describe('what the server says about a project', () => {
  test('changes its card in its place', () => {
    const kept = keepOnBoard(board, { ...card(2), title: 'The Maples' })
    expect(numbersOf(kept, 'Bid')).toEqual([1, 2, 3])
    expect(kept.cards.find(({ id }) => id === idOf(2))?.title).toBe('The Maples')
  })

  test('puts a new one on top of its stage', () => {
    expect(numbersOf(keepOnBoard(board, { ...card(4), id: idOf(9) }), 'Won')).toEqual([9, 4, 5])
  })

  test('takes an archived one away, and does not bring it back', () => {
    const archived = { ...card(2), archivedAt: '2026-03-12T09:12:00.000Z' }
    const kept = keepOnBoard(board, archived)
    expect(numbersOf(kept, 'Bid')).toEqual([1, 3])
    expect(keepOnBoard(kept, archived)).toBe(kept)
  })
})

test('what is in a stage that no longer exists stands in the first one', () => {
  expect(stageOf(board.stages, { status: 'Maybe' })?.name).toBe('Discovery')
})
