import { landingContentApi, type SitePart } from '@mantel/domain/admin/content'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { indexQuery } from '../content-index/queries.ts'
import { cachePart, landingPartsQuery, useSavePart } from './queries.ts'

const server = fakeServer()

test('a published part replaces the old one in the cache, and the content index is refreshed', async () => {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const part = <S extends 'hero' | 'demo'>(section: S, version: number | null) => ({
    section,
    content: {},
    version,
    updatedAt: null,
    updatedBy: null,
  })
  const page = landingPartsQuery.queryKey
  queries.setQueryData<SitePart[]>(page, [part('hero', 1), part('demo', null)])
  queries.setQueryData(indexQuery.queryKey, [])
  server.answer(landingContentApi.demo, part('demo', 1))

  const { result } = renderHook(() => useSavePart(landingContentApi.demo), { wrapper })
  cachePart(queries, page, await result.current({ content: { title: 'Rooms' }, version: null }))
  expect(queries.getQueryData<SitePart[]>(page)).toEqual([part('hero', 1), part('demo', 1)])
  expect(queries.getQueryState(indexQuery.queryKey)?.isInvalidated).toBe(true)
  expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
    [landingContentApi.demo.path, { content: { title: 'Rooms' }, version: null }],
  ])
})
