import { useUser } from '../../platform/session.ts'
import { PortalHome } from './portal-home.tsx'
import { Unfurnished } from './unfurnished.tsx'

/** The first room of the day; a studio's client finds the portal here. */
export function DashboardScreen() {
  return useUser().role === 'Client' ? <PortalHome /> : <Unfurnished />
}
