import { accountApi } from '@mantel/domain/auth/account'
import { newPassword } from '@mantel/domain/auth/new-password'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { z } from 'zod'
import { NarrowPage } from '../../layouts/pages/sign-in-page.tsx'
import { ApiError, errorText, useChange } from '../../platform/api/api.ts'
import { useInputForm } from '../../platform/saving/form.ts'
import { storeDevice } from '../../platform/session/devices.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.tsx'
import { passwordHint } from './password-hint.ts'
import { useUrlToken } from './url-token.ts'

const passwords = z
  .object({ password: newPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: copy.passwordsDiffer,
  })

export function ResetPasswordScreen() {
  const token = useUrlToken()
  const navigate = useNavigate()
  const reset = useChange(accountApi.resetPassword)
  const form = useInputForm(passwords, {
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(({ password }) =>
    reset.mutate(
      { body: { token: token ?? '', password } },
      {
        onError: (error) => {
          toastError(errorText(error, copy.resetFailed))
          const message = error instanceof ApiError && error.fields.password
          if (message) form.setError('password', { message }, { shouldFocus: true })
        },
        onSuccess: async ({ portal, device }) => {
          storeDevice(device)
          toast({
            title: 'Password reset successful',
            text: copy.resetDone,
          })
          // The reset ended all sessions of the account, perhaps also the session here, so the user is loaded again.
          await refreshUser()
          await navigate({ to: '/app', state: { hasResetAsAdmin: portal === 'admin' } })
        },
      },
    ),
  )
  return (
    <NarrowPage title={copy.setNewPassword}>
      {token === undefined && <InvalidLink />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="New password"
          error={errors.password?.message}
          hint={passwordHint(form.watch('password'))}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={reset.isPending}
          disabled={token === undefined}
          className="mt-1 self-start"
        >
          Set new password
        </Button>
      </form>
      {reset.isError && (
        <p className="mt-4 text-13">
          <TextLink to="/forgot-password">{copy.requestNewLink}</TextLink>
        </p>
      )}
    </NarrowPage>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True after the password of a SuperAdmin was reset, who signs in on another page. */
    hasResetAsAdmin?: boolean
  }
}

const InvalidLink = () => (
  <div
    role="alert"
    className="mb-5 flex items-start gap-2 rounded-box bg-red-soft px-3 py-2.5 text-13 leading-4.5 text-red"
  >
    <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
    <p>
      <span className="font-semibold">Invalid reset link</span>
      <br />
      {copy.resetLinkIncomplete} <TextLink to="/forgot-password">{copy.requestNewLink}</TextLink>
    </p>
  </div>
)
