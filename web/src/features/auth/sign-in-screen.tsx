import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SignedOutOnly } from '../../layouts/guards/guards.tsx'
import { firstScreen } from '../../layouts/guards/home-paths.ts'
import { SignInPage } from '../../layouts/pages/sign-in-page.tsx'
import { type RequestedPlan, welcomePaths } from '../../layouts/welcome.ts'
import type { Landing } from '../../platform/session/session.ts'
import { PageLink, TextLink } from '../../ui/base/text-link.tsx'
import { Pending, Skeleton } from '../../ui/display/states.tsx'
import { enter } from './enter-app.ts'
import { waitlistQuery } from './queries.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm, wrongDoorText } from './sign-in-form.tsx'

/** What the address says about why somebody comes. */
type DoorSearch = RequestedPlan & { invite?: string; email?: string; next?: string }

export function SignInScreen() {
  const { mode, ...search } = getRouteApi('/app').useSearch()
  return (
    <SignedOutOnly home="/app/dashboard">
      {mode === 'register' ? <Registering search={search} /> : <SigningIn search={search} />}
    </SignedOutOnly>
  )
}

/** Each door leads to the other, with all that was asked for at this one. */
function SigningIn({ search }: { search: DoorSearch }) {
  const { data: waitlist } = useQuery(waitlistQuery())
  const [refusal, setRefusal] = useState<string>()
  return (
    <SignInPage
      title="Welcome back"
      footer={
        // There from the beginning, so that nothing moves when it is known.
        waitlist?.isActive === false && (
          <>
            New here? <PageLink href="/pricing">Get started</PageLink> or{' '}
            <TextLink to="/app" search={{ mode: 'register', ...search }}>
              create an account
            </TextLink>
          </>
        )
      }
    >
      <SignInForm
        portal="app"
        onRefused={setRefusal}
        onSignedIn={(signedIn) => enter(signedIn, { to: firstScreen(signedIn.user.role) })}
        beside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
      />
      {refusal === wrongDoorText && (
        <p className="mt-4 text-13">
          <TextLink to="/app/admin">Go to admin sign-in</TextLink>
        </p>
      )}
    </SignInPage>
  )
}

function Registering({ search }: { search: DoorSearch }) {
  const { tier, period, invite, email } = search
  const { data: waitlist, isPending } = useQuery(waitlistQuery())
  // Whoever was invited begins at the beginning.
  const next = search.next ?? (invite && welcomePaths[0])
  const landing: Landing = next
    ? { to: next, search: { ...(tier && { tier }), ...(period && { period }) } }
    : { to: '/app/pipeline' }
  return (
    <SignInPage
      title="Create your account"
      footer={
        <>
          Already have one?{' '}
          <TextLink to="/app" search={search}>
            Sign in
          </TextLink>
        </>
      }
    >
      {invite && (
        <p className="-mt-3 mb-5 text-13 leading-4.5">
          You came with an invitation. We look at it when you create your account.
        </p>
      )}
      {!invite && isPending ? (
        <FormSkeleton />
      ) : !invite && waitlist?.isActive ? (
        <Closed />
      ) : (
        <RegisterForm
          tier={tier}
          period={period}
          invite={invite}
          invited={invite && email}
          onRegistered={(signedIn) => enter(signedIn, landing)}
        />
      )}
    </SignInPage>
  )
}

/** Until it is known whether anybody may register: no form that goes away again. */
const FormSkeleton = () => (
  <Pending label="Loading the form">
    <Skeleton className="h-100 w-full" />
  </Pending>
)

const Closed = () => (
  <p className="-mt-3 rounded-box bg-amber-soft px-3 py-2 text-13 leading-4.5 text-amber">
    Registration is closed. Please{' '}
    <a href="/#waitlist" className="underline underline-offset-3">
      join the waitlist
    </a>
    .
  </p>
)
