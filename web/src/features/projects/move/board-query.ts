import {
  type Board,
  type BoardView,
  isFilteredView,
  maxCardsPerPage,
  pipelineApi,
} from '@mantel/domain/projects/pipeline'
import { type Query, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, query } from '../../../platform/api/api.ts'
import { appendCards, cardsIn } from './board-cache.ts'

/** The beginning of the query keys of all boards. There is one for each combination of filters and order. */
const boardKey = [pipelineApi.board.path] as const

// Structural sharing is off, because moving a card shifts hundreds of others by one, and comparing them takes longer
// than rendering.
export const boardQuery = (view: BoardView) =>
  queryOptions({
    ...query(pipelineApi.board, { query: view }),
    queryFn: async ({ client, signal }) => {
      const board = await call(pipelineApi.board, { query: view }, { signal })
      const shown = client.getQueryData<Board>([...boardKey, { query: view }])
      return shown ? loadUpTo(board, shown, view, signal) : board
    },
    structuralSharing: false,
  })

/** Loads as many cards of each column as are shown now, so that a refresh does not change the scroll position. */
async function loadUpTo(board: Board, shown: Board, view: BoardView, signal: AbortSignal): Promise<Board> {
  const loads = board.stages.flatMap(({ name, count }) => {
    const wanted = Math.min(count, cardsIn(shown, name).length)
    const inputs: CardsInput[] = []
    for (let offset = cardsIn(board, name).length; offset < wanted; offset += maxCardsPerPage)
      inputs.push({ ...view, stage: name, offset, limit: Math.min(maxCardsPerPage, wanted - offset) })
    return inputs
  })
  const pages = await Promise.all(
    loads.map(async (input) => ({
      ...input,
      ...(await call(pipelineApi.cards, { query: input }, { signal })),
    })),
  )
  return pages.reduce((all, { stage, cards, limit }) => appendCards(all, stage, cards, limit), board)
}

type CardsInput = BoardView & { stage: string; offset: number; limit: number }

/** Pages overlap, so that no card is skipped if someone moves a loaded card to another stage. */
const overlap = 10

/** Loads the next cards of a column. */
export async function loadMoreCards(queries: QueryClient, view: BoardView, stage: string) {
  const { queryKey } = boardQuery(view)
  const shown = queries.getQueryData(queryKey)
  if (!shown) return
  const offset = Math.max(0, cardsIn(shown, stage).length - overlap)
  const { cards } = await call(pipelineApi.cards, { query: { ...view, stage, offset } })
  queries.setQueryData(queryKey, (board) => board && appendCards(board, stage, cards))
}

const boardsIn = (queries: QueryClient): Query<Board>[] =>
  queries.getQueryCache().findAll({ queryKey: boardKey }) as unknown as Query<Board>[]

const byLatest = (one: Query<Board>, other: Query<Board>) =>
  other.state.dataUpdatedAt - one.state.dataUpdatedAt
const latestBoard = (queries: QueryClient) =>
  boardsIn(queries)
    .filter(({ state }) => state.data)
    .toSorted(byLatest)[0]

/** Returns the board that the user sees or has seen last. */
export function currentBoard(queries: QueryClient): { board: Board; isArranged: boolean } | undefined {
  const shown = boardsIn(queries).find((one) => one.state.data && one.isActive()) ?? latestBoard(queries)
  const board = shown?.state.data
  if (!board) return
  const { query: view } = shown.queryKey[1] as { query: BoardView }
  return { board, isArranged: view.order !== 'manual' || isFilteredView(view) }
}

/** Updates all cached boards. */
export function updateBoards(queries: QueryClient, update: (board: Board) => Board) {
  for (const { queryKey, state } of boardsIn(queries)) {
    const { data, isInvalidated } = state
    const updated = data && update(data)
    if (updated === data) continue
    queries.setQueryData(queryKey, updated)
    // Writing data clears the invalidation, so it is set again.
    if (isInvalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Fetches the visible board again, and the others when they are shown. */
export const refreshBoards = (queries: QueryClient) => void queries.invalidateQueries({ queryKey: boardKey })

/** Called after a change that the visible board already shows: hidden boards are fetched again when they are shown. */
export const refreshHiddenBoards = (queries: QueryClient) =>
  void queries.invalidateQueries({ queryKey: boardKey, type: 'inactive', refetchType: 'none' })

/** Cancels pending fetches of boards. Returns whether there were any. */
export function cancelBoardFetches(queries: QueryClient) {
  if (queries.isFetching({ queryKey: boardKey }) === 0) return false
  void queries.cancelQueries({ queryKey: boardKey })
  return true
}

/** Calls the listener when the last board is removed from the cache, as a sign-out does. */
export function onBoardsRemoved(queries: QueryClient, listener: () => void) {
  return queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'removed' && queryKey[0] === boardKey[0] && boardsIn(queries).length === 0) listener()
  })
}

/** The query state of the board that loaded last. Does not load a board. */
export function useLatestBoard() {
  const queries = useQueryClient()
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => latestBoard(queries)?.state,
  )
}
