import { givenPassword } from '@mantel/domain/auth'
import { type InvitableRole, invitableRoles } from '@mantel/domain/permissions'
import type { Teammate } from '@mantel/domain/team'
import { z } from 'zod'
import { useInputForm } from '../../platform/form.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { nameOf } from './names.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useChangeRole } from './queries.ts'
import { roleDuties, roleNames } from './roles.ts'

type Props = { person: Teammate; onClose: () => void }

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
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Role" error={errors.role?.message} hint={roleDuties[role]}>
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

const changeFor = ({ role: before }: Teammate) =>
  z.strictObject({
    role: z
      .enum(invitableRoles)
      .refine((role) => role !== before, 'They already have this role. Choose another one.'),
    currentPassword: givenPassword,
  })
