import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { fullName } from '../../team/member-name.ts'
import { OwnPasswordForm } from '../../team/own-password-form.tsx'
import { roleNames } from '../../team/roles.ts'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { cacheUser, useReactivate } from './queries.ts'

type Props = { user: UserOnPage; onClose: () => void }

export function ReactivateDialog({ user, onClose }: Props) {
  const queries = useQueryClient()
  const reactivate = useReactivate()
  const form = useInputForm(adminUsersApi.reactivate.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const changed = await reactivate
      .mutateAsync({ params: { id: user.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.reactivateFailed))
    if (!changed) return
    cacheUser(queries, changed)
    onClose()
    toast({ title: 'Reactivated', text: `${copy.signsInAgain(fullName(user))} ${logged}` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reactivate ${fullName(user)}?`}
      description={copy.reactivateText(roleNames[user.role])}
    >
      <OwnPasswordForm form={form} action="Reactivate" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
