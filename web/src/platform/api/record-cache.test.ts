import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { patchRecord } from './record-cache.ts'

test('a record is changed in every cached query that contains it, and nothing else is touched', () => {
  const queries = new QueryClient()
  const [hannah, owen] = [
    { id: 'hannah', phone: '1', note: 'n' },
    { id: 'owen', phone: '2' },
  ]
  const untouched = { items: [owen] }
  queries.setQueryData(['page'], hannah)
  queries.setQueryData(['lists'], { pages: [{ items: [owen, hannah] }, untouched] })
  queries.setQueryData(['other'], untouched)
  void queries.invalidateQueries({ queryKey: ['lists'] })
  patchRecord(queries, 'hannah', { phone: '9', version: 3 })
  expect(queries.getQueryData(['page'])).toEqual({ id: 'hannah', phone: '9', note: 'n' })
  const lists = queries.getQueryData<{ pages: { items: unknown[] }[] }>(['lists'])
  expect(lists?.pages[0]?.items[1]).toEqual({ id: 'hannah', phone: '9', note: 'n' })
  expect(lists?.pages[1]).toBe(untouched)
  expect(queries.getQueryData(['other'])).toBe(untouched)
  // An invalidated query stays invalidated.
  expect(queries.getQueryState(['lists'])?.isInvalidated).toBe(true)
  expect(queries.getQueryState(['page'])?.isInvalidated).toBe(false)
})
