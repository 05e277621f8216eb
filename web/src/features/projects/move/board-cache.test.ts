import type { Board } from '@mantel/domain/projects/pipeline'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardOf, boardWith, idOf, maple, numbersOf } from '../../../testing/maple.ts'
import {
  appendCards,
  placeOnBoard,
  positionOf,
  removeFromBoard,
  stageOf,
  updateBoard,
} from './board-cache.ts'

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

describe('the totals', () => {
  const statuses = ['Discovery', 'Bid', 'Won', 'Completed', 'Paused', 'Canceled', 'Maybe']
  const anyCard = fc
    .record({
      number: fc.integer({ min: 1, max: 20 }),
      status: fc.constantFrom(...statuses),
      stageKind: fc.constantFrom('open', 'won', 'completed', 'paused', 'canceled'),
      value: fc.option(fc.integer({ min: 0, max: 1_000 })),
      isSample: fc.boolean(),
      dateBooked: fc.constantFrom('2026-03-01', null),
      contractSigningStatus: fc.constantFrom('sent', 'none'),
    })
    .map(({ number, ...values }) => ({ ...maple, id: idOf(number), ...values }))
  const anyChange = fc.record({ kind: fc.constantFrom('place', 'update', 'remove'), card: anyCard })
  // Only the server knows whether a card with a value remains, so a sum of zero can also be null.
  const stagesOf = ({ stages }: Board) => stages.map((stage) => ({ ...stage, sum: stage.sum ?? 0 }))

  test('are the same as if the cards were counted anew', () => {
    const property = fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
      const changed = changes.reduce((current, { kind, card }) => {
        if (kind === 'remove') return removeFromBoard(current, card.id)
        if (kind === 'update') return updateBoard(current, card)
        return placeOnBoard(current, card, { status: card.status, afterId: null })
      }, boardOf({}))
      const { stages, ...expected } = boardWith(changed.cards)
      expect({ ...changed, stages: stagesOf(changed) }).toEqual({
        ...expected,
        stages: stagesOf({ ...changed, stages }),
      })
    })
    fc.assert(property)
  })
})

describe('further cards', () => {
  const count = (stage: string, { stages }: typeof board) => stages.find(({ name }) => name === stage)?.count
  const page = (...numbers: number[]) => numbers.map((number) => ({ ...maple, id: idOf(number) }))
  const partial = {
    ...board,
    stages: board.stages.map((stage) => (stage.name === 'Bid' ? { ...stage, count: 7 } : stage)),
  }

  test('are added below the loaded ones, without those that are loaded already', () => {
    const more = appendCards(partial, 'Bid', page(2, 3, 6, 7), 4)
    expect(numbersOf(more, 'Bid')).toEqual([1, 2, 3, 6, 7])
    expect(count('Bid', more)).toBe(7)
  })

  test('correct the count if there are no more', () => {
    const all = appendCards(partial, 'Bid', page(3, 6), 4)
    expect([numbersOf(all, 'Bid'), count('Bid', all)]).toEqual([[1, 2, 3, 6], 4])
  })
})

describe('a project from the server', () => {
  test('updates its card in place', () => {
    const updated = updateBoard(board, { ...card(2), title: 'The Maples' })
    expect(numbersOf(updated, 'Bid')).toEqual([1, 2, 3])
    expect(updated.cards.find(({ id }) => id === idOf(2))?.title).toBe('The Maples')
  })

  test('is placed at the top of its new stage', () => {
    expect(numbersOf(updateBoard(board, { ...card(1), status: 'Won' }), 'Won')).toEqual([1, 4, 5])
  })

  test('changes nothing if its card is not loaded', () => {
    expect(updateBoard(board, { ...card(4), id: idOf(9) })).toBe(board)
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
