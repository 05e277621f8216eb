import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { Redirect } from '../guards/redirect.tsx'
import { Loading } from '../pages/loading.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { CompanyFrame } from './company-frame.tsx'
import { PortalFrame } from './portal-frame.tsx'

const companyPaths = /^\/app\/(pipeline|projects|clients|settings)(\/|$)/

/** The same URL shows a different frame for each role. */
export function FrameByRole() {
  const { role } = useUser()
  const { pathname } = useLocation()
  switch (role) {
    case 'SuperAdmin':
      // After an impersonation, the next screen is still loading here.
      if (pathname.startsWith('/app/admin/')) return <Loading />
      // SuperAdmins have no company, but they have a profile.
      return pathname === '/app/profile' ? <AdminFrame /> : <Redirect to="/app/admin/companies" />
    case 'Client':
      return companyPaths.test(pathname) ? <Redirect to="/app/dashboard" /> : <PortalFrame />
    case 'CompanyAdmin':
    case 'Manager':
    case 'Staff':
      return <CompanyFrame />
  }
}
