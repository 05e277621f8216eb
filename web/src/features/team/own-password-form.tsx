import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Form } from '../../ui/form/form.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

type Props = {
  /** The label of the submit button. */
  action: string
  errors: { currentPassword?: { message?: string }; root?: { message?: string } }
  password: UseFormRegisterReturn
  busy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** Fields above the password. */
  children?: ReactNode
}

/** The form of a dialog that requires the user's own password before it grants permissions. */
export const OwnPasswordForm = ({ action, errors, password, busy, onSubmit, onClose, children }: Props) => (
  <Form onSubmit={onSubmit} className="flex flex-col gap-4">
    {children}
    <OwnPasswordField error={errors.currentPassword?.message} {...password} />
    <DialogFooter error={errors.root?.message} action={action} busy={busy} onCancel={onClose} />
  </Form>
)
