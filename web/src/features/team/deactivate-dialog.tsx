import type { TeamMember } from '@mantel/domain/team'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { fullName } from './member-name.ts'
import { useDeactivate } from './queries.ts'

type Props = { member: TeamMember; onClose: () => void }

export function DeactivateDialog({ member, onClose }: Props) {
  const deactivate = useDeactivate()
  const confirm = () =>
    deactivate.mutateAsync({ params: { id: member.id } }).then(
      () => {
        onClose()
        toast({ title: 'Deactivated', text: copy.deactivated(fullName(member)) })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${fullName(member)}?`}
      action="Deactivate"
      busy={deactivate.isPending}
      refusal={deactivate.error ? errorText(deactivate.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {copy.deactivateHint}
      {member.role !== 'Staff' && ` ${copy.invitationsRevoked}`}
    </ConfirmDialog>
  )
}
