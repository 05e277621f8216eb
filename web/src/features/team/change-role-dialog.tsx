import { passwordInput } from '@mantel/domain/auth'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import type { TeamMember } from '@mantel/domain/team'
import { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { nameOf } from './member-name.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useChangeRole } from './queries.ts'
import { roleDuties, roleNames } from './roles.ts'

type Props = { person: TeamMember; onClose: () => void }

const options = invitableRoles.map((value) => ({ value, label: roleNames[value] }))

export function ChangeRoleDialog({ person, onClose }: Props) {
  const change = useChangeRole()
  const form = useInputForm(changeFor(person), {
    defaultValues: { role: person.role as InvitableRole, currentPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const role = form.watch('role')
  const submit = form.handleSubmit(async (body) => {
    const changed = await change
      .mutateAsync({ params: { id: person.id }, body })
      .catch((error: unknown) => form.refuseHere(error, 'The role could not be changed'))
    if (!changed) return
    onClose()
    toast({ title: 'Role changed', text: `${nameOf(changed)} is now ${roleNames[changed.role]}.` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${nameOf(person)}`}
      description={
        person.role === 'Staff'
          ? 'It takes effect at once.'
          : 'It takes effect at once. Invitations they sent and nobody answered yet are taken back.'
      }
    >
      <OwnPasswordForm
        action="Change role"
        errors={errors}
        password={form.register('currentPassword')}
        busy={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Role" error={errors.role?.message} hint={roleDuties[role]}>
          <Select options={options} {...form.register('role')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}

const changeFor = ({ role: before }: TeamMember) =>
  z.strictObject({
    role: z
      .enum(invitableRoles)
      .refine((role) => role !== before, 'They already have this role. Choose another one.'),
    currentPassword: passwordInput,
  })
