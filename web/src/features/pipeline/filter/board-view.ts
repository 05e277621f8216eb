import { type Day, dayIn } from '@mantel/domain/dates'
import type { Board } from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { memoizeByObject } from '../../../platform/memoize-by-object.ts'
import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { isInactiveStage } from '../../projects/stage-look.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { arrange, type Column, type Filters, isFiltered, type Order, orders, stats } from './arrange-cards.ts'

const route = getRouteApi('/signed-in/member/app/pipeline')

/** The view of the board, from the URL and the user's preferences on this device. */
export function useView(board: Board) {
  const search = route.useSearch()
  const { as, peek, client, new: created } = search
  const navigate = route.useNavigate()
  const { data: workspace } = useQuery(workspaceQuery)
  const { boardOrder, collapsedStages } = usePreferences()
  const order: Order = orders.find(({ value }) => value === boardOrder)?.value ?? 'manual'
  const [now] = useState(() => new Date())
  const today: Day = dayIn(workspace?.timeZone ?? ownTimeZone, now)
  const filters = filtersIn(search, board)
  const isPhone = useMedia('(max-width: 767px)')
  const columns = columnsOf(board, filters, order, today, isPhone)
  const isCollapsed = ({ stage: { name, kind } }: Column) =>
    filters.stage !== name && (collapsedStages[name] ?? isInactiveStage(kind))
  const phoneStage = filters.stage ?? board.stages[0]?.name ?? ''

  const change = (
    changes: Partial<Filters> & { as?: 'list'; peek?: string; new?: 'project'; client?: string },
    isStep = false,
  ) => void navigate({ search: (before) => ({ ...before, ...changes }), replace: !isStep })
  return {
    columns,
    /** The columns whose cards are visible. */
    expanded: columns.filter((column) => (isPhone ? column.stage.name === phoneStage : !isCollapsed(column))),
    isPhone,
    phoneStage,
    filters,
    order,
    today,
    workspace,
    isList: as === 'list',
    isFiltered: isFiltered(filters),
    peeked: peek,
    isCreating: created === 'project',
    /** The id of the client for whom a project is being created. */
    client,
    change,
    clear: () =>
      change({
        text: undefined,
        type: undefined,
        source: undefined,
        member: undefined,
        ...(!isPhone && { stage: undefined }),
        needs: undefined,
        show: undefined,
      }),
    isCollapsed,
    setCollapsed: (name: string, isCollapsed: boolean) =>
      setPreferences({ collapsedStages: { ...currentPreferences().collapsedStages, [name]: isCollapsed } }),
  }
}

type Search = ReturnType<typeof route.useSearch>

/** Ignores unknown values of `stage`, `needs` and `show`, because the URL may be outdated. */
const filtersIn = ({ text, type, source, member, ...rest }: Search, { stages }: Board): Filters => ({
  text,
  type,
  source,
  member,
  stage: stages.find(({ name }) => name === rest.stage)?.name,
  needs: rest.needs === 'us' || rest.needs === 'client' ? rest.needs : undefined,
  show: stats.find((name) => name === rest.show),
})

/** Memoized, because arranging thousands of cards is slow. Phones show one stage but need all stages for the tabs. */
const columnsOf = memoizeByObject(
  (board: Board, filters: Filters, order: Order, today: Day, isPhone: boolean) =>
    arrange(board, isPhone ? { ...filters, stage: undefined } : filters, order, today),
)

export type View = ReturnType<typeof useView>

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
