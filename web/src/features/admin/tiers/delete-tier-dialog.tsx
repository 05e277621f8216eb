import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { useRemoveTier } from './queries.ts'

type Props = { tier: ManagedTier; onClose: () => void }

export function DeleteTierDialog({ tier: { id, name }, onClose }: Props) {
  const remove = useRemoveTier()
  const confirm = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose()
        toast({ title: `${name} deleted`, text: logged })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      action="Delete"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, 'The tier could not be deleted') : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      No company is on it. It goes for good; to only hide it, deactivate it.
    </ConfirmDialog>
  )
}
