import { describe, expect, test } from 'vitest'
import { staleQueries } from './stale-queries.mjs'

describe('a query that goes stale', () => {
  test.each([
    ['on each visit', 'useQuery({ ...planQuery, staleTime: 0 })'],
    ['after a while', 'const slow = queryOptions({\n  ...planQuery,\n  staleTime: 60_000,\n})'],
    ['by polling', '// Every second.\nuseQuery({ ...planQuery, refetchInterval: 1_000 })'],
    ['whenever the window gets the focus', 'useQuery({ ...planQuery, refetchOnWindowFocus: true })'],
  ])('%s is found', (_, source) => {
    expect(staleQueries(source, 'plan.ts')).toHaveLength(1)
  })

  test.each([
    ['has a reason', '  // Changes that bypass the app are not announced.\n  staleTime: 0,'],
    ['is fetched once, deliberately', 'queries.fetchQuery({ ...planQuery, staleTime: 0 })'],
    ['never goes stale', 'refetchOnWindowFocus: false,\nstaleTime: Number.POSITIVE_INFINITY,'],
  ])('is not one that %s', (_, source) => {
    expect(staleQueries(source, 'plan.ts')).toEqual([])
  })
})
