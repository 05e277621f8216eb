import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { screen } from '../../layouts/pages/screen.tsx'
import { currentSession, useUser } from '../../platform/session/session.ts'
import { PortalHome } from '../portal/portal-home.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { DashboardFrame, SentenceSkeleton } from './dashboard-frame.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'

/** The greeting and the skeleton stand at once, what works in it follows. */
const Dashboard = screen(() => import('./dashboard.tsx'), 'Dashboard', Waiting)
const session = currentSession()
// Not only when it is drawn: the two are fetched together, by whoever sees them.
if ('user' in session && session.user.role !== 'Client') void Dashboard.preload()

/** The first room of the day; a studio's client finds the portal here. */
export const DashboardScreen = () => (useUser().role === 'Client' ? <PortalHome /> : <Studio />)

function Studio() {
  // Its data come along with the code that shows them, not after it.
  usePrefetchQuery(dashboardQuery)
  // Asked for by both of the frames that stand here in turn: it must not be given up between them.
  useQuery(workspaceQuery)
  return <Dashboard />
}

function Waiting() {
  return (
    <DashboardFrame sentence={<SentenceSkeleton />}>
      <DashboardSkeleton />
    </DashboardFrame>
  )
}
