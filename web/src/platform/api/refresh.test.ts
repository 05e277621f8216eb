import { clientsApi } from '@mantel/domain/clients'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { teamApi } from '@mantel/domain/team'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { query } from './api.ts'
import { refreshAfter } from './refresh.ts'

const id = '00000000-0000-4000-8000-000000000000'
const board = query(pipelineApi.board, { query: {} })
const project = query(projectsApi.get, { params: { id } })
const client = query(clientsApi.get, { params: { id } })
const team = query(teamApi.list, {})

async function refreshed(
  ...input: Parameters<typeof refreshAfter> extends [unknown, ...infer Rest] ? Rest : never
) {
  const queries = new QueryClient()
  for (const { queryKey } of [board, project, client, team]) queries.setQueryData<unknown>(queryKey, 'loaded')
  await refreshAfter(queries, ...input)
  const all = queries.getQueryCache().getAll()
  return all.filter(({ state }) => state.isInvalidated).map(({ queryKey: [path] }) => path)
}

test('a change refreshes every query that shows one of its kinds', async () => {
  expect(await refreshed(clientsApi.edit)).toEqual([
    pipelineApi.board.path,
    projectsApi.get.path,
    clientsApi.get.path,
  ])
  expect(await refreshed(teamApi.changeRole)).toEqual([teamApi.list.path])
})

test('a query that the caller has just written is not fetched again', async () => {
  expect(await refreshed(clientsApi.edit, [pipelineApi.board, clientsApi.get])).toEqual([
    projectsApi.get.path,
  ])
})

test('a change of nothing refreshes nothing', async () => {
  expect(await refreshed({ changes: [] })).toEqual([])
})

test('a query whose first response is on its way is fetched again after it', async () => {
  const queries = new QueryClient()
  const answers = ['old', 'new']
  let send = () => {}
  const observer = new QueryObserver<unknown>(queries, {
    queryKey: team.queryKey,
    queryFn: () =>
      new Promise((resolve) => {
        const answer = answers.shift()
        send = () => resolve(answer)
      }),
  })
  const stop = observer.subscribe(() => {})
  const refreshing = refreshAfter(queries, teamApi.changeRole)
  send()
  await vi.waitFor(() => expect(answers).toEqual([]))
  send()
  await refreshing
  expect(observer.getCurrentResult().data).toBe('new')
  stop()
})
