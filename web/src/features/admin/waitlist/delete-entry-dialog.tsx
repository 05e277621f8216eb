import type { WaitlistEntry } from '@mantel/domain/admin/waitlist'
import { DeleteDialog } from '../delete-dialog.tsx'
import * as copy from './copy.ts'
import { useRemoveFromWaitlist } from './queries.ts'

type Props = { entry: WaitlistEntry; onClose: () => void }

export const DeleteEntryDialog = ({ entry: { id, email, invitedAt }, onClose }: Props) => (
  <DeleteDialog
    record={{ id, name: email }}
    change={useRemoveFromWaitlist()}
    deleted="Removed from waitlist"
    fallback={copy.deleteFailed}
    onClose={onClose}
  >
    {invitedAt ? copy.deleteInvitedText : copy.deleteText}
  </DeleteDialog>
)
