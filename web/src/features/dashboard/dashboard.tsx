import { dayIn } from '@mantel/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { Blocks } from './blocks.tsx'
import { DashboardFrame, SentenceSkeleton } from './dashboard-frame.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'
import { Summary, Updated } from './summary.tsx'

/** What needs somebody, how the work stands, what comes and what happened. */
export function Dashboard() {
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery)
  const { data: workspace } = useQuery(workspaceQuery)
  useNewDay(data?.today, workspace?.timeZone, refetch)
  async function refresh() {
    const { error: refused } = await refetch()
    if (refused) toastError(errorText(refused, 'The dashboard could not be refreshed'))
  }
  if (data)
    return (
      <DashboardFrame
        age={
          <Updated
            at={data.updatedAt}
            timeZone={workspace?.timeZone}
            isBusy={isFetching}
            onRefresh={() => void refresh()}
          />
        }
        sentence={<Summary data={data} />}
      >
        <Blocks data={data} />
      </DashboardFrame>
    )
  if (error)
    return (
      <DashboardFrame>
        <LoadError what="the dashboard" message={errorText(error)} onRetry={() => void refetch()} />
      </DashboardFrame>
    )
  return (
    <DashboardFrame sentence={<SentenceSkeleton />}>
      <DashboardSkeleton />
    </DashboardFrame>
  )
}

/** What was true yesterday is no news: this is the one thing here that goes stale by itself. */
function useNewDay(known: string | undefined, timeZone: string | undefined, ask: () => unknown) {
  const [now] = useState(() => new Date())
  const isOver = known !== undefined && timeZone !== undefined && known !== dayIn(timeZone, now)
  useEffect(() => {
    if (isOver) void ask()
  }, [isOver, ask])
}
