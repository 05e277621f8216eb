import type { ComponentProps } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.ts'

type Props = ComponentProps<typeof PasswordInput> & { error?: string }

/** Required before granting permissions, so that an unattended screen is not enough. */
export function OwnPasswordField({ error, ...input }: Props) {
  const { email } = useUser()
  return (
    <Field label="Your password" error={error} hint={copy.passwordHint}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  )
}
