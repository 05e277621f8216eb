import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as toasts from '../../../platform/toast.ts'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { boardOf, idOf, maple, numbersOf } from '../../../testing/maple.ts'
import { boardQuery, projectQuery } from '../queries.ts'
import { movesOf } from './move-queue.ts'

const server = fakeServer()
const toastError = vi.spyOn(toasts, 'toastError')
let queries: QueryClient
/** What the server has, by id. */
let held: Map<string, ProjectOnPage>

beforeEach(() => {
  toastError.mockClear()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  furnish({ Bid: [1, 2, 3], Won: [4, 5] })
  server.reply(projectsApi.move, ({ url, body }) => {
    const project = held.get(url.split('/').at(-2) ?? '')
    const move = body as { status: string; afterId?: string | null; version?: number }
    if (!project) return { status: 404, body: '{"error":"Project not found"}' }
    if (move.version !== project.version)
      return { status: 412, body: '{"error":"Somebody else changed this project meanwhile"}' }
    const above = move.afterId ? (held.get(move.afterId)?.sortOrder ?? 0) : 0
    Object.assign(project, { status: move.status, sortOrder: above + 0.5, version: project.version + 1 })
    return answerOf(projectsApi.move, project)
  })
  server.reply(projectsApi.get, ({ url }) =>
    answerOf(projectsApi.get, held.get(url.split('/').at(-1) ?? '') ?? maple),
  )
  server.reply(pipelineApi.board, () =>
    answerOf(pipelineApi.board, { ...board(), cards: [...held.values()] }),
  )
})

function furnish(columns: Record<string, number[]>) {
  const board = boardOf(columns)
  held = new Map(board.cards.map((card) => [card.id, { ...maple, ...card }]))
  queries.setQueryData(boardQuery.queryKey, board)
}
const board = () => queries.getQueryData(boardQuery.queryKey) ?? boardOf({})
const moves = () => movesOf(queries)
const asked = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('a move', () => {
  test('is seen at once and then told', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    expect(numbersOf(board(), 'Won')).toEqual([4, 1, 5])
    await moves().settled()
    expect(asked()).toEqual([{ status: 'Won', afterId: idOf(4), version: 1 }])
    expect(board().cards.find(({ id }) => id === idOf(1))?.version).toBe(2)
  })

  test('is seen on the project’s own page as well, and taken back there', async () => {
    queries.setQueryData(projectQuery(idOf(1)).queryKey, { ...maple })
    server.refuse(projectsApi.move, 403, '{"error":"You do not have permission to do this"}')
    moves().move(idOf(1), { status: 'Won' })
    expect(queries.getQueryData(projectQuery(idOf(1)).queryKey)).toMatchObject({
      status: 'Won',
      stageKind: 'won',
    })
    await moves().settled()
    expect(queries.getQueryData(projectQuery(idOf(1)).queryKey)).toMatchObject({
      status: 'Bid',
      stageKind: 'open',
    })
  })

  test('that the server refuses goes back to exactly where it was, with the server’s words', async () => {
    server.refuse(projectsApi.move, 403, '{"error":"You do not have permission to do this"}')
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Bid')).toEqual([1, 2, 3])
    expect(toastError).toHaveBeenCalledWith('You do not have permission to do this')
  })

  test('without a network goes back as well', async () => {
    server.breakOff(projectsApi.move, new TypeError('Failed to fetch'))
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Bid')).toEqual([1, 2, 3])
    expect(toastError).toHaveBeenCalledWith(expect.stringContaining('can’t reach the server'))
  })

  test('is tried again if somebody changed something else about it', async () => {
    Object.assign(held.get(idOf(1)) ?? {}, { version: 7, title: 'The Maples' })
    moves().move(idOf(1), { status: 'Won', afterId: null })
    await moves().settled()
    expect(toastError).not.toHaveBeenCalled()
    expect(board().cards.find(({ id }) => id === idOf(1))).toMatchObject({
      status: 'Won',
      title: 'The Maples',
    })
  })

  test('loses to somebody who moved it first, and shows where it is now', async () => {
    Object.assign(held.get(idOf(1)) ?? {}, { version: 7, status: 'Paused' })
    moves().move(idOf(1), { status: 'Won', afterId: null })
    await moves().settled()
    expect(toastError).toHaveBeenCalledWith(
      'Somebody else changed this project meanwhile. You now see it as it is.',
    )
    await waitFor(() => expect(queries.getQueryState(boardQuery.queryKey)?.isInvalidated).toBe(true))
  })
})

describe('quick moves', () => {
  test('of one card are told one after the other, and of those that wait only the last', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: null })
    moves().move(idOf(1), { status: 'Completed', afterId: null })
    moves().move(idOf(1), { status: 'Paused', afterId: null })
    await moves().settled()
    expect(asked()).toEqual([
      { status: 'Won', afterId: null, version: 1 },
      { status: 'Paused', afterId: null, version: 2 },
    ])
    expect(numbersOf(board(), 'Paused')).toEqual([1])
  })

  test('end where the last one went that the server took', async () => {
    const answers = [answerOf(projectsApi.move, { ...maple, status: 'Won', version: 2 })]
    server.reply(projectsApi.move, () => answers.shift() ?? { status: 403, body: '{"error":"No"}' })
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    moves().move(idOf(1), { status: 'Completed', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Won')).toEqual([4, 1, 5])
    expect(numbersOf(board(), 'Completed')).toEqual([])
  })

  test('of two cards never name one that the server has elsewhere', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: null })
    moves().move(idOf(2), { status: 'Won', afterId: null })
    // Below the one that still waits.
    moves().move(idOf(3), { status: 'Won', afterId: idOf(2) })
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(asked()).toHaveLength(3)
    expect(asked()[1]).toMatchObject({ afterId: null })
    expect(numbersOf(board(), 'Won')).toEqual([2, 3, 1, 4, 5])
  })
})

test('a column that was numbered anew is asked for again, so that its versions are right', async () => {
  server.reply(projectsApi.move, () =>
    answerOf(projectsApi.move, { ...maple, id: idOf(1), status: 'Won', sortOrder: 7.5 }),
  )
  moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
  await moves().settled()
  expect(queries.getQueryState(boardQuery.queryKey)?.isInvalidated).toBe(true)
})

test('whoever signs in after somebody whose answers never came can move as well', async () => {
  server.reply(projectsApi.move, () => new Promise(() => {}))
  moves().move(idOf(1), { status: 'Won', afterId: null })
  queries.clear()
  furnish({ Bid: [1], Won: [] })
  server.reply(projectsApi.move, () => answerOf(projectsApi.move, { ...maple, status: 'Won', version: 2 }))
  moves().move(idOf(1), { status: 'Won', afterId: null })
  await moves().settled()
  expect(board().cards[0]).toMatchObject({ status: 'Won', version: 2 })
})
