import { screen } from '../../layouts/screen.tsx'
import { currentSession, useUser } from '../../platform/session.ts'
import { PortalHome } from '../rooms/portal-home.tsx'
import { DashboardFrame, SentenceSkeleton } from './frame.tsx'
import { DashboardSkeleton } from './skeleton.tsx'

/** The greeting and the skeleton stand at once, what works in it follows. */
const Dashboard = screen(() => import('./dashboard.tsx'), 'Dashboard', Waiting)
const session = currentSession()
// Not only when it is drawn: the two are fetched together, by whoever sees them.
if ('user' in session && session.user.role !== 'Client') void Dashboard.preload()

/** The first room of the day; a studio's client finds the portal here. */
export function DashboardScreen() {
  return useUser().role === 'Client' ? <PortalHome /> : <Dashboard />
}

function Waiting() {
  return (
    <DashboardFrame sentence={<SentenceSkeleton />}>
      <DashboardSkeleton />
    </DashboardFrame>
  )
}
