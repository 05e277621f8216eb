import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { SignedOutOnly } from '../../layouts/guards/guards.tsx'
import { firstScreen } from '../../layouts/guards/home-paths.ts'
import { SignInPage } from '../../layouts/pages/sign-in-page.tsx'
import { type RequestedPlan, welcomePaths } from '../../layouts/welcome.ts'
import type { Landing } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { PageLink, TextLink } from '../../ui/base/text-link.tsx'
import { Pending, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.tsx'
import { enterApp } from './enter-app.ts'
import { waitlistQuery } from './queries.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Loaded on demand, because it is rarely shown.
const ResumeNotice = lazyComponent(() => import('./resume-notice.tsx'), 'ResumeNotice')

type SignInSearch = RequestedPlan & { invite?: string; email?: string; next?: string }

export function SignInScreen() {
  const { mode, ...search } = getRouteApi('/app').useSearch()
  return (
    <SignedOutOnly home="/app/dashboard">
      {mode === 'register' ? <Register search={search} /> : <SignIn search={search} />}
    </SignedOutOnly>
  )
}

/** The sign-in page. Its link to registration keeps the search params. */
function SignIn({ search }: { search: SignInSearch }) {
  const { data: waitlist } = useQuery(waitlistQuery())
  const { hasResetAsAdmin } = useLocation({ select: ({ state }) => state })
  const [refusal, setRefusal] = useState<string>()
  return (
    <SignInPage
      title="Welcome back"
      footer={
        // The footer always takes up its space, so that nothing moves when the waitlist's status arrives.
        waitlist?.isActive === false &&
        copy.newToMantel(
          <PageLink href="/pricing">Get started</PageLink>,
          <TextLink to="/app" search={{ mode: 'register', ...search }}>
            create an account
          </TextLink>,
        )
      }
    >
      <ResumeNotice />
      <SignInForm
        portal="app"
        onRefused={setRefusal}
        onSignedIn={(signedIn) => enterApp(signedIn, { to: firstScreen(signedIn.user.role) })}
        beside={<TextLink to="/forgot-password">Forgot password?</TextLink>}
      />
      {(hasResetAsAdmin || refusal === copy.wrongPortal) && (
        <p className="mt-4 text-13">
          {hasResetAsAdmin && `${copy.resetAsAdmin} `}
          <TextLink to="/app/admin">{copy.adminSignIn}</TextLink>
        </p>
      )}
    </SignInPage>
  )
}

function Register({ search }: { search: SignInSearch }) {
  const { tier, period, code, invite, email } = search
  const { data: waitlist, isPending } = useQuery(waitlistQuery())
  // Invited users start with onboarding.
  const next = search.next ?? (invite && welcomePaths[0])
  const landing: Landing = next
    ? { to: next, search: { ...(tier && { tier }), ...(period && { period }) } }
    : { to: '/app/pipeline' }
  return (
    <SignInPage
      title="Create your account"
      footer={copy.haveAnAccount(
        <TextLink to="/app" search={search}>
          Sign in
        </TextLink>,
      )}
    >
      <ResumeNotice />
      {invite && <p className="-mt-3 mb-5 text-13 leading-4.5">{copy.invitationChecked}</p>}
      {!invite && isPending ? (
        <FormSkeleton />
      ) : !invite && waitlist?.isActive ? (
        <RegistrationClosed />
      ) : (
        <RegisterForm
          tier={tier}
          period={period}
          code={code}
          invite={invite}
          invited={invite && email}
          onRegistered={(signedIn) => enterApp(signedIn, landing)}
        />
      )}
    </SignInPage>
  )
}

/** Shown until the waitlist's status is known, so that the form does not appear and disappear again. */
const FormSkeleton = () => (
  <Pending label="Loading form">
    <Skeleton className="h-100 w-full" />
  </Pending>
)

const RegistrationClosed = () => (
  <p className="-mt-3 rounded-box bg-amber-soft px-3 py-2 text-13 leading-4.5 text-amber">
    {copy.registrationClosed(
      <a href="/#waitlist" className="underline underline-offset-3">
        Join the waitlist
      </a>,
    )}
  </p>
)
