import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import type { PermissionSubject } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { RemindButton } from '../../reminders/remind-button.tsx'
import { RecordPaymentDialog } from '../dialogs/record-payment-dialog.tsx'
import { SendDialog } from '../dialogs/send-dialog.tsx'
import { ClaimRows, useClaims } from '../payments/claims-block.tsx'
import { claimsTitle } from '../payments/copy.ts'
import { invoiceQuery } from '../queries.ts'
import { type RequestedAction, rowActionLabels, rowActionOf } from './row-action-of.ts'

export const actionColumn = (
  user: PermissionSubject,
  onAsk: (asked: RequestedAction) => void,
): DataColumn<InvoiceInList> => ({
  name: 'action',
  header: <span className="sr-only">Action</span>,
  width: '144px',
  needs: 'more',
  skeleton: 'w-20',
  cell: (invoice) => {
    const action = rowActionOf(user, invoice)
    if (action === 'remind') return <RemindButton invoice={invoice} />
    return (
      action && (
        <Button
          size="small"
          aria-label={`${rowActionLabels[action]}, ${invoice.invoiceNumber}`}
          onClick={() => onAsk({ action, id: invoice.id })}
        >
          {rowActionLabels[action]}
        </Button>
      )
    )
  },
})

type DialogProps = { asked: RequestedAction; onClose: () => void }

export const RowActionDialog = ({ asked, onClose }: DialogProps) =>
  asked.action === 'confirm' ? (
    <ClaimsDialog invoiceId={asked.id} onClose={onClose} />
  ) : (
    <InvoiceDialog asked={asked} onClose={onClose} />
  )

function InvoiceDialog({ asked: { action, id }, onClose }: DialogProps) {
  const { data: invoice } = useQuery(invoiceQuery(id))
  if (!invoice) return null
  return action === 'send' ? (
    <SendDialog invoice={invoice} onClose={onClose} />
  ) : (
    <RecordPaymentDialog invoice={invoice} onClose={onClose} />
  )
}

/** The claims of one invoice, each with its own buttons. */
function ClaimsDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const claims = useClaims({ invoiceId })
  return (
    <Dialog open={claims === undefined || claims.length > 0} onOpenChange={onClose} title={claimsTitle}>
      <ClaimRows claims={claims ?? []} />
    </Dialog>
  )
}
