import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { Redirect } from '../guards/redirect.tsx'
import { Loading } from '../pages/loading.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AppFrame } from './app-frame.tsx'
import { PortalFrame } from './portal-frame.tsx'

const studioPlaces = /^\/app\/(pipeline|projects|clients|settings)(\/|$)/

/** The same address shows each role its own house. */
export function MemberFrame() {
  const { role } = useUser()
  const { pathname } = useLocation()
  switch (role) {
    case 'SuperAdmin':
      // Back from acting for somebody, and on their way: the next screen is being fetched.
      if (pathname.startsWith('/app/admin/')) return <Loading />
      // The platform's own people have no company to work in, but a name and a password.
      return pathname === '/app/profile' ? <AdminFrame /> : <Redirect to="/app/admin/companies" />
    case 'Client':
      return studioPlaces.test(pathname) ? <Redirect to="/app/dashboard" /> : <PortalFrame />
    case 'CompanyAdmin':
    case 'Manager':
    case 'Staff':
      return <AppFrame />
  }
}
