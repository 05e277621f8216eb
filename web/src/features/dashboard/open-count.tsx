import type { Dashboard } from '@mantel/domain/dashboard'
import type { Board } from '@mantel/domain/projects/pipeline'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boardQuery, projectsSummary } from '../projects/queries.ts'
import { isInactiveStage } from '../projects/stage-name.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { dashboardQuery } from './queries.ts'

/** How many projects are on their way, beside the name of the board. */
export function OpenCount() {
  const count = useOpenCount()
  if (count === undefined) return null
  return (
    <span className="ml-auto pl-2 text-11 font-medium text-muted-foreground tabular-nums">
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only"> on the way</span>
    </span>
  )
}

/** As the board or the dashboard has it, whichever was heard of last; only where neither was, it is asked for. */
function useOpenCount() {
  const board = useQuery({ ...boardQuery, enabled: false, select: onBoard })
  const dashboard = useQuery({ ...dashboardQuery, enabled: false, select: onDashboard })
  const isKnown = board.data !== undefined || dashboard.data !== undefined
  const asked = useAskedCount(!isKnown && !board.isFetching && !dashboard.isFetching)
  if (!isKnown) return asked
  return board.dataUpdatedAt >= dashboard.dataUpdatedAt ? board.data : dashboard.data
}

const onBoard = ({ cards }: Board) => cards.filter(({ stageKind }) => !isInactiveStage(stageKind)).length
const onDashboard = ({ stages }: Dashboard) =>
  stages.reduce((sum, { kind, count }) => (isInactiveStage(kind) ? sum : sum + count), 0)

/** All of them without those that rest or are off: a few small calls, once there is nothing better to do. */
function useAskedCount(isWanted: boolean) {
  const isIdle = useIdle()
  const isAsked = isWanted && isIdle
  const { data: workspace } = useQuery({ ...workspaceQuery, enabled: isAsked })
  const aside = workspace?.stages.filter(({ kind }) => isInactiveStage(kind)) ?? []
  const lists = [undefined, ...aside.map(({ name }) => name)]
  return useQueries({
    queries: lists.map((status) => ({
      ...projectsSummary({ view: 'all', status }),
      enabled: isAsked && workspace !== undefined,
    })),
    combine: (answers) => {
      const [all, ...resting] = answers.map(({ data }) => data?.count)
      if (all === undefined || resting.includes(undefined)) return undefined
      return resting.reduce<number>((left, count) => left - (count ?? 0), all)
    },
  })
}

function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const rest = () => setIdle(true)
    // Not every browser tells when it has nothing to do; the screen comes first in any case.
    const timer = setTimeout(() => (window.requestIdleCallback ?? queueMicrotask)(rest), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
