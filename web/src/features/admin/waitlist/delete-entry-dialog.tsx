import type { WaitlistEntry } from '@mantel/domain/admin/waitlist'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { useRemoveFromWaitlist } from './queries.ts'

type Props = { entry: WaitlistEntry; onClose: () => void }

export function DeleteEntryDialog({ entry: { id, email, invitedAt }, onClose }: Props) {
  const remove = useRemoveFromWaitlist()
  const confirm = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose()
        toast({ title: 'Taken off the waitlist', text: logged })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${email}?`}
      action="Delete"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, 'The address could not be deleted') : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {invitedAt
        ? 'The address is forgotten, and the link that was sent to it stops working.'
        : 'The address is forgotten.'}
    </ConfirmDialog>
  )
}
