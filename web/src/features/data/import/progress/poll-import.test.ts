import { clientsApi } from '@mantel/domain/clients'
import { dataApi, type ImportRun } from '@mantel/domain/data'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../../testing/fake-server.ts'
import { cacheImport, importQuery } from '../queries.ts'
import { pollImport } from './poll-import.ts'

const server = fakeServer()
const noPause = () => Promise.resolve()
const id = '0f9a2c52-6a3b-4c55-9f58-0d2f3c1b7a10'
const run = (state: ImportRun['state'], done = 0): ImportRun => ({
  id,
  kind: 'clients',
  fileName: 'clients.csv',
  state,
  columns: ['Email'],
  preview: [['hannah@whitlock.test']],
  mapping: ['email'],
  duplicates: 'skip',
  total: 4,
  done,
  counts: { created: 4, updated: 0, unchanged: 0, invalid: 0, newClients: 0 },
  problems: [],
  failure: null,
  createdAt: '2026-11-15T09:00:00.000Z',
})

/** Gives the answers in order and then repeats the last one. */
function answerWith(answers: (ImportRun | Error)[]) {
  let at = 0
  server.reply(dataApi.getImport, () => {
    const answer = answers[Math.min(at++, answers.length - 1)] as ImportRun | Error
    return answer instanceof Error ? answer : answerOf(dataApi.getImport, answer)
  })
}

function clientWithRunningImport() {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  })
  cacheImport(queries, run('running'))
  queries.setQueryData([clientsApi.list.path], 'stale')
  return queries
}

const isFresh = (queries: QueryClient) => !queries.getQueryState([clientsApi.list.path])?.isInvalidated

test('a running import is polled until it is done, and then all other queries are refreshed', async () => {
  const queries = clientWithRunningImport()
  answerWith([run('running', 2), run('running', 3), run('done', 4)])
  const end = await pollImport(queries, id, noPause)
  expect(end).toEqual({ run: run('done', 4), isOnScreen: false })
  expect(queries.getQueryData(importQuery(id).queryKey)?.state).toBe('done')
  expect(isFresh(queries)).toBe(false)
  expect(server.asked).toHaveLength(3)
})

test('an import is polled only once at a time', async () => {
  const queries = clientWithRunningImport()
  answerWith([run('done', 4)])
  const ends = await Promise.all([pollImport(queries, id, noPause), pollImport(queries, id, noPause)])
  expect(ends.map((end) => end?.run.state)).toEqual(['done', undefined])
  expect(server.asked).toHaveLength(1)
})

test('polling waits longer after each connection error, and the query has the error', async () => {
  const queries = clientWithRunningImport()
  const pauses: number[] = []
  const errors: boolean[] = []
  answerWith([new TypeError('offline'), new TypeError('offline'), run('running', 1), run('failed')])
  const end = await pollImport(queries, id, async (time) => {
    pauses.push(time)
    errors.push(queries.getQueryState(importQuery(id).queryKey)?.error !== null)
  })
  expect(end?.run.state).toBe('failed')
  expect(pauses).toEqual([1000, 2000, 4000, 1000])
  expect(errors).toEqual([false, true, true, false])
})

test('polling stops when the import no longer exists or the cache was cleared', async () => {
  const queries = clientWithRunningImport()
  server.refuse(dataApi.getImport, 404, '{"error":"Import not found"}')
  expect(await pollImport(queries, id, noPause)).toBeNull()
  expect(isFresh(queries)).toBe(true)

  const others = clientWithRunningImport()
  const asked = server.asked.length
  expect(await pollImport(others, id, async () => others.clear())).toBeNull()
  expect(server.asked).toHaveLength(asked)
})
