import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { screen } from '../../layouts/pages/screen.tsx'
import { currentSession, useUser } from '../../platform/session/session.ts'
import { PortalHome } from '../portal/portal-home.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { DashboardFrame, SentenceSkeleton } from './dashboard-frame.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'

/** The frame and the skeleton load first, the blocks in a chunk of their own. */
const Dashboard = screen(() => import('./dashboard.tsx'), 'Dashboard', LoadingDashboard)
const session = currentSession()
// Fetches the chunk together with this one instead of at the first render.
if ('user' in session && session.user.role !== 'Client') void Dashboard.preload()

/** Clients of a company get the portal at the same URL. */
export const DashboardScreen = () => (useUser().role === 'Client' ? <PortalHome /> : <MemberDashboard />)

function MemberDashboard() {
  // Fetches the data in parallel with the chunk.
  usePrefetchQuery(dashboardQuery)
  // Both the skeleton and the dashboard use the workspace. Observing it here keeps it from being dropped in between.
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
