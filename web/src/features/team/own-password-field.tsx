import type { ComponentProps } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { Field, PasswordInput } from '../../ui/form/field.tsx'

type Props = ComponentProps<typeof PasswordInput> & { error?: string }

/** Asked for where power is handed out: an unwatched screen must not be enough. */
export function OwnPasswordField({ error, ...input }: Props) {
  const { email } = useUser()
  return (
    <Field label="Your own password" error={error} hint="Just to be sure that it’s you.">
      {/* Tells password managers whose password is meant. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  )
}
