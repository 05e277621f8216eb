import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

type Props = {
  /** What the button says that does it. */
  action: string
  errors: { currentPassword?: { message?: string }; root?: { message?: string } }
  password: UseFormRegisterReturn
  busy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** What else is asked for, above the password. */
  children?: ReactNode
}

/** What a dialog holds that wants the own password before it gives somebody power. */
export const OwnPasswordForm = ({ action, errors, password, busy, onSubmit, onClose, children }: Props) => (
  <Form onSubmit={onSubmit} className="flex flex-col gap-4">
    {children}
    <OwnPasswordField error={errors.currentPassword?.message} {...password} />
    {errors.root && <FormError>{errors.root.message}</FormError>}
    <DialogActions>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </DialogActions>
  </Form>
)
