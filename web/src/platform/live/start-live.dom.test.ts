import { clientsApi } from '@mantel/domain/clients'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { registerShown } from '../api/refresh.ts'
import { startLive } from './start-live.ts'
import { message, stubStreams } from './testing-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser that missed too much fetches what it shows, within two seconds', async () => {
  const server = stubStreams()
  registerShown(clientsApi.list)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  let fetched = 0
  const observer = new QueryObserver(queries, {
    queryKey: [clientsApi.list.path, {}],
    queryFn: () => ++fetched,
  })
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(startLive(queries, 'changes', Date.now()))
  await vi.advanceTimersByTimeAsync(1_000)
  server.opened[0]?.send(message('hello', { stream: 'one' }, '2026-11-18T12:00:00.000Z'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toBe(1)
  server.opened[0]?.send(message('reset', {}, '2026-11-18T12:00:01.000Z'))
  await vi.advanceTimersByTimeAsync(2_100)
  expect(fetched).toBe(2)
})
