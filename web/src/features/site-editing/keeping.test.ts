import type { SitePart } from '@mantel/domain/content'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { indexQuery } from '../platform-content/queries.ts'
import { keepPart } from './keeping.ts'
import { landingPartsQuery } from './queries.ts'

test('a part that was published is seen in its place, and the index asks who published what', () => {
  const queries = new QueryClient()
  const part = (section: SitePart['section'], version: number | null): SitePart => ({
    section,
    content: {},
    version,
    updatedAt: null,
    updatedBy: null,
  })
  const page = landingPartsQuery.queryKey
  queries.setQueryData<SitePart[]>(page, [part('hero', 1), part('demo', null)])
  queries.setQueryData(indexQuery.queryKey, [])
  keepPart(queries, page, part('demo', 1))
  expect(queries.getQueryData<SitePart[]>(page)).toEqual([part('hero', 1), part('demo', 1)])
  expect(queries.getQueryState(indexQuery.queryKey)?.isInvalidated).toBe(true)
})
