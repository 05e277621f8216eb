import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Redirect } from '../guards/redirect.tsx'
import { Loading } from '../pages/loading.tsx'
import { CompanyFrame } from './company-frame.tsx'
import { PortalFrame } from './portal-frame.tsx'

// Companies and their clients do not need its code.
const AdminFrame = lazyComponent(() => import('./admin-frame.tsx'), 'AdminFrame')

const companyPaths = /^\/app\/(pipeline|projects|clients|settings)(\/|$)/

/** The same URL shows a different frame for each role. */
export function FrameByRole() {
  const { role } = useUser()
  const { pathname } = useLocation()
  switch (role) {
    case 'SuperAdmin':
      // When an impersonation ends, this frame is still mounted while the next screen loads.
      if (pathname.startsWith('/app/admin/')) return <Loading />
      // Of the screens in this frame, SuperAdmins have only the profile, because they belong to no company.
      return pathname === '/app/profile' ? (
        <AdminFrame what="your profile" fallback={<Loading />} />
      ) : (
        <Redirect to="/app/admin/companies" />
      )
    case 'Client':
      return companyPaths.test(pathname) ? <Redirect to="/app/dashboard" /> : <PortalFrame />
    case 'CompanyAdmin':
    case 'Manager':
    case 'Staff':
      return <CompanyFrame />
  }
}
