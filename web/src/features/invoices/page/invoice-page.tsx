import { dayIn, formatNumericDay } from '@mantel/domain/dates'
import type { Invoice } from '@mantel/domain/invoices/invoices'
import { formatDollars, formatDollarsAndCents } from '@mantel/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { Stat } from '../../../ui/display/stat.tsx'
import { useClock } from '../clock.ts'
import { noPayments } from '../copy.ts'
import { dueText } from '../due-text.ts'
import { InvoiceBadge } from '../invoice-status.tsx'
import { PaymentList } from '../payments/payment-list.tsx'
import { revisionsQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { LinesTable } from './lines-table.tsx'

/** An invoice with its amounts, lines, payments and history. */
export const InvoicePage = ({ invoice }: { invoice: Invoice }) => (
  <div className="mx-auto w-full max-w-220 px-8 py-6 max-md:px-4 max-md:py-4">
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere lining-nums">
          {invoice.invoiceNumber}
        </h1>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-13 leading-5 text-muted-foreground">
          <Link to="/app/projects/$id" params={{ id: invoice.projectId }} className={linkLook}>
            <bdi>{invoice.projectTitle}</bdi>
          </Link>
          {invoice.clientId && invoice.clientName && (
            <>
              <span aria-hidden>·</span>
              <Link to="/app/clients/$id" params={{ id: invoice.clientId }} className={linkLook}>
                <bdi>{invoice.clientName}</bdi>
              </Link>
            </>
          )}
        </p>
      </div>
      <InvoiceBadge status={invoice.displayedStatus} />
    </header>
    {invoice.voidedReason && (
      <p className="mt-3 text-13 text-muted-foreground">{copy.voidedBecause(invoice.voidedReason)}</p>
    )}
    <Standing invoice={invoice} />
    <Section title="Lines">
      <LinesTable invoice={invoice} />
    </Section>
    {invoice.sentAt && (
      <Section title="Payments">
        {invoice.payments.length > 0 ? (
          <PaymentList label="Payments" payments={invoice.payments} />
        ) : (
          <p className="text-13 text-muted-foreground">{noPayments}</p>
        )}
      </Section>
    )}
    <Section title="Details">
      <Details invoice={invoice} />
    </Section>
    {invoice.revision > 0 && <Revisions invoice={invoice} />}
  </div>
)

const linkLook =
  'min-w-0 rounded-sm text-foreground underline-offset-3 wrap-anywhere hover:underline touch:-my-3 touch:py-3'

function Standing({ invoice }: { invoice: Invoice }) {
  const { today, timeZone } = useClock()
  const { inFlightAmount, claimedAmount, credit } = invoice
  const due = dueText(invoice, today, timeZone)
  const waiting = [
    inFlightAmount > 0 && copy.onItsWay(formatDollars(inFlightAmount)),
    claimedAmount > 0 && copy.claimedAmount(formatDollars(claimedAmount)),
  ].filter(Boolean)
  return (
    <>
      <div className="@container mt-5 mb-7 rounded-box border border-border bg-card">
        <dl className="grid grid-cols-2 @2xl:grid-cols-4 [&>*]:border-border @max-2xl:[&>*:nth-child(n+3)]:border-t @max-2xl:[&>*:nth-child(even)]:border-l @2xl:[&>*+*]:border-l">
          <Stat label="Total" note={taxNote(invoice)}>
            {formatDollars(invoice.total)}
          </Stat>
          <Stat label="Deposit" note={invoice.depositPercent === null ? '' : `${invoice.depositPercent}%`}>
            {formatDollars(invoice.deposit)}
          </Stat>
          <Stat label="Received" note={waiting.join(', ')}>
            {formatDollars(invoice.receivedAmount)}
          </Stat>
          <Stat
            label="Open"
            note={<span className={due.isLate ? 'font-medium text-red' : ''}>{due.text}</span>}
          >
            {formatDollars(invoice.openAmount)}
          </Stat>
        </dl>
      </div>
      {credit > 0 && invoice.openAmount > 0 && (
        <p className="-mt-4 mb-6 text-13 text-muted-foreground">
          {copy.creditNote(formatDollarsAndCents(credit))}
        </p>
      )}
    </>
  )
}

const taxNote = ({ taxAmount, taxLabel }: Invoice) =>
  taxAmount > 0 ? `Includes ${formatDollars(taxAmount)} ${taxLabel}` : ''

function Details({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useClock()
  const { plannedDates: planned } = invoice
  const dayOf = (day: string | null, plannedDay: string | undefined): ReactNode =>
    day ? formatNumericDay(day) : plannedDay ? copy.plannedDue(formatNumericDay(plannedDay)) : '–'
  return (
    <Properties label="Details">
      <Property label="Issued">{dayOf(invoice.issueDate, planned?.issueDate)}</Property>
      {invoice.deposit > 0 && (
        <Property label="Deposit due">{dayOf(invoice.depositDueDate, planned?.depositDueDate)}</Property>
      )}
      <Property label="Balance due">{dayOf(invoice.dueDate, planned?.dueDate)}</Property>
      <Property label="Bill to">
        <bdi>
          {[invoice.billTo.name, invoice.billTo.companyName, invoice.billTo.email].filter(Boolean).join(', ')}
        </bdi>
      </Property>
      {invoice.sentAt && (
        <Property label="Sent">
          {formatNumericDay(dayIn(timeZone, invoice.sentAt))}
          {invoice.recipientEmail && (
            <>
              {' '}
              to <bdi>{invoice.recipientEmail}</bdi>
            </>
          )}
        </Property>
      )}
      {invoice.scheduledSendAt && (
        <Property label="Sends">
          <RelativeTime at={invoice.scheduledSendAt} />
        </Property>
      )}
      {invoice.viewedAt && (
        <Property label={copy.viewedAt}>
          <RelativeTime at={invoice.viewedAt} />
        </Property>
      )}
      {invoice.paymentTerms && (
        <Property label="Terms">
          <span className="whitespace-pre-line">{invoice.paymentTerms}</span>
        </Property>
      )}
      {invoice.notes && (
        <Property label="Notes">
          <span className="whitespace-pre-line">{invoice.notes}</span>
        </Property>
      )}
    </Properties>
  )
}

function Revisions({ invoice }: { invoice: Invoice }) {
  const { data = [] } = useQuery(revisionsQuery(invoice.id))
  return (
    <Section title={copy.changesLabel}>
      <ol className="flex flex-col gap-4 text-13 leading-4.5">
        {data.map((revision) => (
          <li key={revision.id}>
            <p className="text-muted-foreground">
              <RelativeTime at={revision.createdAt} />
              {revision.createdBy && (
                <>
                  , <bdi>{revision.createdBy}</bdi>
                </>
              )}
            </p>
            <ul className="mt-1">
              {revision.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
