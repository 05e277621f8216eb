import type { BusinessProfile } from '@mantel/domain/admin/business-profiles'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
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
      refusal={error ? errorText(error, copy.deleteFailed) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      {copy.deleteText}
    </ConfirmDialog>
  )
}
