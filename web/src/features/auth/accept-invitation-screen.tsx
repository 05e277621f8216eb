import { acceptance } from '@mantel/domain/team'
import { useQuery } from '@tanstack/react-query'
import { firstScreen } from '../../layouts/guards/home-paths.ts'
import { Redirect } from '../../layouts/guards/redirect.tsx'
import { NarrowPage } from '../../layouts/pages/sign-in-page.tsx'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useInputForm } from '../../platform/saving/form.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { Field, Input, PasswordInput } from '../../ui/form/field.tsx'
import { enter } from './enter-app.ts'
import { invitationQuery, useAcceptInvitation } from './invitation-queries.ts'
import { passwordHint } from './password-hint.ts'
import { useAddressToken } from './url-token.ts'

export function AcceptInvitationScreen() {
  const token = useAddressToken()
  const session = useSession()
  if (session.state === 'signed-in' && session.landing) return <Redirect {...session.landing} />
  return token === undefined ? <NotInvited /> : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(invitationQuery(token))
  if (isPending) {
    return (
      <NarrowPage title="Your invitation">
        <Pending label="Reading your invitation">
          <Skeleton className="mb-4 h-5 w-3/4" />
          <Skeleton className="mb-4 h-11" />
          <Skeleton className="h-11" />
        </Pending>
      </NarrowPage>
    )
  }
  if (isFinal(error)) return <NotInvited text={errorText(error)} />
  if (error) {
    return (
      <NarrowPage title="Your invitation">
        <LoadError what="your invitation" message={errorText(error)} onRetry={() => void refetch()} />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={`Join ${data.companyName}`}>
      <JoinForm token={token} email={data.email} />
    </NarrowPage>
  )
}

function JoinForm({ token, email }: { token: string; email: string }) {
  const accept = useAcceptInvitation()
  const form = useInputForm(acceptance, { defaultValues: { firstName: '', lastName: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const signedIn = await accept
      .mutateAsync({ params: { token }, body })
      .catch((error: unknown) => form.refuse(error, 'Your invitation could not be accepted'))
    if (signedIn) await enter(signedIn, { to: firstScreen(signedIn.user.role) })
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="-mt-3 text-muted-foreground">
        You’ll sign in as <span className="font-medium wrap-anywhere text-foreground">{email}</span>.
      </p>
      <SignedInAlready />
      {/* Password managers file the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" autoFocus {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Password" error={errors.password?.message} hint={passwordHint(form.watch('password'))}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1 self-start">
        Join
      </Button>
    </form>
  )
}

/** Joining takes the place of whoever is signed in here. */
function SignedInAlready() {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return (
    <p className="rounded-box bg-amber-soft px-3 py-2 text-13 leading-4.5 text-amber">
      You’re signed in as {session.user.email} in this browser. Joining signs you out there.
    </p>
  )
}

const NotInvited = ({ text }: { text?: string }) => (
  <NarrowPage title="This invitation doesn’t work">
    <p className="text-muted-foreground">
      {text ? `${text}.` : 'The address is not complete.'} If you have joined already, sign in. Otherwise ask
      whoever invited you to send it again.
    </p>
  </NarrowPage>
)
