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
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.tsx'
import { enterApp } from './enter-app.ts'
import { invitationQuery, useAcceptInvitation } from './invitation-queries.ts'
import { NameFields } from './name-fields.tsx'
import { passwordHint } from './password-hint.ts'
import { useUrlToken } from './url-token.ts'

export function AcceptInvitationScreen() {
  const token = useUrlToken()
  const session = useSession()
  if (session.state === 'signed-in' && session.landing) return <Redirect {...session.landing} />
  return token === undefined ? <InvalidInvitation /> : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(invitationQuery(token))
  if (isPending) {
    return (
      <NarrowPage title="Your invitation">
        <Pending label="Loading invitation">
          <Skeleton className="mb-4 h-5 w-3/4" />
          <Skeleton className="mb-4 h-11" />
          <Skeleton className="h-11" />
        </Pending>
      </NarrowPage>
    )
  }
  if (isFinal(error)) return <InvalidInvitation text={errorText(error)} />
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
      .catch((error: unknown) => form.refuse(error, copy.acceptFailed))
    if (signedIn) await enterApp(signedIn, { to: firstScreen(signedIn.user.role) })
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="-mt-3 text-muted-foreground">
        {copy.signInAs(<span className="font-medium wrap-anywhere text-foreground">{email}</span>)}
      </p>
      <SignedInNotice />
      {/* Password managers store the new password under this username. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} autoFocus />
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

/** Warns a signed-in user that accepting the invitation replaces their session in this browser. */
function SignedInNotice() {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return (
    <p className="rounded-box bg-amber-soft px-3 py-2 text-13 leading-4.5 text-amber">
      {copy.signedInAs(session.user.email)}
    </p>
  )
}

const InvalidInvitation = ({ text }: { text?: string }) => (
  <NarrowPage title={copy.invitationInvalid}>
    <p className="text-muted-foreground">
      {text ? `${text}.` : copy.invitationIncomplete} {copy.askForInvitation}
    </p>
  </NarrowPage>
)
