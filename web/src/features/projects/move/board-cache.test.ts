import { describe, expect, test } from 'vitest'
import { boardOf, idOf, maple, numbersOf } from '../../../testing/maple.ts'
import { placeOnBoard, positionOf, stageOf, updateBoard } from './board-cache.ts'

const board = boardOf({ Bid: [1, 2, 3], Won: [4, 5] })
const card = (number: number) => board.cards.find(({ id }) => id === idOf(number)) ?? maple

describe('a card that is placed', () => {
  test('is below the card it was placed under', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Won', afterId: idOf(4) })
    expect(numbersOf(moved, 'Won')).toEqual([4, 1, 5])
    expect(numbersOf(moved, 'Bid')).toEqual([2, 3])
  })

  test('is at the top without one', () => {
    expect(numbersOf(placeOnBoard(board, card(3), { status: 'Bid', afterId: null }), 'Bid')).toEqual([
      3, 1, 2,
    ])
  })

  test('gets the kind of its new stage', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Paused', afterId: null })
    expect(moved.cards.find(({ id }) => id === idOf(1))).toMatchObject({
      status: 'Paused',
      stageKind: 'paused',
    })
  })

  test('returns to its exact previous position', () => {
    const before = positionOf(board, idOf(2))
    const moved = placeOnBoard(board, card(2), { status: 'Won', afterId: null })
    expect(before && numbersOf(placeOnBoard(moved, card(2), before), 'Bid')).toEqual([1, 2, 3])
  })

  test('keeps the other cards identical, so that they do not render again', () => {
    const moved = placeOnBoard(board, card(1), { status: 'Won', afterId: null })
    expect(moved.cards.find(({ id }) => id === idOf(5))).toBe(card(5))
  })
})

describe('a project from the server', () => {
  test('updates its card in place', () => {
    const updated = updateBoard(board, { ...card(2), title: 'The Maples' })
    expect(numbersOf(updated, 'Bid')).toEqual([1, 2, 3])
    expect(updated.cards.find(({ id }) => id === idOf(2))?.title).toBe('The Maples')
  })

  test('is placed at the top of its stage if it is new', () => {
    expect(numbersOf(updateBoard(board, { ...card(4), id: idOf(9) }), 'Won')).toEqual([9, 4, 5])
  })

  test('is removed if it is archived, and not added again', () => {
    const archived = { ...card(2), archivedAt: '2026-03-12T09:12:00.000Z' }
    const updated = updateBoard(board, archived)
    expect(numbersOf(updated, 'Bid')).toEqual([1, 3])
    expect(updateBoard(updated, archived)).toBe(updated)
  })
})

test('a card whose stage no longer exists is in the first stage', () => {
  expect(stageOf(board.stages, { status: 'Maybe' })?.name).toBe('Discovery')
})
