import { superAdminInput } from '@mantel/domain/admin/users'
import { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { EmailInput, Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { OwnPasswordField } from '../../team/own-password-field.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { useCreateSuperAdmin } from './queries.ts'

/** A SuperAdmin can open every company, so the email address has to be typed twice. */
export const SuperAdminDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog open onOpenChange={onClose} title="New SuperAdmin" description={copy.superAdminText}>
    <SuperAdminForm onDone={onClose} />
  </FormDialog>
)

const fields = superAdminInput
  .extend({ repeated: z.string().trim().toLowerCase() })
  .refine(({ email, repeated }) => email === repeated, {
    path: ['repeated'],
    message: copy.emailsDiffer,
  })

function SuperAdminForm({ onDone }: { onDone: () => void }) {
  const create = useCreateSuperAdmin()
  const form = useInputForm(fields, {
    defaultValues: { firstName: '', lastName: '', email: '', repeated: '', currentPassword: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ firstName, lastName, email, currentPassword }) => {
    const user = await create
      .mutateAsync({ body: { firstName, lastName, email, currentPassword } })
      .catch((error: unknown) => form.refuseHere(error, copy.superAdminFailed))
    if (!user) return
    onDone()
    toast({ title: 'SuperAdmin created', text: `${copy.superAdminCreated(user.email)} ${logged}` })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Confirm email" error={errors.repeated?.message}>
        <EmailInput autoComplete="off" {...form.register('repeated')} />
      </Field>
      <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
      <Unsaved isDirty={isDirty} />
      <DialogFooter
        error={errors.root?.message}
        action="Create SuperAdmin"
        busy={isSubmitting}
        onCancel={onDone}
      />
    </Form>
  )
}
