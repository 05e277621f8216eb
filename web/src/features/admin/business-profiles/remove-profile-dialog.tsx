import type { BusinessProfile } from '@mantel/domain/admin/business-profiles'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { useRemoveProfile } from './queries.ts'

type Props = { profile: BusinessProfile; onClose: () => void }

export function RemoveProfileDialog({ profile: { id, name }, onClose }: Props) {
  const { mutate, isPending, error } = useRemoveProfile()
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose()
          toast({ title: `${name} deleted`, text: logged })
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      action="Delete"
      busy={isPending}
      refusal={error ? errorText(error, 'The profile could not be deleted') : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      No company has chosen it. New ones can no longer do so.
    </ConfirmDialog>
  )
}
