import {
  type BoardGroup,
  boardGroupsApi,
  type GroupedView,
  groupedCardsPerPage,
} from '@mantel/domain/projects/board-groups'
import { maxCardsPerPage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, query } from '../../../platform/api/api.ts'

type Groups = { groups: BoardGroup[] }
type Key = BoardGroup['key']

export const groupsQuery = (view: GroupedView) =>
  queryOptions({
    ...query(boardGroupsApi.groups, { query: view }),
    queryFn: async ({ client, signal }) => {
      const loaded = await call(boardGroupsApi.groups, { query: view }, { signal })
      const shown = client.getQueryData<Groups>([boardGroupsApi.groups.path, { query: view }])
      return shown ? loadUpTo(loaded, shown, view, signal) : loaded
    },
    structuralSharing: false,
  })

/** Loads as many cards of each column as are shown now, so that a refresh does not change the scroll position. */
async function loadUpTo(
  loaded: Groups,
  shown: Groups,
  view: GroupedView,
  signal: AbortSignal,
): Promise<Groups> {
  const groups = await Promise.all(
    loaded.groups.map(async (group) => {
      const before = shown.groups.find(({ key }) => key === group.key)
      const wanted = Math.min(group.count, before?.cards.length ?? 0)
      if (wanted <= group.cards.length) return group
      const limit = Math.min(maxCardsPerPage, wanted - group.cards.length)
      return appended(group, await loadPage(view, group.key, group.cards.length, limit, signal))
    }),
  )
  return { groups }
}

async function loadPage(view: GroupedView, key: Key, offset: number, limit: number, signal?: AbortSignal) {
  const input = { ...view, ...(key !== null && { key }), offset, limit }
  return (await call(boardGroupsApi.cards, { query: input }, { signal })).cards
}

/** Pages can overlap, so some of the cards may be loaded already. */
function appended(group: BoardGroup, page: readonly ProjectInList[]): BoardGroup {
  const known = new Set(group.cards.map(({ id }) => id))
  return { ...group, cards: [...group.cards, ...page.filter(({ id }) => !known.has(id))] }
}

/** Pages overlap, so that no card is skipped if someone moves a loaded card to another column. */
const overlap = 10

export async function loadMoreOfGroup(queries: QueryClient, view: GroupedView, key: Key) {
  const { queryKey } = groupsQuery(view)
  const shown = queries.getQueryData(queryKey)?.groups.find((group) => group.key === key)
  if (!shown) return
  const offset = Math.max(0, shown.cards.length - overlap)
  const page = await loadPage(view, key, offset, groupedCardsPerPage)
  const isLast = page.length < groupedCardsPerPage
  queries.setQueryData(queryKey, (data) => data && { groups: data.groups.map(withPage) })
  function withPage(group: BoardGroup) {
    if (group.key !== key) return group
    const next = appended(group, page)
    // After the last page, the column has no other cards, even if others were counted before.
    return isLast ? { ...next, count: next.cards.length } : next
  }
}
