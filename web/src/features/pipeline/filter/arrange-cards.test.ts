import { describe, expect, test } from 'vitest'
import { boardOf, boardWith, idOf, maple } from '../../../testing/maple.ts'
import { arrange, type Column, indexInOrder } from './arrange-cards.ts'

const board = boardOf({ Discovery: [1, 2], Bid: [3], Maybe: [4] })
const titles = (columns: Column[]) =>
  Object.fromEntries(
    columns.map(({ stage, cards }) => [stage.name, cards.map(({ title }) => title.split(' ')[0])]),
  )

describe('the board', () => {
  test('has a column for each stage, and cards of unknown stages are in the first', () => {
    const columns = arrange(board, 'manual')
    expect(titles(columns)).toEqual({
      Discovery: ['1', '2', '4'],
      Bid: ['3'],
      Won: [],
      Completed: [],
      Paused: [],
      Canceled: [],
    })
    expect(columns.map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 0])
  })

  test('can show a single stage', () => {
    expect(titles(arrange(board, 'manual', 'Bid'))).toEqual({ Bid: ['3'] })
  })
})

describe('an automatic order', () => {
  const of = (about: Partial<typeof maple>, number: number) => ({ ...maple, id: idOf(number), ...about })
  const cards = [
    of({ title: '10 Elm', value: 100 }, 1),
    of({ title: '2 Elm', value: null }, 2),
    of({ title: '9 Elm', value: 300 }, 3),
    of({ title: 'élan', value: 200 }, 4),
  ]
  const sorted = (order: 'value') => arrange(boardWith(cards), order)[1]?.cards.map(({ title }) => title)

  test('by value starts with the largest', () => {
    expect(sorted('value')).toEqual(['9 Elm', 'élan', '10 Elm', '2 Elm'])
  })

  test('determines where a card dragged over a column would go', () => {
    const column = arrange(boardWith(cards), 'value')[1]?.cards ?? []
    expect(indexInOrder(column, of({ title: '5 Elm', value: 250 }, 5), 'value')).toBe(1)
    expect(indexInOrder(column, of({ title: '5 Elm', value: 1 }, 5), 'value')).toBe(3)
    expect(indexInOrder(column, of({ title: 'Zoo', value: null }, 5), 'value')).toBe(4)
  })
})
