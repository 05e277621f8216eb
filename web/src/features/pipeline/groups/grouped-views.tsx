import type { BoardGrouping, GroupedView } from '@mantel/domain/projects/board-groups'
import type { BoardView } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { useMoveActions } from '../../projects/move/move-context.ts'
import { BoardSkeleton } from '../board/board-skeleton.tsx'
import { showColumn } from '../board/focus-card.ts'
import type { BoardViewsProps } from '../board-views.tsx'
import type { Column } from '../filter/arrange-cards.ts'
import type { View } from '../filter/view.ts'
import * as copy from './copy.ts'
import { groupColumns } from './group-columns.ts'
import { groupsQuery, loadMoreOfGroup } from './groups-query.ts'
import { regrouped } from './regrouped.ts'
import { useRegroup } from './use-regroup.ts'

type Props = {
  view: View
  boardView: BoardView
  by: BoardGrouping
  onPeek: (id: string, isEditing: boolean) => void
  /** Called with the columns whose cards are visible, whenever they change. */
  onShow: (columns: readonly Column[]) => void
  /** Renders the columns. A property, because importing the board here too would put its icons into more chunks. */
  draw: (board: BoardViewsProps) => ReactNode
}

const none: never[] = []

/** The board with a column for each team member or type instead of each stage. */
export function GroupedViews({ view, boardView, by, onPeek, onShow, draw }: Props) {
  const queries = useQueryClient()
  const { announce } = useMoveActions()
  const { collapsedStages } = usePreferences()
  const [chosen, setChosen] = useState<string>()
  const { workspace, isPhone, filters } = view
  const { type, member } = filters
  // On a phone, the tabs choose a column, so there is no filter for stages.
  const request: GroupedView = { ...boardView, by, stage: isPhone ? undefined : filters.stage }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...groupsQuery(request),
    // The previous columns stay visible until the filtered ones arrive, but not those of the other grouping.
    placeholderData: (previous, query) => {
      const { query: before } = (query?.queryKey[1] ?? {}) as { query?: GroupedView }
      return before?.by === by ? previous : undefined
    },
  })
  const people = workspace?.people ?? none
  const { mayRegroup, regroup, pending } = useRegroup(by, request, people)
  const columns = useMemo(() => {
    const groups = pending.reduce((all, change) => regrouped(all, by, change), data?.groups ?? none)
    return groupColumns(groups, by, workspace, { type, member })
  }, [data, pending, by, workspace, type, member])
  const phoneColumn = (columns.find(({ stage }) => stage.name === chosen) ?? columns[0])?.stage.name ?? ''
  const expanded = useMemo(
    () =>
      columns.filter(({ stage: { name } }) =>
        isPhone ? name === phoneColumn : !collapsedStages[storedName(by, name)],
      ),
    [columns, by, isPhone, phoneColumn, collapsedStages],
  )
  useEffect(() => onShow(expanded), [onShow, expanded])
  if (!data || !workspace || (error && isPlaceholderData))
    return error ? (
      <LoadError what="the board" message={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <BoardSkeleton />
    )

  const columnNamed = (name: string | undefined) => columns.find(({ stage }) => stage.name === name)
  const columnOf = ({ id }: ProjectInList) =>
    columns.find(({ cards }) => cards.some((card) => card.id === id))
  function send(card: ProjectInList, fromName: string | undefined, toName: string | undefined) {
    const [from, to] = [columnNamed(fromName) ?? columnOf(card), columnNamed(toName)]
    if (!from || !to || !regroup(card, from, to)) return
    announce(copy.inColumn(card.title, to.stage.name))
    showColumn(to.stage)
    return to.stage.name
  }
  return draw({
    view,
    by,
    columns,
    expanded,
    isCollapsed: ({ stage }) => collapsedStages[storedName(by, stage.name)] ?? false,
    phoneColumn,
    onPhoneColumn: setChosen,
    stageOf: (id) => columns.find(({ cards }) => cards.some((card) => card.id === id))?.stage.name,
    isFiltered: view.isFiltered || request.stage !== undefined,
    mayDropAny: mayRegroup,
    actions: {
      drop: (card, to, _, from) => void send(card, from, to.name),
      mayDrop: (_, { name }) => mayRegroup && columnNamed(name)?.isOffered === true,
      mayCreate: () => false,
      createWith: () => {},
      loadMore: (name) => {
        const column = columnNamed(name)
        return column && !isPlaceholderData
          ? loadMoreOfGroup(queries, request, column.key)
          : Promise.resolve()
      },
      setCollapsed: ({ name }, isCollapsed) => view.setCollapsed(storedName(by, name), isCollapsed),
    },
    onPeek,
    onShift: () => announce(copy.cannotReorder),
    onSend: (card, step, fromName) => {
      const at = columns.findIndex(({ stage }) => stage.name === (fromName ?? columnOf(card)?.stage.name))
      return at < 0 ? undefined : send(card, columns[at]?.stage.name, columns[at + step]?.stage.name)
    },
  })
}

/** Collapsed columns are stored with the collapsed stages, which can have the same names. */
const storedName = (by: BoardGrouping, name: string) => `${by}: ${name}`
