import type { WaitlistEntry } from '@mantel/domain/admin/waitlist'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { useRemoveFromWaitlist } from './queries.ts'

type Props = { entry: WaitlistEntry; onClose: () => void }

export function DeleteEntryDialog({ entry: { id, email, invitedAt }, onClose }: Props) {
  const remove = useRemoveFromWaitlist()
  const confirm = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose()
        toast({ title: 'Removed from waitlist', text: logged })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${email}?`}
      action="Delete"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, copy.deleteFailed) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {invitedAt ? copy.deleteInvitedText : copy.deleteText}
    </ConfirmDialog>
  )
}
