import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Form } from '../../ui/form/form.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

type Props = {
  form: {
    register: (name: 'currentPassword') => UseFormRegisterReturn
    formState: {
      errors: { currentPassword?: { message?: string }; root?: { message?: string } }
      isSubmitting: boolean
    }
  }
  /** The label of the submit button. */
  action: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** Fields above the password. */
  children?: ReactNode
}

/** The form of a dialog that requires the user's own password before it grants permissions. */
export function OwnPasswordForm({ form, action, onSubmit, onClose, children }: Props) {
  const { errors, isSubmitting } = form.formState
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
      <DialogFooter error={errors.root?.message} action={action} busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}
