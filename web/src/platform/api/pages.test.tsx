import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Pages, usePages } from './pages.ts'

function createVisits(options: Pick<Pages<string>, 'staleTime'>) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  let answers = 0
  const fetchPage = () => Promise.resolve({ items: [`answer ${++answers}`], nextCursor: null })
  return async (shown: string) => {
    const { result, unmount } = renderHook(() => usePages({ queryKey: ['list'], fetchPage, ...options }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.rows).toEqual([shown]))
    unmount()
    return answers
  }
}

test('a list is fetched once and cached for the next visit', async () => {
  const visit = createVisits({})
  expect(await visit('answer 1')).toBe(1)
  expect(await visit('answer 1')).toBe(1)
})

test('a list with a stale time of zero is fetched again on each visit', async () => {
  const visit = createVisits({ staleTime: 0 })
  await visit('answer 1')
  expect(await visit('answer 2')).toBe(2)
})
