import type { Dashboard } from '@mantel/domain/dashboard'
import { openProjectsApi } from '@mantel/domain/projects/open-projects'
import { isOpenKind } from '@mantel/domain/projects/pipeline'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../platform/api/api.ts'
import { useLatestBoard } from '../../projects/move/board-query.ts'
import { dashboardQuery } from '../queries.ts'

const openCountQuery = query(openProjectsApi.count, {})

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
  const isIdle = useIdle()
  const fetched = useQuery({ ...openCountQuery, enabled: !isKnown && !dashboard.isFetching && isIdle })
  if (!isKnown) return fetched.data?.count
  const isBoardLater = board && board.dataUpdatedAt >= dashboard.dataUpdatedAt
  return isBoardLater ? board.data?.openTotal : dashboard.data
}

const onDashboard = ({ stages }: Dashboard) =>
  stages.reduce((sum, { kind, count }) => (isOpenKind(kind) ? sum + count : sum), 0)

/** Whether the browser has had time for what is more urgent than the count. */
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
