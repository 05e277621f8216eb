import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { DeleteDialog } from '../delete-dialog.tsx'
import * as copy from './copy.ts'
import { useRemoveTier } from './queries.ts'

type Props = { tier: ManagedTier; onClose: () => void }

export const DeleteTierDialog = ({ tier, onClose }: Props) => (
  <DeleteDialog
    record={tier}
    change={useRemoveTier()}
    deleted={`${tier.name} deleted`}
    fallback={copy.deleteFailed}
    onClose={onClose}
  >
    {copy.deleteText}
  </DeleteDialog>
)
