import { type TeamMember, teamApi } from '@mantel/domain/team'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { fullName } from './member-name.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useResetTwoFactor } from './queries.ts'

type Props = { member: TeamMember; onClose: () => void }

export function ResetTwoFactorDialog({ member, onClose }: Props) {
  const reset = useResetTwoFactor()
  const form = useInputForm(teamApi.resetTwoFactor.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const changed = await reset
      .mutateAsync({ params: { id: member.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.twoFactorNotReset))
    if (!changed) return
    onClose()
    toast({ title: 'Two-factor sign-in reset', text: copy.twoFactorReset(fullName(member)) })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.resetTwoFactorTitle(fullName(member))}
      description={copy.resetTwoFactorHint}
    >
      <OwnPasswordForm form={form} action="Reset" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
