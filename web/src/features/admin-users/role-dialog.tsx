import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin-users'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../platform/form.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { nameOf } from '../team/names.ts'
import { OwnPasswordField } from '../team/own-password-field.tsx'
import { roleDuties, roleNames } from '../team/roles.ts'
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
    toast({ title: `Now ${roleNames[changed.role]}`, text: `${nameOf(user)}. It is in the activity log.` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the role of ${nameOf(user)}`}
      description={`In ${user.companyName}, at once.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Role" error={errors.role?.message} hint={roleDuties[form.watch('role')]}>
          <Select options={options} {...form.register('role')} />
        </Field>
        <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Change role
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
