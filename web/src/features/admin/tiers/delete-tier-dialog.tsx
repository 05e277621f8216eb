import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
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
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      action="Delete"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, copy.deleteFailed) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {copy.deleteText}
    </ConfirmDialog>
  )
}
