import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { nameOf } from '../../team/member-name.ts'
import { OwnPasswordForm } from '../../team/own-password-form.tsx'
import { roleNames } from '../../team/roles.ts'
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
    toast({ title: 'Reactivated', text: `${nameOf(user)} can sign in again. ${logged}` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reactivate ${nameOf(user)}?`}
      description={`They can sign in again as ${roleNames[user.role]}, with the password they had.`}
    >
      <OwnPasswordForm
        action="Reactivate"
        errors={errors}
        password={form.register('currentPassword')}
        busy={isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      />
    </Dialog>
  )
}
