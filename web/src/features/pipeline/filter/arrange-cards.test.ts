import type { NextStep } from '@mantel/domain/projects/next-step'
import { describe, expect, test } from 'vitest'
import { boardOf, idOf, maple } from '../../../testing/maple.ts'
import { arrange, type Column, type Filters, indexInOrder, statMatchers } from './arrange-cards.ts'

const today = '2026-03-12'
const step = (about: Partial<NextStep>): NextStep => ({
  rule: 16,
  text: 'Ready for a contract',
  icon: 'circle-dashed',
  hue: 'neutral',
  action: null,
  waitsFor: null,
  since: null,
  ...about,
})

const board = boardOf({ Discovery: [1, 2], Bid: [3], Maybe: [4] })
const titles = (columns: Column[]) =>
  Object.fromEntries(
    columns.map(({ stage, cards }) => [stage.name, cards.map(({ title }) => title.split(' ')[0])]),
  )
const shown = (filters: Filters, cards = board.cards) =>
  arrange({ ...board, cards }, filters, 'manual', today).flatMap(({ cards }) => cards.map(({ id }) => id))

describe('the board', () => {
  test('has a column for each stage, and cards of unknown stages are in the first', () => {
    expect(titles(arrange(board, {}, 'manual', today))).toEqual({
      Discovery: ['1', '2', '4'],
      Bid: ['3'],
      Won: [],
      Completed: [],
      Paused: [],
      Canceled: [],
    })
  })

  test('shows the value of a column only to users who see prices', () => {
    expect(arrange(board, {}, 'manual', today)[1]?.sum).toBe(1_425_000)
    const without = { ...board, cards: board.cards.map((card) => ({ ...card, value: null })) }
    expect(arrange(without, {}, 'manual', today)[1]?.sum).toBeNull()
  })

  test('can be filtered by stage', () => {
    expect(titles(arrange(board, { stage: 'Bid' }, 'manual', today))).toEqual({ Bid: ['3'] })
  })

  test.each<[string, Filters, Partial<typeof maple>]>([
    ['type', { type: 'STR Design' }, { type: 'STR Design' }],
    ['source', { source: 'Website' }, { source: 'Website' }],
    ['team member', { member: idOf(77) }, { memberIds: [idOf(77)] }],
    ['who has to act next', { needs: 'us' }, { nextStep: step({ waitsFor: 'us' }) }],
    ['search terms in any order', { text: 'lane  ORCHARD' }, { title: '19 Orchard Lane' }],
    ['a client’s name', { text: 'feld' }, { clientName: 'Dana Feld' }],
    ['what is overdue', { show: 'overdue' }, { nextStep: step({ hue: 'red', rule: 1 }) }],
    ['what waits for a signature', { show: 'signature' }, { contractSigningStatus: 'sent' }],
  ])('can be filtered by %s', (_, filters, about) => {
    const [first, ...others] = board.cards
    expect(shown(filters, [{ ...maple, ...first, ...about }, ...others])).toEqual([idOf(1)])
  })

  test('ignores an unknown stat', () => {
    expect(shown({ show: 'everything' })).toHaveLength(4)
  })
})

describe('an automatic order', () => {
  const of = (about: Partial<typeof maple>, number: number) => ({ ...maple, id: idOf(number), ...about })
  const cards = [
    of({ title: '10 Elm', value: 100, nextStep: null }, 1),
    of({ title: '2 Elm', value: null, nextStep: step({ hue: 'amber', rule: 3 }) }, 2),
    of({ title: '9 Elm', value: 300, nextStep: step({ hue: 'red', rule: 2 }) }, 3),
    of({ title: 'élan', value: 200, nextStep: step({ hue: 'green', rule: 12 }) }, 4),
  ]
  const sorted = (order: 'urgency' | 'value' | 'name') =>
    arrange({ ...board, cards }, {}, order, today)[1]?.cards.map(({ title }) => title)

  test('by urgency starts with the most urgent and ends with cards that need nothing', () => {
    expect(sorted('urgency')).toEqual(['9 Elm', '2 Elm', 'élan', '10 Elm'])
  })

  test('by value starts with the largest', () => {
    expect(sorted('value')).toEqual(['9 Elm', 'élan', '10 Elm', '2 Elm'])
  })

  test('by name compares numbers numerically', () => {
    expect(sorted('name')).toEqual(['2 Elm', '9 Elm', '10 Elm', 'élan'])
  })

  test('determines where a card dragged over a column would go', () => {
    const column = arrange({ ...board, cards }, {}, 'value', today)[1]?.cards ?? []
    expect(indexInOrder(column, of({ title: '5 Elm', value: 250 }, 5), 'value')).toBe(1)
    expect(indexInOrder(column, of({ title: '5 Elm', value: 1 }, 5), 'value')).toBe(3)
    expect(indexInOrder(column, of({ title: 'Zoo', value: null }, 5), 'value')).toBe(4)
  })
})

describe('won this month', () => {
  const won = { ...maple, stageKind: 'won' as const }
  test.each([
    ['2026-03-01', true],
    ['2026-02-28', false],
    [null, false],
  ])('booked on %s: %s', (dateBooked, isCounted) => {
    expect(statMatchers.won({ ...won, dateBooked }, today)).toBe(isCounted)
  })
  test('does not count projects that were canceled since', () => {
    expect(statMatchers.won({ ...won, stageKind: 'canceled', dateBooked: '2026-03-01' }, today)).toBe(false)
  })
})

describe('awaiting signature', () => {
  const sent = { ...maple, contractSigningStatus: 'sent' as const }
  test('counts sent contracts even if something else is overdue', () => {
    expect(statMatchers.signature({ ...sent, nextStep: step({ rule: 1, hue: 'red' }) }, today)).toBe(true)
    expect(statMatchers.signature({ ...sent, contractSigningStatus: 'signed' }, today)).toBe(false)
  })
  test.each(['paused', 'canceled'] as const)('does not count %s projects', (stageKind) => {
    expect(statMatchers.signature({ ...sent, stageKind }, today)).toBe(false)
  })
})
