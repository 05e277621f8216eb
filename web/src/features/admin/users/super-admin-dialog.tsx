import { superAdminInput } from '@mantel/domain/admin/users'
import { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogActions } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { OwnPasswordField } from '../../team/own-password-field.tsx'
import { useCreateSuperAdmin } from './queries.ts'

/** Somebody who opens every company: the address is typed out twice, so that it is nobody else’s. */
export const SuperAdminDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    open
    onOpenChange={onClose}
    title="New SuperAdmin"
    description="They see every company and can act in each. They get a link by mail to set a password; it works for 1 hour."
  >
    <SuperAdminForm onDone={onClose} />
  </FormDialog>
)

const fields = superAdminInput
  .extend({ repeated: z.string().trim().toLowerCase() })
  .refine(({ email, repeated }) => email === repeated, {
    path: ['repeated'],
    message: 'The two addresses differ',
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
      .catch((error: unknown) => form.refuseHere(error, 'The SuperAdmin could not be made'))
    if (!user) return
    onDone()
    toast({ title: 'SuperAdmin made', text: `${user.email} gets a link. ${logged}` })
  })
  const address = { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
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
        <Input {...address} {...form.register('email')} />
      </Field>
      <Field label="Email once more" error={errors.repeated?.message}>
        <Input {...address} {...form.register('repeated')} />
      </Field>
      <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
      <Unsaved isDirty={isDirty} />
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <DialogActions>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Make SuperAdmin
        </Button>
      </DialogActions>
    </Form>
  )
}
