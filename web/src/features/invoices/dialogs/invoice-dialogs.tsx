import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { ConfirmChange } from '../../../platform/saving/confirm-change.tsx'
import { toast } from '../../../platform/toast.ts'
import { useRemoveInvoice, useVoidInvoice } from '../queries.ts'
import * as copy from './copy.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

/** An action that opens a dialog first. */
export type InvoiceDialogName = 'send' | 'link' | 'record' | 'credit' | 'void' | 'delete'

type Props = {
  asking: InvoiceDialogName | null
  invoice: Invoice
  onClose: () => void
  onDeleted: () => void
}

export function InvoiceDialogs({ asking, invoice, onClose, onDeleted }: Props) {
  switch (asking) {
    case 'send':
      return <SendDialog invoice={invoice} onClose={onClose} />
    case 'link':
      return <LinkDialog invoiceId={invoice.id} onClose={onClose} />
    case 'record':
      return <RecordPaymentDialog invoice={invoice} onClose={onClose} />
    case 'credit':
      return <CreditDialog invoice={invoice} onClose={onClose} />
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />
    case 'delete':
      return <DeleteDialog invoice={invoice} onClose={onClose} onDeleted={onDeleted} />
    case null:
      return null
  }
}

function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { mutateAsync } = useVoidInvoice()
  const received = invoice.receivedAmount > 0 ? formatDollarsAndCents(invoice.receivedAmount) : null
  return (
    <ReasonDialog
      title={copy.voidTitle(invoice.invoiceNumber)}
      description={copy.voidHint(received)}
      hint={copy.voidReasonHint}
      action="Void invoice"
      fallback={copy.notVoided}
      onSubmit={async (reason) => {
        await mutateAsync({ params: { id: invoice.id }, body: { reason } })
        toast({ title: `${invoice.invoiceNumber} voided` })
      }}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ invoice, onClose, onDeleted }: Omit<Props, 'asking'>) {
  const remove = useRemoveInvoice()
  return (
    <ConfirmChange
      title={copy.deleteTitle(invoice.invoiceNumber)}
      action="Delete draft"
      run={async () => {
        await remove.mutateAsync(invoice.id)
        toast({ title: copy.deleted(invoice.invoiceNumber) })
        onDeleted()
      }}
      failure={copy.notDeleted}
      onClose={onClose}
    >
      {copy.deleteHint}
    </ConfirmChange>
  )
}
