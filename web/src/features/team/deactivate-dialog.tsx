import type { TeamMember } from '@mantel/domain/team'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { nameOf } from './member-name.ts'
import { useDeactivate } from './queries.ts'

type Props = { person: TeamMember; onClose: () => void }

export function DeactivateDialog({ person, onClose }: Props) {
  const deactivate = useDeactivate()
  const confirm = () =>
    deactivate.mutateAsync({ params: { id: person.id } }).then(
      () => {
        onClose()
        toast({ title: 'Deactivated', text: `${nameOf(person)} can no longer sign in.` })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${nameOf(person)}?`}
      action="Deactivate"
      busy={deactivate.isPending}
      refusal={deactivate.error ? errorText(deactivate.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      They are signed out at once. What they did stays.
      {person.role !== 'Staff' && ' Invitations they sent and nobody answered yet are taken back.'}
    </ConfirmDialog>
  )
}
