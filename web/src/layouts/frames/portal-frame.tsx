import { Link, Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { applyTheme } from '../../platform/theme/theme.ts'
import { CompanyMark } from '../../ui/display/company-mark.tsx'
import { OnPage } from '../pages/page.tsx'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame for a company's clients. It shows the company's name and colors and is always light. */
export function PortalFrame() {
  const { companyName } = useUser()
  useLayoutEffect(() => applyTheme({ mode: 'light', extent: 'accents' }), [])
  return (
    <div className="roomy flex min-h-dvh flex-col bg-background">
      <SkipLink />
      <header className="border-b border-border bg-card">
        <div className="mx-auto flex h-14 max-w-[760px] items-center gap-2.5 px-5 max-md:px-4">
          <Link
            to="/app/dashboard"
            className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold"
          >
            <CompanyMark name={companyName ?? ''} />
            <span className="truncate">{companyName}</span>
          </Link>
          <UserMenu wide={false} hasAppearance={false} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[760px] flex-1 outline-none">
        <OnPage>
          <Outlet />
        </OnPage>
      </main>
    </div>
  )
}
