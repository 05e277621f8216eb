import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import { useQueryClient } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { fullName } from '../../team/member-name.ts'
import { OwnPasswordForm } from '../../team/own-password-form.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { cacheUser, useResetTwoFactor } from './queries.ts'

type Props = { user: UserOnPage; onClose: () => void }

export function ResetTwoFactorDialog({ user, onClose }: Props) {
  const queries = useQueryClient()
  const reset = useResetTwoFactor()
  const form = useInputForm(adminUsersApi.resetTwoFactor.body, {
    defaultValues: { reason: '', currentPassword: '' },
  })
  const submit = form.handleSubmit(async (body) => {
    const changed = await reset
      .mutateAsync({ params: { id: user.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.twoFactorNotReset))
    if (!changed) return
    cacheUser(queries, changed)
    onClose()
    toast({ title: 'Two-factor sign-in reset', text: `${copy.twoFactorReset(fullName(user))} ${logged}` })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.resetTwoFactorTitle(fullName(user))}
      description={copy.resetTwoFactorText}
    >
      <OwnPasswordForm form={form} action="Reset" onSubmit={submit} onClose={onClose}>
        <Field label="Reason" error={form.formState.errors.reason?.message} hint={copy.reasonHint}>
          <Input autoComplete="off" placeholder="Lost their phone" {...form.register('reason')} />
        </Field>
      </OwnPasswordForm>
    </Dialog>
  )
}
