import {
  type Board,
  type BoardOrder,
  type BoardView,
  isFilteredView,
  type Stage,
} from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { memoizeByObject } from '../../../platform/memoize-by-object.ts'
import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { useUrlChange } from '../../../platform/url-changes.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { isInactiveStage } from '../../projects/stage-look.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { arrange, type Column, type Filters } from './arrange-cards.ts'
import { pipelineRoute } from './board-view.ts'
import { type Grouping, groupingOf } from './groupings.ts'

/** The view of the board, from the URL and the user's preferences on this device. */
export function useView(board: Board, { order, ...serverFilters }: BoardView) {
  const { as, by, peek, client, new: created, stage } = pipelineRoute.useSearch()
  const { data: workspace } = useQuery(workspaceQuery)
  const { collapsedStages, boardGrouping } = usePreferences()
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

  // The grouping at the start, not the latest choice: the Back button returns to a URL without a grouping.
  const [usual] = useState(() => groupingOf(boardGrouping) ?? 'stage')
  const grouping = groupingOf(by) ?? usual
  // The server does the same: boards by team member or type have paused and canceled projects only if one asks for them.
  const isCounted = ({ stage: { kind } }: Column) =>
    grouping === 'stage' || !isInactiveStage(kind) || (filters.stage ?? filters.text) !== undefined

  const change = useUrlChange<
    Filters & { as?: 'list'; by?: Grouping; peek?: string; new?: 'project'; client?: string }
  >()
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
    by: grouping,
    groupBy: (chosen: Grouping) => {
      setPreferences({ boardGrouping: chosen })
      change({ by: chosen })
    },
    /** Whether a filter may hide cards in the columns that are shown. The stage filter only hides other columns. */
    isFiltered: isFilteredView({ order, ...serverFilters }),
    /** How many projects the board shows, loaded or not. */
    shownCount: columns.filter(isCounted).reduce((sum, { count }) => sum + count, 0),
    /** The same without samples. */
    realCount: columns.filter(isCounted).reduce((sum, { realCount }) => sum + realCount, 0),
    peeked: peek,
    isCreating: created === 'project',
    /** The id of the client for whom a project is being created. */
    client,
    change,
    searchFor: (text: string) => change({ text: text || undefined }, 'typing'),
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
