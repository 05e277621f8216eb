import { dayIn } from '@mantel/domain/basics/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { Blocks } from './blocks.tsx'
import { useIsWaitingForClaims } from './claims.tsx'
import * as copy from './copy.tsx'
import { DashboardFrame, SentenceSkeleton } from './dashboard-frame.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'
import { LastUpdated, Summary } from './summary/summary.tsx'

export function Dashboard() {
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery)
  const { data: workspace } = useQuery(workspaceQuery)
  // The blocks wait for the claims, so these load at the same time as the data.
  useIsWaitingForClaims()
  useRefetchOnNewDay(data?.today, workspace?.timeZone, refetch)
  async function refresh() {
    const { error: refetchError } = await refetch()
    if (refetchError) toastError(errorText(refetchError, copy.dashboardNotRefreshed))
  }
  if (data)
    return (
      <DashboardFrame
        age={
          <LastUpdated
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

/** Fetches the dashboard again if its data is from another day, because queries never become stale by default. */
function useRefetchOnNewDay(today: string | undefined, timeZone: string | undefined, refetch: () => unknown) {
  const [now] = useState(() => new Date())
  const isOutdated = today !== undefined && timeZone !== undefined && today !== dayIn(timeZone, now)
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
}
