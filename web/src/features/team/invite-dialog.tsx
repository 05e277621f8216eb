import { invitableRoles, mayInvite } from '@mantel/domain/permissions'
import { invitationInput } from '@mantel/domain/team'
import { useInputForm } from '../../platform/saving/form.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { EmailInput, Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useInvite } from './queries.ts'
import { roleNames } from './roles.ts'

type Props = { open: boolean; onClose: () => void }

export const InviteDialog = ({ open, onClose }: Props) => (
  <FormDialog open={open} onOpenChange={onClose} title="Invite team member" description={copy.inviteHint}>
    <InviteForm onDone={onClose} />
  </FormDialog>
)

function InviteForm({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const invite = useInvite()
  const form = useInputForm(invitationInput, { defaultValues: { email: '', role: 'Staff' } })
  const { errors, isDirty, isSubmitting } = form.formState
  const role = form.watch('role') ?? 'Staff'
  const options = invitableRoles
    .filter((one) => mayInvite(user.role, one))
    .map((value) => ({ value, label: roleNames[value] }))
  const submit = form.handleSubmit(async (body) => {
    const invitation = await invite
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.invitationNotSent))
    if (!invitation) return
    onDone()
    toast({ title: 'Invitation sent', text: invitation.email })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message}>
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Role" error={errors.role?.message} hint={copy.roleDescriptions[role]}>
        <Select options={options} {...form.register('role')} />
      </Field>
      {role === 'CompanyAdmin' && (
        <OwnPasswordField
          error={errors.currentPassword?.message}
          // Drops the typed password if the user chooses another role, because only invitations for admins need it.
          {...form.register('currentPassword', { shouldUnregister: true })}
        />
      )}
      <Unsaved isDirty={isDirty} />
      <DialogFooter
        error={errors.root?.message}
        action="Send invitation"
        busy={isSubmitting}
        onCancel={onDone}
      />
    </Form>
  )
}
