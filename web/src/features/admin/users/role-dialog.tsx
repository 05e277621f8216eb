import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { nameOf } from '../../team/member-name.ts'
import { OwnPasswordForm } from '../../team/own-password-form.tsx'
import { roleDuties, roleNames } from '../../team/roles.ts'
import { keepUser, useChangeRole } from './queries.ts'

type Props = { user: UserOnPage; onClose: () => void }

const options = invitableRoles.map((value) => ({ value, label: roleNames[value] }))

/** Inside their company; nobody becomes a SuperAdmin here. */
export function RoleDialog({ user, onClose }: Props) {
  const queries = useQueryClient()
  const change = useChangeRole()
  const form = useInputForm(adminUsersApi.changeRole.body, {
    defaultValues: { role: user.role as InvitableRole, currentPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const changed = await change
      .mutateAsync({ params: { id: user.id }, body })
      .catch((error: unknown) => form.refuseHere(error, 'The role could not be changed'))
    if (!changed) return
    keepUser(queries, changed)
    onClose()
    toast({ title: `Now ${roleNames[changed.role]}`, text: `${nameOf(user)}. ${logged}` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${nameOf(user)}`}
      description={`In ${user.companyName}, at once.`}
    >
      <OwnPasswordForm
        action="Change role"
        errors={errors}
        password={form.register('currentPassword')}
        busy={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Role" error={errors.role?.message} hint={roleDuties[form.watch('role')]}>
          <Select options={options} {...form.register('role')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}
