import { type Day, dayIn, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { paymentKind } from '@mantel/domain/invoices/document/payments'
import { methodNames } from '@mantel/domain/payments/methods'
import type { PaymentInList } from '@mantel/domain/payments/payments'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { PaymentStatus } from '../../invoices/payments/payment-status.tsx'

type Clock = { today: Day; timeZone: string }

export const paymentColumns = (clock: Clock): DataColumn<PaymentInList>[] => [
  payment,
  status,
  method,
  client,
  day(clock),
  amount,
  fee,
  net,
]

/** For example “Deposit, INV-12”. */
export const paymentTitle = (entry: PaymentInList) =>
  `${paymentKind(entry)}, ${entry.invoiceNumber ?? entry.projectTitle}`

const payment: DataColumn<PaymentInList> = {
  name: 'payment',
  header: 'Payment',
  skeleton: 'w-36',
  cell: (entry) => (
    <bdi className="truncate" title={entry.projectTitle}>
      {paymentTitle(entry)}
    </bdi>
  ),
}

const status: DataColumn<PaymentInList> = {
  name: 'status',
  header: 'Status',
  width: '164px',
  cell: (entry) => <PaymentStatus payment={entry} />,
}

const method: DataColumn<PaymentInList> = {
  name: 'method',
  header: 'Method',
  width: '148px',
  needs: 'some',
  cell: ({ paymentMethod }) => methodNames[paymentMethod],
}

const client: DataColumn<PaymentInList> = {
  name: 'client',
  header: 'Client',
  width: '152px',
  needs: 'more',
  cell: ({ clientName }) => <bdi title={clientName ?? undefined}>{clientName}</bdi>,
}

const dayOf = ({ paidOn, createdAt }: PaymentInList, { today, timeZone }: Clock) =>
  formatShortDay(paidOn ?? dayIn(timeZone, createdAt), today)

const day = (clock: Clock): DataColumn<PaymentInList> => ({
  name: 'day',
  header: 'Date',
  width: '112px',
  needs: 'some',
  cell: (entry) => <span className="text-muted-foreground tabular-nums">{dayOf(entry, clock)}</span>,
})

const amount: DataColumn<PaymentInList> = {
  name: 'amount',
  header: 'Amount',
  width: '116px',
  numeric: true,
  skeleton: 'w-14',
  cell: (entry) => <b className="font-medium">{formatDollarsAndCents(entry.amount)}</b>,
}

const fee: DataColumn<PaymentInList> = {
  name: 'fee',
  header: 'Fee',
  width: '92px',
  numeric: true,
  needs: 'most',
  skeleton: 'w-10',
  cell: ({ providerFee, applicationFee }) =>
    providerFee === null ? null : (
      <span className="text-muted-foreground">
        {formatDollarsAndCents(providerFee + (applicationFee ?? 0))}
      </span>
    ),
}

const net: DataColumn<PaymentInList> = {
  name: 'net',
  header: 'Net',
  width: '116px',
  numeric: true,
  needs: 'most',
  skeleton: 'w-14',
  // Empty until the payment is complete, because no money has arrived before that.
  cell: (entry) => entry.completedAt !== null && entry.net !== null && formatDollarsAndCents(entry.net),
}

export const PaymentPhoneRow = ({ payment: entry, ...clock }: Clock & { payment: PaymentInList }) => (
  <>
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{paymentTitle(entry)}</bdi>
      <span className="mt-0.5 block truncate text-muted-foreground">
        {entry.clientName && (
          <>
            <bdi>{entry.clientName}</bdi>,{' '}
          </>
        )}
        {methodNames[entry.paymentMethod]}
      </span>
    </span>
    <span className="shrink-0 text-right tabular-nums">
      <span className="block font-medium">{formatDollarsAndCents(entry.amount)}</span>
      <span className="mt-0.5 block text-muted-foreground">
        <PaymentStatus payment={entry} className="align-bottom" /> {dayOf(entry, clock)}
      </span>
    </span>
  </>
)
