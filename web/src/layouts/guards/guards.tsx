import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { arrive, determineUser, useSession } from '../../platform/session/session.ts'
import { later } from '../../ui/base/lazy.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { Loading } from '../pages/loading.tsx'
import { askedPlan, isWelcome } from '../welcome.ts'
import { Redirect } from './redirect.tsx'

// Only for the platform’s people, and only while they act for somebody.
const ActingBanner = later(() => import('../../features/impersonation/acting-banner.tsx'), 'ActingBanner')
const SessionEnded = later(() => import('./session-ended.tsx'), 'SessionEnded')

/** Who may stand in which part of the house. The server decides; this only spares a person the refusal. */
export const SignedInOnly = () => <Guard door={(chosen) => <ToDoor chosen={chosen} />} />

/** Whoever wanted to begin is asked to register and comes back; everybody else is asked to sign in. */
function ToDoor({ chosen = '/app' }: { chosen?: string }) {
  const location = useLocation()
  // As it was: while the door is being fetched, the address is the door's already.
  const [{ pathname, search }] = useState(location)
  if (!isWelcome(pathname)) return <Redirect to={chosen} />
  return <Redirect to="/app" search={{ mode: 'register', ...askedPlan(search), next: pathname }} />
}

export function SuperAdminOnly() {
  const session = useSession()
  const isStranger = session.state === 'signed-in' && session.user.role !== 'SuperAdmin'
  if (isStranger) return <Redirect to="/app/dashboard" />
  return <Guard door={() => <Redirect to="/app/admin" />} />
}

/** What stands behind it is for whoever is signed in; `door` is what others see, and where signing out leads. */
export function Guard({ door }: { door: (chosen?: string) => ReactNode }) {
  const session = useSession()
  // Fetched while there is a session: when it ends, the network may be gone as well.
  useEffect(() => SessionEnded.preload(), [])
  useEffect(() => {
    if (session.state === 'signed-in') arrive()
  }, [session.state])
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'unreachable':
      return <Unanswered />
    case 'signed-out':
      return door(session.door)
    case 'signed-in':
    case 'ended':
      // The same tree for the same person, so that what they were typing is still there when they have signed in
      // again; and none of it for anybody else.
      return (
        <>
          <div
            key={session.user.id}
            className={session.user.impersonatorId ? belowBanner : 'contents'}
            inert={session.state === 'ended'}
          >
            {session.user.impersonatorId && <ActingBanner />}
            <Outlet />
          </div>
          {session.state === 'ended' && (
            <SessionEnded user={session.user} where={session.where} fallback={<Cover />} />
          )}
        </>
      )
  }
}

/** Frames are as high as the window; what stands below the banner is as high as what it leaves. */
const belowBanner = 'pt-11 [&>.h-dvh]:h-[calc(100dvh-44px)]! [&>.min-h-dvh]:min-h-[calc(100dvh-44px)]!'

/** A door is for those outside; whoever is in already goes on to where they belong. */
export function SignedOutOnly({ home, children }: { home: string; children: ReactNode }) {
  const session = useSession()
  useEffect(() => {
    if (session.state === 'signed-out') arrive()
  }, [session.state])
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'signed-in':
      return <Redirect {...(session.landing ?? { to: home })} />
    case 'unreachable':
    case 'signed-out':
    case 'ended':
      return children
  }
}

/** While the way back in is being fetched, and if it cannot be. */
const Cover = () => (
  <div className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-sidebar">
    <p>You’re signed out.</p>
    <a href="/app" className="text-primary-text underline underline-offset-3">
      Sign in again
    </a>
  </div>
)

const Unanswered = () => (
  <main className="flex min-h-dvh items-center justify-center bg-sidebar">
    <LoadError
      what="your account"
      message="We can’t reach the server. You are still signed in; check your connection and try again."
      onRetry={() => void determineUser()}
    />
  </main>
)
