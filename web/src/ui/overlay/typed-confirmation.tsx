import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Field, Input } from '../form/field.tsx'
import { Form, FormError } from '../form/form.tsx'
import { DialogActions } from './dialog.tsx'

type Props = {
  /** What the user has to type. */
  wanted: string
  /** Shown if the typed text differs. */
  mismatch: string
  /** Why the action failed. */
  error: string | undefined
  onConfirm: () => Promise<unknown>
  /** The buttons. */
  children: ReactNode
}

/** A form that makes the user type a name before something is deleted for good. */
export function TypedConfirmation({ wanted, mismatch, error, onConfirm, children }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (normalize(typed) !== normalize(wanted)) return setWrong(true)
    // The caller shows the error through the `error` prop.
    onConfirm().catch(() => {})
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={
          <>
            Type <bdi className="wrap-anywhere">{wanted}</bdi> to confirm
          </>
        }
        error={isWrong ? mismatch : undefined}
      >
        <Input
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setWrong(false)
            setTyped(event.target.value)
          }}
        />
      </Field>
      {error && <FormError>{error}</FormError>}
      <DialogActions>{children}</DialogActions>
    </Form>
  )
}

const normalize = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
