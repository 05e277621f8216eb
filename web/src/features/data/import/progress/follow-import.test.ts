import { clientsApi } from '@mantel/domain/clients'
import { dataApi, type ImportRun } from '@mantel/domain/data'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../../testing/fake-server.ts'
import { importQuery, keepImport } from '../queries.ts'
import { follow } from './follow-import.ts'

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

/** One answer after the other; the last one for good. */
function answerWith(answers: (ImportRun | Error)[]) {
  let at = 0
  server.reply(dataApi.getImport, () => {
    const answer = answers[Math.min(at++, answers.length - 1)] as ImportRun | Error
    return answer instanceof Error ? answer : answerOf(dataApi.getImport, answer)
  })
}

function beginning() {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  })
  keepImport(queries, run('running'))
  queries.setQueryData([clientsApi.list.path], 'as they were')
  return queries
}

const isFresh = (queries: QueryClient) => !queries.getQueryState([clientsApi.list.path])?.isInvalidated

test('is followed to its end, and then nothing that was known before counts any more', async () => {
  const queries = beginning()
  answerWith([run('running', 2), run('running', 3), run('done', 4)])
  const end = await follow(queries, id, noPause)
  expect(end).toEqual({ run: run('done', 4), isSeen: false })
  expect(queries.getQueryData(importQuery(id).queryKey)?.state).toBe('done')
  expect(isFresh(queries)).toBe(false)
  expect(server.asked).toHaveLength(3)
})

test('is followed by one alone', async () => {
  const queries = beginning()
  answerWith([run('done', 4)])
  const ends = await Promise.all([follow(queries, id, noPause), follow(queries, id, noPause)])
  expect(ends.map((end) => end?.run.state)).toEqual(['done', undefined])
  expect(server.asked).toHaveLength(1)
})

test('a line that breaks is waited for, longer each time, and the screen knows', async () => {
  const queries = beginning()
  const pauses: number[] = []
  const errors: boolean[] = []
  answerWith([new TypeError('away'), new TypeError('away'), run('running', 1), run('failed')])
  const end = await follow(queries, id, async (time) => {
    pauses.push(time)
    errors.push(queries.getQueryState(importQuery(id).queryKey)?.error !== null)
  })
  expect(end?.run.state).toBe('failed')
  expect(pauses).toEqual([1000, 2000, 4000, 1000])
  expect(errors).toEqual([false, true, true, false])
})

test('one that is gone, or whose person is gone, is let go', async () => {
  const queries = beginning()
  server.refuse(dataApi.getImport, 404, '{"error":"Import not found"}')
  expect(await follow(queries, id, noPause)).toBeNull()
  expect(isFresh(queries)).toBe(true)

  const others = beginning()
  const asked = server.asked.length
  expect(await follow(others, id, async () => others.clear())).toBeNull()
  expect(server.asked).toHaveLength(asked)
})
