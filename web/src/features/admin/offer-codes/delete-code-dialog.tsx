import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
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
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Delete ${code}?`}
      action="Delete"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, 'The code could not be deleted') : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody has used it. Whoever still has it in a letter of yours can no longer use it.
    </ConfirmDialog>
  )
}
