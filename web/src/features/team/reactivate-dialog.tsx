import { type TeamMember, teamApi } from '@mantel/domain/team'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { fullName } from './member-name.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { useReactivate } from './queries.ts'
import { roleNames } from './roles.ts'

type Props = { member: TeamMember; onClose: () => void }

export function ReactivateDialog({ member, onClose }: Props) {
  const reactivate = useReactivate()
  const form = useInputForm(teamApi.reactivate.body, { defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(async (body) => {
    const changed = await reactivate
      .mutateAsync({ params: { id: member.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.notReactivated))
    if (!changed) return
    onClose()
    toast({ title: 'Reactivated', text: copy.reactivated(fullName(member)) })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reactivate ${fullName(member)}?`}
      description={copy.reactivateHint(roleNames[member.role])}
    >
      <OwnPasswordForm form={form} action="Reactivate" onSubmit={submit} onClose={onClose} />
    </Dialog>
  )
}
