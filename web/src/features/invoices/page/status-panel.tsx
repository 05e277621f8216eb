import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { InvoicePlan } from '../../reminders/invoice-plan.tsx'
import { useClock } from '../../workspace/clock.ts'
import { noPayments } from '../copy.ts'
import { dueText } from '../due-text.ts'
import { PanelSection } from '../editor/panel-fields.tsx'
import { PaymentList } from '../payments/payment-list.tsx'
import * as copy from './copy.ts'
import { InvoiceHistory, Revisions } from './invoice-history.tsx'

/** The status of a sent invoice: what is open, what was paid, and its history. */
export const StatusPanel = ({ invoice }: { invoice: Invoice }) => (
  <>
    <OpenAmount invoice={invoice} />
    {invoice.sentAt && (
      <PanelSection title="Payment history">
        {invoice.payments.length > 0 ? (
          <PaymentList label="Payments" payments={invoice.payments} />
        ) : (
          <p className="text-13 leading-4.5 text-muted-foreground">{noPayments}</p>
        )}
      </PanelSection>
    )}
    <InvoicePlan invoice={invoice} />
    <PanelSection title="Delivery">
      <Delivery invoice={invoice} />
    </PanelSection>
    {invoice.revision > 0 && <Revisions invoice={invoice} />}
    <InvoiceHistory invoice={invoice} />
  </>
)

function OpenAmount({ invoice }: { invoice: Invoice }) {
  const { today, timeZone } = useClock()
  const { inFlightAmount, claimedAmount, credit, openAmount, voidedReason } = invoice
  const due = dueText(invoice, today, timeZone)
  const notes = [
    inFlightAmount > 0 && copy.processing(formatDollarsAndCents(inFlightAmount)),
    claimedAmount > 0 && copy.claimedAmount(formatDollarsAndCents(claimedAmount)),
    credit > 0 && openAmount > 0 && copy.creditNote(formatDollarsAndCents(credit)),
    voidedReason && copy.voidedBecause(voidedReason),
  ].filter((note) => typeof note === 'string')
  return (
    <PanelSection title="Open">
      <p className="text-24 leading-7 font-semibold tracking-[-.015em] tabular-nums">
        {formatDollarsAndCents(openAmount)}
      </p>
      <p
        className={
          due.isLate ? 'text-13 leading-5 font-medium text-red' : 'text-13 leading-5 text-muted-foreground'
        }
      >
        {dueLine(invoice, due)}
      </p>
      <div className="mt-2 tabular-nums">
        <Properties label="Amounts">
          <Property label="Total">{formatDollarsAndCents(invoice.total)}</Property>
          {invoice.deposit > 0 && (
            <Property label="Deposit">
              {formatDollarsAndCents(invoice.deposit)}
              {invoice.depositPercent !== null && `, ${invoice.depositPercent}%`}
            </Property>
          )}
          <Property label="Received">{formatDollarsAndCents(invoice.receivedAmount)}</Property>
        </Properties>
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-1.5 text-13 leading-4.5 wrap-anywhere text-muted-foreground">
          {note}
        </p>
      ))}
    </PanelSection>
  )
}

/** Adds “Due” to a date, because this panel has no column header that says what the date means. */
function dueLine({ nextDueDate }: Invoice, { text, isLate }: ReturnType<typeof dueText>) {
  return nextDueDate && text && !isLate ? copy.dueOn(text) : text
}

function Delivery({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useClock()
  const recipient = invoice.recipientEmail ?? invoice.billTo.email
  return (
    <Properties label="Delivery">
      {invoice.sentAt && (
        <Property label="Sent">{formatNumericDay(dayIn(timeZone, invoice.sentAt))}</Property>
      )}
      {invoice.scheduledSendAt && (
        <Property label="Sends">
          <RelativeTime at={invoice.scheduledSendAt} />
        </Property>
      )}
      {recipient && (
        <Property label="To">
          <bdi>{recipient}</bdi>
        </Property>
      )}
      {invoice.sentAt && (
        <Property label={copy.viewedAt}>
          {invoice.viewedAt ? <RelativeTime at={invoice.viewedAt} /> : 'Not yet'}
        </Property>
      )}
    </Properties>
  )
}
