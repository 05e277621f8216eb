import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { can } from '@mantel/domain/permissions'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { useRemindAction } from './remind-action.ts'

type Amounts = Pick<InvoiceInList, 'sentAt' | 'openAmount' | 'inFlightAmount' | 'claimedAmount'>
type Listed = Amounts & Pick<InvoiceInList, 'id' | 'invoiceNumber'>

/** Whether the client of an invoice can be reminded. The server also refuses a second reminder on the same day. */
export const isRemindable = ({ sentAt, openAmount, inFlightAmount, claimedAmount }: Amounts) =>
  sentAt !== null && openAmount > 0 && inFlightAmount === 0 && claimedAmount === 0

/** The button of an invoice in a list. Renders nothing if the client cannot be reminded. */
export function RemindButton({ invoice }: { invoice: Listed }) {
  const { run, isBusy } = useRemindAction()
  if (!can(useUser(), 'invoices:send') || !isRemindable(invoice)) return null
  return (
    <Button
      size="small"
      aria-label={copy.remindLabel(invoice.invoiceNumber)}
      busy={isBusy}
      onClick={() => void run(invoice.id)}
    >
      Remind
    </Button>
  )
}
