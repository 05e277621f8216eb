import { passwordInput } from '@mantel/domain/auth/auth'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import type { TeamMember } from '@mantel/domain/team'
import { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { fullName } from './member-name.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useChangeRole } from './queries.ts'
import { roleNames } from './roles.ts'

type Props = { member: TeamMember; onClose: () => void }

const options = invitableRoles.map((value) => ({ value, label: roleNames[value] }))

export function ChangeRoleDialog({ member, onClose }: Props) {
  const change = useChangeRole()
  const form = useInputForm(changeFor(member), {
    defaultValues: { role: member.role as InvitableRole, currentPassword: '' },
  })
  const { errors } = form.formState
  const role = form.watch('role')
  const submit = form.handleSubmit(async (body) => {
    const changed = await change
      .mutateAsync({ params: { id: member.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.roleNotChanged))
    if (!changed) return
    onClose()
    toast({ title: 'Role changed', text: copy.roleChanged(fullName(changed), roleNames[changed.role]) })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.changeRoleTitle(fullName(member))}
      description={
        member.role === 'Staff' ? copy.changeRoleHint : `${copy.changeRoleHint} ${copy.invitationsRevoked}`
      }
    >
      <OwnPasswordForm form={form} action="Change role" onSubmit={submit} onClose={onClose}>
        <Field label="Role" error={errors.role?.message} hint={copy.roleDescriptions[role]}>
          <Select options={options} {...form.register('role')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}

const changeFor = ({ role: before }: TeamMember) =>
  z.strictObject({
    role: z.enum(invitableRoles).refine((role) => role !== before, copy.sameRole),
    currentPassword: passwordInput,
  })
