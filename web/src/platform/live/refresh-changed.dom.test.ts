import { clientsApi } from '@mantel/domain/clients'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pauseQueries } from '../api/paused-queries.ts'
import { registerShown, type Shown } from '../api/refresh.ts'
import { createRefresher } from './refresh-changed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Shows a query on the screen and counts how often it is fetched. A response takes `time` milliseconds. */
function show(queries: QueryClient, endpoint: Shown, time = 0) {
  registerShown(endpoint)
  let count = 0
  const observer = new QueryObserver(queries, {
    queryKey: [endpoint.path, {}],
    queryFn: async () => {
      count++
      const answer = count
      await new Promise((resolve) => setTimeout(resolve, time))
      return answer
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  return { fetched: () => count, shown: () => observer.getCurrentResult().data }
}

function start() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const refresher = createRefresher(queries)
  onTestFinished(() => refresher.stop())
  return { queries, refresher }
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

test('a hundred changes in a second fetch what is shown every half second, and nothing else', async () => {
  const { queries, refresher } = start()
  const clients = show(queries, clientsApi.list)
  const board = show(queries, pipelineApi.board)
  await pass(0)
  for (let change = 0; change < 100; change++) {
    refresher.refreshKinds({ 'message-template': [], client: [] })
    await pass(10)
  }
  await pass(1_000)
  expect(clients.fetched()).toBe(1 + 3)
  const before = board.fetched()
  refresher.refreshKinds({ 'message-template': [] })
  await pass(1_000)
  expect(board.fetched()).toBe(before)
})

test('a change during a fetch fetches again, because the answer may be older', async () => {
  const { queries, refresher } = start()
  const clients = show(queries, clientsApi.list, 300)
  await pass(100)
  refresher.refreshKinds({ client: [] })
  await pass(2_000)
  expect(clients.fetched()).toBe(2)
})

test('browsers that come back together fetch at different times', async () => {
  const { queries, refresher } = start()
  const clients = show(queries, clientsApi.list)
  await pass(1_000)
  vi.spyOn(Math, 'random').mockReturnValue(0.75)
  refresher.refreshAll()
  await pass(1_400)
  expect(clients.fetched()).toBe(1)
  await pass(200)
  expect(clients.fetched()).toBe(2)
})

test('a tab in the background fetches when it is shown', async () => {
  const { queries, refresher } = start()
  const clients = show(queries, clientsApi.list)
  await pass(1_000)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  refresher.refreshKinds({ client: [] })
  await pass(60_000)
  expect(clients.fetched()).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(1_000)
  expect(clients.fetched()).toBe(2)
})

test('nothing changes under the hand of a user who drags, not even by an answer on its way', async () => {
  const { queries, refresher } = start()
  const board = show(queries, pipelineApi.board, 300)
  await pass(1_000)
  refresher.refreshKinds({ project: [] })
  await pass(100)
  expect(board.fetched()).toBe(2)
  const release = pauseQueries(pipelineApi.board.path)
  refresher.refreshKinds({ project: [] })
  await pass(10_000)
  expect([board.fetched(), board.shown()]).toEqual([2, 1])
  release()
  await pass(1_000)
  expect([board.fetched(), board.shown()]).toEqual([3, 3])
})
