import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, errorText } from '../../../platform/api/api.ts'
import { pauseQueries } from '../../../platform/api/paused-queries.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { saveInTurn } from '../../../platform/saving/save-queue.ts'
import { saveWithMerge } from '../../../platform/saving/save-with-merge.ts'
import { toastError } from '../../../platform/toast.ts'
import { cacheProject, projectQuery } from '../queries.ts'
import { type CardPosition, placeOnBoard, positionOf } from './board-cache.ts'
import {
  cancelBoardFetches,
  currentBoard,
  onBoardsRemoved,
  refreshBoards,
  refreshHiddenBoards,
  updateBoards,
} from './board-query.ts'
import * as copy from './copy.ts'

/**
 * The project goes below the card `afterId`, or to the top if that is null. Without `afterId`, it goes to the top of
 * another stage, or keeps its position in its current stage. With `sortOrder`, it returns to the exact position that it
 * had, even if the card above it is hidden by a filter.
 */
type Target = {
  status: string
  afterId?: string | null
  sortOrder?: number
  reason?: string | null
  isUndo?: true
}

type Seen = { version?: number; status?: string }

type MoveQueue = {
  /** The position to return to if the next move is undone. Null if the board is not loaded. */
  positionOf: (id: string) => CardPosition | null
  move: (id: string, target: Target) => void
  /** Resolves once no move is pending. Only then are the versions on the screen up to date. */
  settled: () => Promise<void>
}

const queueByClient = new WeakMap<QueryClient, MoveQueue>()

/**
 * Returns the queue of a query client. It shows moves at once and sends them one after the other. If several moves of a
 * project are waiting, it sends only the last one. A refused move is reverted.
 */
export function moveQueueOf(queries: QueryClient): MoveQueue {
  const moves = queueByClient.get(queries) ?? createMoveQueue(queries)
  queueByClient.set(queries, moves)
  return moves
}

function createMoveQueue(queries: QueryClient): MoveQueue {
  const waiting = new Map<string, Target>()
  /** The server's positions of projects with pending moves. */
  const confirmed = new Map<string, CardPosition>()
  let isOutdated = false
  let work: Promise<void> | null = null

  const board = () => currentBoard(queries)?.board
  const page = (id: string) => queries.getQueryData(projectQuery(id).queryKey)
  const cardOf = (id: string) => board()?.cards.find((card) => card.id === id)

  // A sign-out removes the board, and responses to pending moves never arrive, so the queue is discarded.
  const stop = onBoardsRemoved(queries, () => {
    stop()
    queueByClient.delete(queries)
  })

  function move(id: string, target: Target) {
    const from = currentPosition(id)
    if (from && !confirmed.has(id)) confirmed.set(id, from)
    // The response to a pending fetch does not contain the move and would undo it. The board is fetched again at the
    // end.
    if (board() && cancelBoardFetches(queries)) isOutdated = true
    show(id, { status: target.status, afterId: target.afterId ?? null })
    waiting.delete(id)
    waiting.set(id, target)
    begin()
  }

  function begin() {
    if (work) return
    // A board that is fetched before all moves are sent would not contain the pending ones.
    const release = pauseQueries(pipelineApi.board.path)
    work = sendAll().finally(() => {
      work = null
      release()
      if (waiting.size > 0) begin()
    })
  }

  async function sendAll() {
    for (let next = first(waiting); next; next = first(waiting)) {
      const [id, target] = next
      waiting.delete(id)
      const to = currentPosition(id)
      await saveInTurn(queries, id, { status: target.status }, () => send(id, target)).then(
        (project) => applyResponse(id, project, to),
        (error: unknown) => revert(id, error),
      )
    }
    if (!isOutdated) return
    isOutdated = false
    refreshBoards(queries)
  }

  async function send(id: string, target: Target) {
    const params = { id }
    const afterId = target.sortOrder === undefined ? confirmedAbove(id, target) : undefined
    const body = { ...target, afterId }
    const seen: Seen = cardOf(id) ?? page(id) ?? {}
    return saveWithMerge(seen, {
      save: ({ version }) => call(projectsApi.move, { params, body: { ...body, version } }),
      load: () => call(projectsApi.get, { params }),
      // A change to another field is not a conflict, but a move by someone else is.
      merge: (theirs, refusal) => {
        if (theirs.status !== confirmed.get(id)?.status) throw refusal
        return true
      },
    })
  }

  /** The id of the card above the project, considering only cards whose position the server knows. */
  function confirmedAbove(id: string, { status, afterId }: Target) {
    if (afterId === undefined) return undefined
    const column = columnOf(status)
    const at = column.findIndex((card) => card.id === id)
    if (at < 0) return afterId
    return column.slice(0, at).findLast((card) => !waiting.has(card.id))?.id ?? null
  }

  function applyResponse(id: string, project: ProjectOnPage, at: CardPosition | null) {
    const now = currentPosition(id)
    if (now && at && waiting.has(id)) {
      confirmed.set(id, at)
      queries.setQueryData(projectQuery(id).queryKey, project)
      show(id, now, project.version)
      return
    }
    confirmed.delete(id)
    cacheProject(queries, project)
    void refreshAfter(queries, projectsApi.move, [projectsApi.get, pipelineApi.board])
    refreshHiddenBoards(queries)
    if (!isInOrder(id) || currentBoard(queries)?.isArranged) isOutdated = true
  }

  function revert(id: string, error: unknown) {
    waiting.delete(id)
    const before = confirmed.get(id)
    confirmed.delete(id)
    if (before) show(id, before)
    if (error instanceof ApiError && error.status === 401) return
    const text = errorText(error, copy.notMoved)
    if (!(error instanceof ApiError && [404, 409, 412].includes(error.status))) return toastError(text)
    isOutdated = true
    void queries.invalidateQueries({ queryKey: projectQuery(id).queryKey })
    toastError(copy.nowUpToDate(text))
  }

  function currentPosition(id: string): CardPosition | null {
    const now = board()
    const status = page(id)?.status
    return (now && positionOf(now, id)) ?? (status === undefined ? null : { status, afterId: null })
  }

  /** Shows a position on the board and on the project's page. */
  function show(id: string, position: CardPosition, version?: number) {
    const card = cardOf(id)
    const now = board()
    if (card)
      updateBoards(queries, (one) =>
        one.cards.some((other) => other.id === id)
          ? placeOnBoard(one, { ...card, version: version ?? card.version }, position)
          : one,
      )
    const { status } = position
    const stageKind = now?.stages.find(({ name }) => name === status)?.kind
    queries.setQueryData(
      projectQuery(id).queryKey,
      (project) => project && { ...project, status, stageKind: stageKind ?? project.stageKind },
    )
  }

  const columnOf = (status: string | undefined) =>
    board()?.cards.filter((card) => card.status === status) ?? []

  /**
   * Whether the card's sort number is between those of its neighbors. If not, the server has renumbered the column, and
   * every card in it has a new version. This happens when no number is left between two cards.
   */
  function isInOrder(id: string) {
    const column = columnOf(cardOf(id)?.status)
    const at = column.findIndex((card) => card.id === id)
    const [above, own, below] = [column[at - 1], column[at], column[at + 1]].map((card) => card?.sortOrder)
    if (own === undefined) return true
    return (above === undefined || above < own) && (below === undefined || own < below)
  }

  function positionToUndo(id: string) {
    const now = board()
    const position = now ? positionOf(now, id) : null
    // The sort number of a card with a pending move is outdated.
    return position && confirmed.has(id) ? { ...position, sortOrder: undefined } : position
  }

  async function settled() {
    while (work) await work
  }

  return { move, positionOf: positionToUndo, settled }
}

const first = <K, V>(map: Map<K, V>) => map.entries().next().value
