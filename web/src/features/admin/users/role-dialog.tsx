import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { roleDescriptions } from '../../team/copy.ts'
import { fullName } from '../../team/member-name.ts'
import { OwnPasswordForm } from '../../team/own-password-form.tsx'
import { roleNames } from '../../team/roles.ts'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { cacheUser, useChangeRole } from './queries.ts'

type Props = { user: UserOnPage; onClose: () => void }

const options = invitableRoles.map((value) => ({ value, label: roleNames[value] }))

/** Changes the user's role in their company. The SuperAdmin role is not offered. */
export function RoleDialog({ user, onClose }: Props) {
  const queries = useQueryClient()
  const change = useChangeRole()
  const form = useInputForm(adminUsersApi.changeRole.body, {
    defaultValues: { role: user.role as InvitableRole, currentPassword: '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const changed = await change
      .mutateAsync({ params: { id: user.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.roleFailed))
    if (!changed) return
    cacheUser(queries, changed)
    onClose()
    toast({ title: copy.roleChanged(roleNames[changed.role]), text: `${fullName(user)}. ${logged}` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.roleTitle(fullName(user))}
      description={copy.roleText(user.companyName)}
    >
      <OwnPasswordForm form={form} action="Change role" onSubmit={submit} onClose={onClose}>
        <Field label="Role" error={errors.role?.message} hint={roleDescriptions[form.watch('role')]}>
          <Select options={options} {...form.register('role')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}
