import { loginInput, type SignedIn } from '@mantel/domain/auth/auth'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../platform/api/api.ts'
import { useInputForm } from '../../platform/saving/form.ts'
import { deviceTokens } from '../../platform/session/devices.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmailInput, Field, Input, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.tsx'
import { useLogin } from './queries.ts'

type Props = {
  portal: 'app' | 'admin'
  email?: string
  onSignedIn: (signedIn: SignedIn) => unknown
  onRefused?: (text: string) => void
  beside?: ReactNode
}

export function SignInForm({ portal, email = '', onSignedIn, onRefused, beside }: Props) {
  const login = useLogin()
  const [asksCode, setAsksCode] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const form = useInputForm(loginInput, { defaultValues: { email, password: '', portal } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const signedIn = await login.mutateAsync({ body: { ...body, devices: deviceTokens() } }).catch(refuse)
    if (signedIn) await onSignedIn(signedIn)
  })

  async function signInWithPasskey() {
    setWaiting(true)
    // The library for passkeys is loaded when it is needed.
    const signedIn = await import('./passkey-sign-in.ts')
      .then(({ signInWithPasskey: start }) => start(portal))
      .catch((error: unknown) => toastError(errorText(error)))
    setWaiting(false)
    if (signedIn) await onSignedIn(signedIn)
  }

  function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === 'two_factor_required') {
      setAsksCode(true)
      form.resetField('code')
      if (asksCode) form.setError('code', { message: error.text }, { shouldFocus: true })
      return
    }
    const text = errorText(error, 'Login failed')
    toastError(text)
    onRefused?.(text)
    // The password is cleared only if it was refused, not if the connection or the server failed.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return
    form.resetField('password')
    form.setError('password', { message: text }, { shouldFocus: true })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {asksCode ? (
        <Field label="Code" hint={copy.codeHint} error={errors.code?.message}>
          <Input
            autoComplete="one-time-code"
            autoFocus
            {...form.register('code', { shouldUnregister: true })}
          />
        </Field>
      ) : (
        <>
          <Field label="Email" error={errors.email?.message}>
            <EmailInput autoComplete="username" autoFocus={email === ''} {...form.register('email')} />
          </Field>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              autoFocus={email !== ''}
              {...form.register('password')}
            />
          </Field>
        </>
      )}
      <div className="mt-1 flex items-center justify-between gap-4">
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="min-w-28">
          Sign In
        </Button>
        {asksCode ? (
          <Button variant="ghost" size="large" onClick={() => setAsksCode(false)}>
            Back
          </Button>
        ) : (
          beside
        )}
      </div>
      {!asksCode && (
        <Button
          variant="link"
          busy={isWaiting}
          className="self-start text-13"
          onClick={() => void signInWithPasskey()}
        >
          {copy.usePasskey}
        </Button>
      )}
    </form>
  )
}
