import type { BusinessProfile } from '@mantel/domain/admin/business-profiles'
import { DeleteDialog } from '../delete-dialog.tsx'
import * as copy from './copy.ts'
import { useRemoveProfile } from './queries.ts'

type Props = { profile: BusinessProfile; onClose: () => void }

export const RemoveProfileDialog = ({ profile, onClose }: Props) => (
  <DeleteDialog
    record={profile}
    change={useRemoveProfile()}
    deleted={`${profile.name} deleted`}
    fallback={copy.deleteFailed}
    onClose={onClose}
  >
    {copy.deleteText}
  </DeleteDialog>
)
