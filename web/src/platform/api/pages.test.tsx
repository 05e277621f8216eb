import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { usePages } from './pages.ts'

function createVisits() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  let answers = 0
  const fetchPage = () => Promise.resolve({ items: [`answer ${++answers}`], nextCursor: null })
  const visit = async (shown: string) => {
    const { result, unmount } = renderHook(() => usePages({ queryKey: ['list'], fetchPage }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.rows).toEqual([shown]))
    unmount()
    return answers
  }
  return { visit, queries }
}

test('a list is fetched once and cached for the next visit', async () => {
  const { visit } = createVisits()
  expect(await visit('answer 1')).toBe(1)
  expect(await visit('answer 1')).toBe(1)
})

test('a list that changed while it was not shown is fetched again on the next visit', async () => {
  const { visit, queries } = createVisits()
  await visit('answer 1')
  await queries.invalidateQueries()
  expect(await visit('answer 2')).toBe(2)
})
