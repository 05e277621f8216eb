import { describe, expect, test } from 'vitest'
import { type Source, shownSources, sourcesInWords, wonRate } from './lead-sources.ts'

const source = (name: string | null, count: number, won = 0, lost = 0): Source => ({
  source: name,
  count,
  won,
  lost,
})

describe('where enquiries came from', () => {
  test('is listed one by one, until there are many', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => source(name, 2, 1, 1))
    expect(shownSources(six)).toBe(six)
    const all = shownSources([...six, source(null, 1)])
    expect(all).toHaveLength(6)
    expect(all.at(-1)).toEqual(source('Others', 3, 1, 1))
  })

  test.each([
    [[source('a', 1)], 'One enquiry came in; none is decided yet.'],
    [[source('a', 3, 0, 2)], '3 enquiries came in; of 2 decided, none was won.'],
    [[source('a', 3, 1, 1), source('b', 2, 1)], '5 enquiries came in; of 3 decided, 2 were won.'],
    [[source('a', 3, 1, 1)], '3 enquiries came in; of 2 decided, one was won.'],
  ])('is also said in words (%#)', (sources, words) => {
    expect(sourcesInWords(sources)).toBe(words)
  })

  test('the rate is of those that were decided', () => {
    expect([wonRate(source('a', 9, 2, 1)), wonRate(source('a', 9)), wonRate(source('a', 9, 0, 3))]).toEqual([
      67,
      null,
      0,
    ])
  })
})
