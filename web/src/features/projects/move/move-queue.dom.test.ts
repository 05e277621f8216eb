import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { patchRecord } from '../../../platform/api/record-cache.ts'
import { saveInTurn } from '../../../platform/saving/save-queue.ts'
import * as toasts from '../../../platform/toast.ts'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { boardOf, idOf, maple, numbersOf } from '../../../testing/maple.ts'
import { projectQuery } from '../queries.ts'
import { boardQuery } from './board-query.ts'
import { moveQueueOf } from './move-queue.ts'

const server = fakeServer()
const plain = boardQuery({ order: 'manual' }).queryKey
const toastError = vi.spyOn(toasts, 'toastError')
let queries: QueryClient
/** The server's projects by id. */
let stored: Map<string, ProjectOnPage>

beforeEach(() => {
  toastError.mockClear()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  setUpBoard({ Bid: [1, 2, 3], Won: [4, 5] })
  server.reply(projectsApi.move, ({ url, body }) => {
    const project = stored.get(url.split('/').at(-2) ?? '')
    const move = body as { status: string; afterId?: string | null; version?: number }
    if (!project) return { status: 404, body: '{"error":"Project not found"}' }
    if (move.version !== project.version)
      return { status: 412, body: '{"error":"Someone else changed this project"}' }
    const above = move.afterId ? (stored.get(move.afterId)?.sortOrder ?? 0) : 0
    Object.assign(project, { status: move.status, sortOrder: above + 0.5, version: project.version + 1 })
    return answerOf(projectsApi.move, project)
  })
  server.reply(projectsApi.get, ({ url }) =>
    answerOf(projectsApi.get, stored.get(url.split('/').at(-1) ?? '') ?? maple),
  )
  server.reply(pipelineApi.board, () =>
    answerOf(pipelineApi.board, { ...board(), cards: [...stored.values()] }),
  )
})

function setUpBoard(columns: Record<string, number[]>) {
  const board = boardOf(columns)
  stored = new Map(board.cards.map((card) => [card.id, { ...maple, ...card }]))
  queries.setQueryData(plain, board)
}
const board = () => queries.getQueryData(plain) ?? boardOf({})
const moves = () => moveQueueOf(queries)
const sentMoves = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('a move', () => {
  test('shows at once and is then sent', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    expect(numbersOf(board(), 'Won')).toEqual([4, 1, 5])
    await moves().settled()
    expect(sentMoves()).toEqual([{ status: 'Won', afterId: idOf(4), version: 1 }])
    expect(board().cards.find(({ id }) => id === idOf(1))?.version).toBe(2)
  })

  test('waits for an edit of the same project, and then uses its version', async () => {
    const edited = { title: 'Elm', version: 2 }
    const edit = saveInTurn(queries, idOf(1), { title: 'Elm' }, async () => {
      await Promise.resolve()
      Object.assign(stored.get(idOf(1)) ?? {}, edited)
    }).then(() => patchRecord(queries, idOf(1), edited))
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    await edit
    await moves().settled()
    expect(sentMoves()).toEqual([{ status: 'Won', afterId: idOf(4), version: 2 }])
  })

  test('also shows on the project’s page, and is reverted there', async () => {
    queries.setQueryData(projectQuery(idOf(1)).queryKey, { ...maple })
    server.refuse(projectsApi.move, 403, '{"error":"You don’t have permission to do this"}')
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

  test('that the server refuses returns to its exact position, with the server’s error', async () => {
    server.refuse(projectsApi.move, 403, '{"error":"You don’t have permission to do this"}')
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Bid')).toEqual([1, 2, 3])
    expect(toastError).toHaveBeenCalledWith('You don’t have permission to do this')
  })

  test('without a connection is reverted as well', async () => {
    server.failWith(projectsApi.move, new TypeError('Failed to fetch'))
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Bid')).toEqual([1, 2, 3])
    expect(toastError).toHaveBeenCalledWith(expect.stringContaining('can’t reach the server'))
  })

  test('is retried if someone else changed another field', async () => {
    Object.assign(stored.get(idOf(1)) ?? {}, { version: 7, title: 'The Maples' })
    moves().move(idOf(1), { status: 'Won', afterId: null })
    await moves().settled()
    expect(toastError).not.toHaveBeenCalled()
    expect(board().cards.find(({ id }) => id === idOf(1))).toMatchObject({
      status: 'Won',
      title: 'The Maples',
    })
  })

  test('is reverted if someone else moved the project first, and shows its current stage', async () => {
    Object.assign(stored.get(idOf(1)) ?? {}, { version: 7, status: 'Paused' })
    moves().move(idOf(1), { status: 'Won', afterId: null })
    await moves().settled()
    expect(toastError).toHaveBeenCalledWith(
      'Someone else changed this project. You’re now seeing the latest version.',
    )
    await waitFor(() => expect(queries.getQueryState(plain)?.isInvalidated).toBe(true))
  })
})

describe('quick moves', () => {
  test('of one card are sent one after the other, and only the last of the pending ones', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: null })
    moves().move(idOf(1), { status: 'Completed', afterId: null })
    moves().move(idOf(1), { status: 'Paused', afterId: null })
    await moves().settled()
    expect(sentMoves()).toEqual([
      { status: 'Won', afterId: null, version: 1 },
      { status: 'Paused', afterId: null, version: 2 },
    ])
    expect(numbersOf(board(), 'Paused')).toEqual([1])
  })

  test('end at the last position that the server accepted', async () => {
    const answers = [answerOf(projectsApi.move, { ...maple, status: 'Won', version: 2 })]
    server.reply(projectsApi.move, () => answers.shift() ?? { status: 403, body: '{"error":"No"}' })
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    moves().move(idOf(1), { status: 'Completed', afterId: null })
    await moves().settled()
    expect(numbersOf(board(), 'Won')).toEqual([4, 1, 5])
    expect(numbersOf(board(), 'Completed')).toEqual([])
  })

  test('of two cards never refer to a card that is elsewhere on the server', async () => {
    moves().move(idOf(1), { status: 'Won', afterId: null })
    moves().move(idOf(2), { status: 'Won', afterId: null })
    // Moves card 3 below card 2, whose move is still pending.
    moves().move(idOf(3), { status: 'Won', afterId: idOf(2) })
    moves().move(idOf(2), { status: 'Won', afterId: null })
    await moves().settled()
    expect(sentMoves()).toHaveLength(3)
    expect(sentMoves()[1]).toMatchObject({ afterId: null })
    expect(numbersOf(board(), 'Won')).toEqual([2, 3, 1, 4, 5])
  })
})

test('a renumbered column is fetched again, because its versions have changed', async () => {
  server.reply(projectsApi.move, () =>
    answerOf(projectsApi.move, { ...maple, id: idOf(1), status: 'Won', sortOrder: 7.5 }),
  )
  moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
  await moves().settled()
  expect(queries.getQueryState(plain)?.isInvalidated).toBe(true)
})

test('moves work for the next user even if responses for the previous user never arrived', async () => {
  server.reply(projectsApi.move, () => new Promise(() => {}))
  moves().move(idOf(1), { status: 'Won', afterId: null })
  queries.clear()
  setUpBoard({ Bid: [1], Won: [] })
  server.reply(projectsApi.move, () => answerOf(projectsApi.move, { ...maple, status: 'Won', version: 2 }))
  moves().move(idOf(1), { status: 'Won', afterId: null })
  await moves().settled()
  expect(board().cards[0]).toMatchObject({ status: 'Won', version: 2 })
})

describe('an undone move', () => {
  test('returns to its exact position, even if a filter hides the card above it', async () => {
    moves().move(idOf(2), { status: 'Bid', afterId: null, sortOrder: 2.5 })
    await moves().settled()
    expect(sentMoves()).toEqual([{ status: 'Bid', sortOrder: 2.5, version: 1 }])
  })
})

describe('with several boards', () => {
  const filtered = boardQuery({ order: 'manual', type: 'Full Stage' }).queryKey
  const boardOfFilter = () => queries.getQueryData(filtered) ?? boardOf({})

  test('a move shows on all that contain the card, and the hidden ones are fetched again when shown', async () => {
    queries.setQueryData(filtered, boardOf({ Bid: [1, 3], Won: [] }), { updatedAt: 1 })
    moves().move(idOf(1), { status: 'Won', afterId: idOf(4) })
    expect(numbersOf(board(), 'Won')).toEqual([4, 1, 5])
    expect(numbersOf(boardOfFilter(), 'Won')).toEqual([1])
    await moves().settled()
    expect(queries.getQueryState(filtered)?.isInvalidated).toBe(true)
  })

  test('a move leaves those that do not contain the card as they are', async () => {
    queries.setQueryData(filtered, boardOf({ Bid: [3], Won: [] }), { updatedAt: 1 })
    moves().move(idOf(1), { status: 'Won', afterId: null })
    expect(numbersOf(boardOfFilter(), 'Won')).toEqual([])
    await moves().settled()
  })

  test('a visible board with filters is fetched again after a move', async () => {
    queries.removeQueries({ queryKey: plain })
    queries.setQueryData(filtered, boardOf({ Bid: [1, 3], Won: [] }))
    moves().move(idOf(1), { status: 'Won', afterId: null })
    await moves().settled()
    expect(queries.getQueryState(filtered)?.isInvalidated).toBe(true)
  })
})
