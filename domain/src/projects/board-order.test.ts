import { describe, expect, test } from 'vitest'
import { boardComparators, matchesStat } from './board-order.ts'
import type { NextStep } from './next-step.ts'
import type { ProjectInList } from './projects.ts'

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
const card = (about: Partial<ProjectInList>) =>
  ({
    title: '412 Maple Avenue',
    id: 'a',
    stageKind: 'open',
    archivedAt: null,
    value: null,
    nextStep: null,
    dateServiced: null,
    ...about,
  }) as ProjectInList

describe('an automatic order', () => {
  const cards = [
    card({ title: '10 Elm', value: 100 }),
    card({ title: '2 Elm', nextStep: step({ hue: 'amber', rule: 3, since: '2026-03-02' }) }),
    card({ title: '3 Elm', nextStep: step({ hue: 'amber', rule: 3, since: '2026-03-01' }) }),
    card({ title: '9 Elm', value: 300, nextStep: step({ hue: 'red', rule: 2 }) }),
    card({ title: 'élan', value: 200, nextStep: step({ hue: 'green', rule: 12 }) }),
  ]
  const sorted = (order: keyof typeof boardComparators) =>
    cards.toSorted(boardComparators[order]).map(({ title }) => title)

  test('by urgency starts with the most urgent and ends with cards that need nothing', () => {
    expect(sorted('urgency')).toEqual(['9 Elm', '3 Elm', '2 Elm', 'élan', '10 Elm'])
  })

  test('by value starts with the largest', () => {
    expect(sorted('value')).toEqual(['9 Elm', 'élan', '10 Elm', '2 Elm', '3 Elm'])
  })

  test('by name compares numbers numerically', () => {
    expect(sorted('name')).toEqual(['2 Elm', '3 Elm', '9 Elm', '10 Elm', 'élan'])
  })
})

describe('won this month', () => {
  const won = { ...card({}), stageKind: 'won' as const }
  test.each([
    ['2026-03-01', true],
    ['2026-02-28', false],
    [null, false],
  ])('booked on %s: %s', (dateBooked, isCounted) => {
    expect(matchesStat('won', { ...won, dateBooked }, today)).toBe(isCounted)
  })
  test('does not count projects that were canceled since', () => {
    expect(matchesStat('won', { ...won, stageKind: 'canceled', dateBooked: '2026-03-01' }, today)).toBe(false)
  })
})

describe('awaiting signature', () => {
  const sent = { ...card({}), contractSigningStatus: 'sent' as const }
  test('counts sent contracts even if something else is overdue', () => {
    expect(matchesStat('signature', { ...sent, nextStep: step({ rule: 1, hue: 'red' }) }, today)).toBe(true)
    expect(matchesStat('signature', { ...sent, contractSigningStatus: 'signed' }, today)).toBe(false)
  })
  test.each(['paused', 'canceled'] as const)('does not count %s projects', (stageKind) => {
    expect(matchesStat('signature', { ...sent, stageKind }, today)).toBe(false)
  })
})
