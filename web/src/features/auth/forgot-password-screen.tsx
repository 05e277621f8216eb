import { accountApi } from '@mantel/domain/auth/account'
import { useState } from 'react'
import { NarrowPage } from '../../layouts/pages/sign-in-page.tsx'
import { ApiError, errorText, useChange } from '../../platform/api/api.ts'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmailInput, Field } from '../../ui/form/field.tsx'
import * as copy from './copy.tsx'
import { useCountdown } from './countdown.ts'
import { Envelope } from './envelope.tsx'

const resendPauseSeconds = 30

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <NarrowPage title="Forgot your password?">
      <RequestForm onSent={setSentTo} />
    </NarrowPage>
  ) : (
    <NarrowPage title="Check your email">
      <Confirmation email={sentTo} onUseAnother={() => setSentTo(undefined)} />
    </NarrowPage>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const request = useChange(accountApi.requestReset)
  const form = useInputForm(accountApi.requestReset.body, { defaultValues: { email: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    request.mutate({ body }, { onSuccess: () => onSent(body.email), onError: showError }),
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message} hint={copy.resetHint}>
        <EmailInput autoComplete="username" autoFocus {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={request.isPending} className="self-start">
        Send reset link
      </Button>
    </form>
  )
}

function Confirmation({ email, onUseAnother }: { email: string; onUseAnother: () => void }) {
  const request = useChange(accountApi.requestReset)
  const { left, restart } = useCountdown(resendPauseSeconds)
  const sendAgain = () =>
    request.mutate(
      { body: { email } },
      {
        onSuccess: () => {
          restart()
          toast({ title: 'Email sent again', text: copy.sentAgainHint })
        },
        onError: showError,
      },
    )
  return (
    <div role="status">
      <Envelope />
      <p>{copy.resetSent}</p>
      <p className="mt-2 text-13 text-muted-foreground">
        {copy.resetSentTo(<span className="font-medium wrap-anywhere text-foreground">{email}</span>)}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-13">
        <Button variant="link" busy={request.isPending} disabled={left > 0} onClick={sendAgain}>
          {copy.sendAnother}
        </Button>
        {left > 0 && (
          <span aria-hidden className="-ml-4 text-muted-foreground tabular-nums">
            in {left} s
          </span>
        )}
        <Button variant="link" onClick={onUseAnother}>
          {copy.useAnotherEmail}
        </Button>
      </div>
    </div>
  )
}

function showError(error: unknown) {
  toastError(error instanceof ApiError ? errorText(error, copy.resetRequestFailed) : copy.unexpectedError)
}
