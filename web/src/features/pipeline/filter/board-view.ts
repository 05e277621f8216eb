import {
  type Board,
  type BoardOrder,
  type BoardView,
  boardStats,
  isFilteredView,
  type Stage,
} from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { memoizeByObject } from '../../../platform/memoize-by-object.ts'
import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { isInactiveStage } from '../../projects/stage-look.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { arrange, type Column, type Filters, orders } from './arrange-cards.ts'

const route = getRouteApi('/signed-in/member/app/pipeline')

/** The order and the filters that the server applies. Ignores invalid values, because the URL may be outdated. */
export function useBoardView(): BoardView {
  const { text, type, source, member, needs, show } = route.useSearch()
  const { boardOrder } = usePreferences()
  return {
    order: orders.find(({ value }) => value === boardOrder)?.value ?? 'manual',
    text: text?.trim().slice(0, 200) || undefined,
    type: type?.slice(0, 100),
    source: source?.slice(0, 100),
    member: member && idPattern.test(member) ? member : undefined,
    needs: needs === 'us' || needs === 'client' ? needs : undefined,
    show: boardStats.find((name) => name === show),
  }
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The view of the board, from the URL and the user's preferences on this device. */
export function useView(board: Board, { order, ...serverFilters }: BoardView) {
  const { as, peek, client, new: created, stage } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: workspace } = useQuery(workspaceQuery)
  const { collapsedStages } = usePreferences()
  // The URL may contain a stage that no longer exists.
  const filters: Filters = {
    ...serverFilters,
    stage: board.stages.find(({ name }) => name === stage)?.name,
  }
  const isPhone = useMedia('(max-width: 767px)')
  const columns = columnsOf(board, order, filters.stage, isPhone)
  const isCollapsed = ({ stage: { name, kind } }: Column) =>
    filters.stage !== name && (collapsedStages[name] ?? isInactiveStage(kind))
  const phoneStage = filters.stage ?? board.stages[0]?.name ?? ''

  const change = (
    changes: Partial<Filters> & { as?: 'list'; peek?: string; new?: 'project'; client?: string },
    isStep = false,
  ) => void navigate({ search: (before) => ({ ...before, ...changes }), replace: !isStep })
  return {
    columns,
    stages: useStages(board),
    /** The columns whose cards are visible. */
    expanded: columns.filter((column) => (isPhone ? column.stage.name === phoneStage : !isCollapsed(column))),
    isPhone,
    phoneStage,
    filters,
    order,
    today: board.today,
    workspace,
    isList: as === 'list',
    /** Whether a filter may hide cards in the columns that are shown. The stage filter only hides other columns. */
    isFiltered: isFilteredView({ order, ...serverFilters }),
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

/** Returns the same array until a stage changes. The board's own array also changes with its counts. */
function useStages({ stages }: Board): readonly Stage[] {
  const text = JSON.stringify(stages.map(({ name, kind }) => ({ name, kind })))
  return useMemo(() => JSON.parse(text) as Stage[], [text])
}

/** Memoized, because arranging hundreds of cards is slow. Phones show one stage but need all stages for the tabs. */
const columnsOf = memoizeByObject(
  (board: Board, order: BoardOrder, stage: string | undefined, isPhone: boolean) =>
    arrange(board, order, isPhone ? undefined : stage),
)

export type View = ReturnType<typeof useView>
