import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin-users'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../platform/form.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { nameOf } from '../team/names.ts'
import { OwnPasswordField } from '../team/own-password-field.tsx'
import { roleNames } from '../team/roles.ts'
import { keepUser, useReactivate } from './queries.ts'

type Props = { user: UserOnPage; onClose: () => void }

export function ReactivateDialog({ user, onClose }: Props) {
  const queries = useQueryClient()
  const reactivate = useReactivate()
  const form = useInputForm(adminUsersApi.reactivate.body, { defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const changed = await reactivate
      .mutateAsync({ params: { id: user.id }, body })
      .catch((error: unknown) => form.refuseHere(error, 'The account could not be reactivated'))
    if (!changed) return
    keepUser(queries, changed)
    onClose()
    toast({ title: 'Reactivated', text: `${nameOf(user)} can sign in again. It is in the activity log.` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reactivate ${nameOf(user)}?`}
      description={`They can sign in again as ${roleNames[user.role]}, with the password they had.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Reactivate
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
