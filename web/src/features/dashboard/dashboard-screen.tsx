import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { screen } from '../../layouts/pages/screen.tsx'
import { currentSession, useUser } from '../../platform/session/session.ts'
import { PortalHome } from '../portal/portal-home.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { DashboardFrame, SentenceSkeleton } from './dashboard-frame.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'

/** The frame and the skeleton load with this module; the blocks load in a separate chunk. */
const Dashboard = screen(() => import('./dashboard.tsx'), 'Dashboard', LoadingDashboard)
const session = currentSession()
// Starts fetching the chunk when this module is evaluated instead of at the first render.
if ('user' in session && session.user.role !== 'Client') void Dashboard.preload()

/** Clients of a company get the portal at the same URL. */
export const DashboardScreen = () => (useUser().role === 'Client' ? <PortalHome /> : <MemberDashboard />)

function MemberDashboard() {
  // Fetches the data in parallel with the chunk.
  usePrefetchQuery(dashboardQuery)
  // Keeps the request for the workspace from being aborted while the dashboard replaces its skeleton.
  useQuery(workspaceQuery)
  return <Dashboard />
}

function LoadingDashboard() {
  return (
    <DashboardFrame sentence={<SentenceSkeleton />}>
      <DashboardSkeleton />
    </DashboardFrame>
  )
}
