import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { useRemoveOfferCode } from './queries.ts'

type Props = { code: OfferCode; onClose: () => void }

export function DeleteCodeDialog({ code: { id, code }, onClose }: Props) {
  const remove = useRemoveOfferCode()
  const confirm = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose()
        toast({ title: `${code} deleted`, text: logged })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${code}?`}
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
