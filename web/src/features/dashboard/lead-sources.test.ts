import { describe, expect, test } from 'vitest'
import { type Source, shownSources, sourcesSummary, winRate } from './lead-sources.ts'

const source = (
  name: string | null,
  count: number,
  won = 0,
  lost = 0,
  more: Partial<Source> = {},
): Source => ({
  source: name,
  leads: count,
  count,
  won,
  lost,
  received: null,
  responseMinutes: null,
  ...more,
})

describe('lead sources', () => {
  test('are listed one by one, and the smallest combined if there are many', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => source(name, 2, 1, 1))
    expect(shownSources(six)).toBe(six)
    const all = shownSources([...six, source(null, 1)])
    expect(all).toHaveLength(6)
    expect(all.at(-1)).toEqual(source('Others', 3, 1, 1))
  })

  test('combined sources have a sum of money, and no response time', () => {
    const money = { received: 500, responseMinutes: 20 }
    const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => source(name, 1, 0, 0, money))
    expect(shownSources(seven).at(-1)).toMatchObject({ received: 1000, responseMinutes: null })
  })

  test.each([
    [[source('a', 1)], '1 lead, 1 project. No outcomes yet.'],
    [[source('a', 3, 0, 2)], '3 leads, 3 projects. 0 of 2 decided were won.'],
    [[source('a', 3, 1, 1), source('b', 2, 1)], '5 leads, 5 projects. 2 of 3 decided were won.'],
    [[source('a', 3, 1, 1, { leads: 0 })], '3 projects. 1 of 2 decided was won.'],
    [[source('a', 0, 0, 0, { leads: 2 })], '2 leads, no projects. No outcomes yet.'],
  ])('are summarized in a sentence (%#)', (sources, sentence) => {
    expect(sourcesSummary(sources)).toBe(sentence)
  })

  test('the win rate counts decided projects only', () => {
    expect([winRate(source('a', 9, 2, 1)), winRate(source('a', 9)), winRate(source('a', 9, 0, 3))]).toEqual([
      67,
      null,
      0,
    ])
  })
})
