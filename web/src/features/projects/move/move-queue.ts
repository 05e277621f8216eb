import { type ProjectOnPage, projectsApi } from '@mantel/domain/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, textOf } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import { boardQuery, keepProject, projectQuery } from '../queries.ts'
import { type Place, placeOf, placeOnBoard } from './board-cache.ts'

/** Without `afterId` the server chooses: on top of another stage. */
type Target = { status: string; afterId?: string | null; reason?: string | null }

type Moves = {
  move: (id: string, target: Target) => void
  /** When nothing is on its way any more: only then is the version on the screen the server's. */
  settled: () => Promise<void>
}

const known = new WeakMap<QueryClient, Moves>()

/**
 * What is moved stands there at once; the server hears of it one move after the other, and of each project only the
 * last wish. What it refuses goes back to where it was.
 */
export function movesOf(queries: QueryClient): Moves {
  const moves = known.get(queries) ?? makeMoves(queries)
  known.set(queries, moves)
  return moves
}

function makeMoves(queries: QueryClient): Moves {
  const waiting = new Map<string, Target>()
  /** Where the server has those that are on their way. */
  const confirmed = new Map<string, Place>()
  let isOutdated = false
  let work: Promise<void> | null = null

  const board = () => queries.getQueryData(boardQuery.queryKey)
  const page = (id: string) => queries.getQueryData(projectQuery(id).queryKey)
  const cardOf = (id: string) => board()?.cards.find((card) => card.id === id)

  // Whoever signs out takes the board along, and the answers to what they asked never come.
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== boardQuery.queryKey[0]) return
    stop()
    known.delete(queries)
  })

  function move(id: string, target: Target) {
    const from = placeNow(id)
    if (from && !confirmed.has(id)) confirmed.set(id, from)
    stopLooking()
    show(id, { status: target.status, afterId: target.afterId ?? null })
    waiting.delete(id)
    waiting.set(id, target)
    begin()
  }

  function begin() {
    work ??= sendAll().finally(() => {
      work = null
      if (waiting.size > 0) begin()
    })
  }

  /** An older picture of the board that is on its way would put it back; it is asked for again in the end. */
  function stopLooking() {
    if (!board() || queries.isFetching({ queryKey: boardQuery.queryKey }) === 0) return
    isOutdated = true
    void queries.cancelQueries({ queryKey: boardQuery.queryKey })
  }

  async function sendAll() {
    for (let next = first(waiting); next; next = first(waiting)) {
      const [id, target] = next
      waiting.delete(id)
      const to = placeNow(id)
      await send(id, target).then(
        (project) => settle(id, project, to),
        (error: unknown) => putBack(id, error),
      )
    }
    if (!isOutdated) return
    isOutdated = false
    void queries.invalidateQueries({ queryKey: boardQuery.queryKey })
  }

  async function send(id: string, target: Target) {
    const params = { id }
    const body = { ...target, afterId: aboveNow(id, target) }
    const put = (version: number | undefined) =>
      call(projectsApi.move, { params, body: { ...body, ...(version !== undefined && { version }) } })
    return put((cardOf(id) ?? page(id))?.version).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      // Whoever changed its title meanwhile does not mind where it stands; whoever moved it does.
      const fresh = await call(projectsApi.get, { params })
      if (fresh.status !== confirmed.get(id)?.status) throw error
      return put(fresh.version)
    })
  }

  /** The card above it, among those whose place the server knows already. */
  function aboveNow(id: string, { status, afterId }: Target) {
    if (afterId === undefined) return undefined
    const column = columnOf(status)
    const at = column.findIndex((card) => card.id === id)
    if (at < 0) return afterId
    return column.slice(0, at).findLast((card) => !waiting.has(card.id))?.id ?? null
  }

  function settle(id: string, project: ProjectOnPage, at: Place | null) {
    const now = placeNow(id)
    if (now && at && waiting.has(id)) {
      confirmed.set(id, at)
      queries.setQueryData(projectQuery(id).queryKey, project)
      show(id, now, project.version)
      return
    }
    confirmed.delete(id)
    keepProject(queries, project)
    if (!isInOrder(id)) isOutdated = true
  }

  function putBack(id: string, error: unknown) {
    waiting.delete(id)
    const before = confirmed.get(id)
    confirmed.delete(id)
    if (before) show(id, before)
    if (error instanceof ApiError && error.status === 401) return
    const text = textOf(error, 'The project could not be moved')
    if (!(error instanceof ApiError && [404, 409, 412].includes(error.status))) return toastError(text)
    isOutdated = true
    void queries.invalidateQueries({ queryKey: projectQuery(id).queryKey })
    toastError(`${text.replace(/\.?$/, '.')} You now see it as it is.`)
  }

  function placeNow(id: string): Place | null {
    const now = board()
    const status = page(id)?.status
    return (now && placeOf(now, id)) ?? (status === undefined ? null : { status, afterId: null })
  }

  /** On the board and on its page. */
  function show(id: string, place: Place, version?: number) {
    const card = cardOf(id)
    const now = board()
    const moved = now && card && placeOnBoard(now, { ...card, version: version ?? card.version }, place)
    if (moved) queries.setQueryData(boardQuery.queryKey, moved)
    const { status } = place
    const stageKind = now?.stages.find(({ name }) => name === status)?.kind
    queries.setQueryData(
      projectQuery(id).queryKey,
      (project) => project && { ...project, status, stageKind: stageKind ?? project.stageKind },
    )
  }

  const columnOf = (status: string | undefined) =>
    board()?.cards.filter((card) => card.status === status) ?? []

  /** A column that ran out of room between two cards was numbered anew, and every card in it has another version. */
  function isInOrder(id: string) {
    const column = columnOf(cardOf(id)?.status)
    const at = column.findIndex((card) => card.id === id)
    const [above, own, below] = [column[at - 1], column[at], column[at + 1]].map((card) => card?.sortOrder)
    if (own === undefined) return true
    return (above === undefined || above < own) && (below === undefined || own < below)
  }

  async function settled() {
    while (work) await work
  }

  return { move, settled }
}

const first = <K, V>(map: Map<K, V>) => map.entries().next().value
