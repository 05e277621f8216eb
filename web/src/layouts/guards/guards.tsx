import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { clearRedirect, useSession } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Loading } from '../pages/loading.tsx'
import { isWelcomePath, requestedPlan } from '../welcome.ts'
import { Redirect } from './redirect.tsx'

// Loaded on demand, because only SuperAdmins see it, and only during an impersonation.
const ImpersonationBanner = lazyComponent(
  () => import('../../features/impersonation/impersonation-banner.tsx'),
  'ImpersonationBanner',
)
const interruptions = () => import('./interruptions.tsx')
const SessionEnded = lazyComponent(interruptions, 'SessionEnded')
const TwoFactorRequired = lazyComponent(interruptions, 'TwoFactorRequired')

/** Redirects visitors who are not signed in. This is only for convenience: the server checks every request. */
export const SignedInOnly = () => (
  <Guard renderSignedOut={(signInPath) => <RedirectToSignIn signInPath={signInPath} />} />
)

/** Asks visitors of the welcome page to register and then returns them to it. Asks all others to sign in. */
function RedirectToSignIn({ signInPath = '/app' }: { signInPath?: string }) {
  const location = useLocation()
  // Uses the location of the first render, because the URL changes while the sign-in page loads.
  const [{ pathname, search }] = useState(location)
  if (!isWelcomePath(pathname)) return <Redirect to={signInPath} />
  return <Redirect to="/app" search={{ mode: 'register', ...requestedPlan(search), next: pathname }} />
}

export function SuperAdminOnly() {
  const session = useSession()
  const isOtherRole = session.state === 'signed-in' && session.user.role !== 'SuperAdmin'
  if (isOtherRole) return <Redirect to="/app/dashboard" />
  return <Guard renderSignedOut={() => <Redirect to="/app/admin" />} />
}

/**
 * Renders its child routes for signed-in users and `renderSignedOut` for everyone else. `signInPath` is set after a
 * sign-out: the sign-in page of the user's role.
 */
export function Guard({ renderSignedOut }: { renderSignedOut: (signInPath?: string) => ReactNode }) {
  const session = useSession()
  // Preloaded, because the device may be offline when the session ends.
  useEffect(() => SessionEnded.preload(), [])
  useEffect(() => {
    if (session.state === 'signed-in') clearRedirect()
  }, [session.state])
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-out':
      return renderSignedOut(session.signInPath)
    case 'signed-in':
    case 'ended':
      // The tree stays mounted when a session ends, so that typed text is still there if the same user signs in again.
      // Another user gets a new tree.
      return (
        <>
          <div
            key={session.user.id}
            className={session.user.impersonatorId ? belowBanner : 'contents'}
            inert={session.state === 'ended'}
          >
            {session.user.impersonatorId && <ImpersonationBanner />}
            {session.user.needsTwoFactor ? <TwoFactorRequired /> : <Outlet />}
          </div>
          {session.state === 'ended' && (
            <SessionEnded user={session.user} where={session.where} fallback={<Cover />} />
          )}
        </>
      )
  }
}

/** Frames are as tall as the window, so the banner's height is subtracted. */
const belowBanner = 'pt-11 [&>.h-dvh]:h-[calc(100dvh-44px)]! [&>.min-h-dvh]:min-h-[calc(100dvh-44px)]!'

/** For sign-in pages: redirects users who are already signed in. */
export function SignedOutOnly({ home, children }: { home: string; children: ReactNode }) {
  const session = useSession()
  useEffect(() => {
    if (session.state === 'signed-out') clearRedirect()
  }, [session.state])
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-in':
      return <Redirect {...(session.landing ?? { to: home })} />
    case 'signed-out':
    case 'ended':
      return children
  }
}

/** Shown while the sign-in dialog loads, and if it fails to load. */
const Cover = () => (
  <div className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-sidebar">
    <p>You’re signed out.</p>
    <a href="/app" className="text-primary-text underline underline-offset-3">
      Sign in again
    </a>
  </div>
)
