import type { ComponentProps } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Field, PasswordInput } from '../../ui/form/field.tsx'
import * as copy from './copy.ts'

type Props = ComponentProps<typeof PasswordInput> & { error?: string }

/**
 * Asks for the user's own password before a sensitive action, such as granting a role or deleting a company, so that
 * no one else can do it on an unattended computer.
 */
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
