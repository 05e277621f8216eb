import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { determineUser, useSession } from '../platform/session.ts'
import { LoadError } from '../ui/states.tsx'
import { Loading } from './loading.tsx'
import { Redirect } from './redirect.tsx'

const fetchEnd = () => import('./session-ended.tsx').then(({ SessionEnded }) => ({ default: SessionEnded }))
const SessionEnded = lazy(fetchEnd)

/** Who may stand in which part of the house. The server decides; this only spares a person the refusal. */
export const SignedInOnly = () => <Guard door={(chosen) => <ToDoor chosen={chosen} />} />

/** Whoever wanted to begin is asked to register and comes back; everybody else is asked to sign in. */
function ToDoor({ chosen = '/app' }: { chosen?: string }) {
  const location = useLocation()
  // As it was: while the door is being fetched, the address is the door's already.
  const [{ pathname, search }] = useState(location)
  if (pathname !== '/app/hello' && pathname !== '/onboarding') return <Redirect to={chosen} />
  const { tier } = search as { tier?: string }
  return <Redirect to="/app" search={{ mode: 'register', tier, next: pathname }} />
}

export function SuperAdminOnly() {
  const session = useSession()
  const isStranger = session.state === 'signed-in' && session.user.role !== 'SuperAdmin'
  if (isStranger) return <Redirect to="/app/dashboard" />
  return <Guard door={() => <Redirect to="/app/admin" />} />
}

function Guard({ door }: { door: (chosen?: string) => ReactNode }) {
  const session = useSession()
  // Fetched while there is a session: when it ends, the network may be gone as well.
  useEffect(() => void fetchEnd(), [])
  switch (session.state) {
    case 'loading':
      return <Loading />
    case 'unreachable':
      return <Unanswered />
    case 'signed-out':
      return door(session.door)
    case 'signed-in':
    case 'ended':
      // The same tree in both: what somebody was typing is still there when they have signed in again.
      return (
        <>
          <div className="contents" inert={session.state === 'ended'}>
            <Outlet />
          </div>
          <Suspense fallback={<Loading />}>
            {session.state === 'ended' && <SessionEnded user={session.user} where={session.where} />}
          </Suspense>
        </>
      )
  }
}

/** A door is for those outside; whoever is in already goes on to where they belong. */
type DoorProps = { home: string; children: ReactNode }

export function SignedOutOnly({ home, children }: DoorProps) {
  const session = useSession()
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

const Unanswered = () => (
  <main className="flex min-h-dvh items-center justify-center bg-sidebar">
    <LoadError
      what="your account"
      message="We can’t reach the server. You are still signed in; check your connection and try again."
      onRetry={() => void determineUser()}
    />
  </main>
)
