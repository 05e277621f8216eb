import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { DeleteDialog } from '../delete-dialog.tsx'
import * as copy from './copy.ts'
import { useRemoveOfferCode } from './queries.ts'

type Props = { code: OfferCode; onClose: () => void }

export const DeleteCodeDialog = ({ code: { id, code }, onClose }: Props) => (
  <DeleteDialog
    record={{ id, name: code }}
    change={useRemoveOfferCode()}
    deleted={`${code} deleted`}
    fallback={copy.deleteFailed}
    onClose={onClose}
  >
    {copy.deleteText}
  </DeleteDialog>
)
