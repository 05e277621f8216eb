import { teamApi } from '@mantel/domain/team'
import { useInputForm } from '../../platform/saving/form.ts'
import { signOut, useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useLeave } from './queries.ts'

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const company = useUser().companyName ?? ''
  const leave = useLeave()
  const form = useInputForm(teamApi.leave.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const hasLeft = await leave.mutateAsync({ body }).then(
      () => true,
      (error: unknown) => form.refuseHere(error, copy.notLeft),
    )
    if (!hasLeft) return
    await signOut({ isRevoked: true })
    toast({ title: copy.hasLeft(company) })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.leaveTitle(company)} description={copy.leaveDialogHint}>
      <OwnPasswordForm form={form} action="Leave company" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
