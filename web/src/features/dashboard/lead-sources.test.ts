import { describe, expect, test } from 'vitest'
import { type Source, shownSources, sourcesSummary, winRate } from './lead-sources.ts'

const source = (name: string | null, count: number, won = 0, lost = 0): Source => ({
  source: name,
  count,
  won,
  lost,
})

describe('lead sources', () => {
  test('are listed one by one, and the smallest combined if there are many', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => source(name, 2, 1, 1))
    expect(shownSources(six)).toBe(six)
    const all = shownSources([...six, source(null, 1)])
    expect(all).toHaveLength(6)
    expect(all.at(-1)).toEqual(source('Others', 3, 1, 1))
  })

  test.each([
    [[source('a', 1)], '1 lead. No outcomes yet.'],
    [[source('a', 3, 0, 2)], '3 leads. 0 of 2 decided were won.'],
    [[source('a', 3, 1, 1), source('b', 2, 1)], '5 leads. 2 of 3 decided were won.'],
    [[source('a', 3, 1, 1)], '3 leads. 1 of 2 decided was won.'],
  ])('are summarized in a sentence (%#)', (sources, sentence) => {
    expect(sourcesSummary(sources)).toBe(sentence)
  })

  test('the win rate counts decided leads only', () => {
    expect([winRate(source('a', 9, 2, 1)), winRate(source('a', 9)), winRate(source('a', 9, 0, 3))]).toEqual([
      67,
      null,
      0,
    ])
  })
})
