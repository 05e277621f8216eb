import type { Dashboard } from '@mantel/domain/dashboard'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLatestBoard } from '../../projects/move/board-query.ts'
import { projectsSummary } from '../../projects/queries.ts'
import { isInactiveStage } from '../../projects/stage-look.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { dashboardQuery } from '../queries.ts'

export function OpenCount() {
  const count = useOpenCount()
  if (count === undefined) return null
  return (
    <span className="ml-auto pl-2 text-11 font-medium text-muted-foreground tabular-nums">
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only">{count === 1 ? ' open project' : ' open projects'}</span>
    </span>
  )
}

/** The count from the board or the dashboard, whichever loaded last. Requested separately only if neither is loaded. */
function useOpenCount() {
  const board = useLatestBoard()
  const dashboard = useQuery({ ...dashboardQuery, enabled: false, select: onDashboard })
  const isKnown = board !== undefined || dashboard.data !== undefined
  const fetched = useFetchedCount(!isKnown && !dashboard.isFetching)
  if (!isKnown) return fetched
  const isBoardLater = board && board.dataUpdatedAt >= dashboard.dataUpdatedAt
  return isBoardLater ? board.data?.activeTotal : dashboard.data
}

const onDashboard = ({ stages }: Dashboard) =>
  stages.reduce((sum, { kind, count }) => (isInactiveStage(kind) ? sum : sum + count), 0)

/** Subtracts the projects in inactive stages from all projects, with small requests while the browser is idle. */
function useFetchedCount(isNeeded: boolean) {
  const isIdle = useIdle()
  const isEnabled = isNeeded && isIdle
  const { data: workspace } = useQuery({ ...workspaceQuery, enabled: isEnabled })
  const inactive = workspace?.stages.filter(({ kind }) => isInactiveStage(kind)) ?? []
  const lists = [undefined, ...inactive.map(({ name }) => name)]
  return useQueries({
    queries: lists.map((status) => ({
      ...projectsSummary({ view: 'all', status }),
      enabled: isEnabled && workspace !== undefined,
    })),
    combine: (answers) => {
      const [all, ...inactiveCounts] = answers.map(({ data }) => data?.count)
      if (all === undefined || inactiveCounts.includes(undefined)) return undefined
      return inactiveCounts.reduce<number>((left, count) => left - (count ?? 0), all)
    },
  })
}

function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const markIdle = () => setIdle(true)
    // The delay lets the screen load first, even in browsers without requestIdleCallback.
    const timer = setTimeout(() => (window.requestIdleCallback ?? queueMicrotask)(markIdle), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
