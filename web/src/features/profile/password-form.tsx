import { passwordInput } from '@mantel/domain/auth/auth'
import { newPassword } from '@mantel/domain/auth/new-password'
import { passwordLimits } from '@mantel/domain/auth/password-weakness'
import { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import * as copy from './copy.tsx'
import { useChangePassword } from './queries.ts'

const passwords = z
  .object({ currentPassword: passwordInput, password: newPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: copy.passwordsDiffer,
  })

export function PasswordForm() {
  const { email, role } = useUser()
  const change = useChangePassword()
  const form = useInputForm(passwords, {
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const isChanged = await change.mutateAsync({ body: { currentPassword, password } }).then(
      () => true,
      (error: unknown) => form.refuse(error, copy.passwordNotChanged),
    )
    if (!isChanged) return
    form.reset()
    toast({ title: 'Password changed', text: copy.otherDevicesSignedOut })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Current password"
          error={errors.currentPassword?.message}
          className="sm:col-span-2 sm:max-w-[calc(50%-8px)]"
        >
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.password?.message} hint={passwordHint(role)}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
        </Field>
      </div>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Change password
      </Button>
    </Form>
  )
}

const passwordHint = (role: string) =>
  role === 'SuperAdmin'
    ? copy.passwordMinimum(passwordLimits.superAdminMinimum)
    : copy.passwordRecommendation(passwordLimits.minimum)
