import { type Day, dayIn, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { classes } from '../../../ui/base/classes.ts'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { dueText } from '../due-text.ts'
import { StatusName } from '../invoice-status.tsx'

type Clock = { today: Day; timeZone: string }
type Options = Clock & {
  /** The names of columns to omit, because all rows have the same value, as in the list of one client's invoices. */
  without?: readonly string[]
}

export const defaultColumns = ['project', 'client', 'issued', 'due', 'total', 'open']

/** All columns of the list. The user chooses which ones to show. */
export const invoiceColumns = ({ without = [], ...clock }: Options): DataColumn<InvoiceInList>[] =>
  [
    invoice,
    project,
    client,
    issued(clock.today),
    due(clock),
    total,
    open,
    paid(clock),
    created(clock),
  ].filter(({ name }) => !without.includes(name))

/** Contains the number and not only the status, because the first column is the row's link. */
const invoice: DataColumn<InvoiceInList> = {
  name: 'number',
  header: 'Invoice',
  width: '224px',
  sortable: true,
  skeleton: 'w-40',
  cell: ({ displayedStatus, invoiceNumber }) => (
    <span className="flex min-w-0 items-center gap-2">
      <span className="w-30 shrink-0">
        <StatusName status={displayedStatus} />
      </span>
      <bdi className="truncate font-normal text-muted-foreground tabular-nums" title={invoiceNumber}>
        {invoiceNumber}
      </bdi>
    </span>
  ),
}

const project: DataColumn<InvoiceInList> = {
  name: 'project',
  header: 'Project',
  sortable: true,
  skeleton: 'w-36',
  cell: ({ projectTitle, isSample }) => (
    <span className="flex min-w-0 items-center gap-2">
      <bdi title={projectTitle} className="truncate font-medium">
        {projectTitle}
      </bdi>
      {isSample && <span className="shrink-0 text-11 text-muted-foreground">Sample</span>}
    </span>
  ),
}

const client: DataColumn<InvoiceInList> = {
  name: 'client',
  header: 'Client',
  width: '148px',
  needs: 'most',
  sortable: true,
  cell: ({ clientName }) => <bdi title={clientName ?? undefined}>{clientName}</bdi>,
}

const issued = (today: Day): DataColumn<InvoiceInList> => ({
  name: 'issued',
  header: 'Issued',
  width: '104px',
  needs: 'most',
  sortable: true,
  skeleton: 'w-16',
  cell: ({ issueDate, sentAt }) =>
    issueDate &&
    sentAt && <span className="text-muted-foreground tabular-nums">{formatShortDay(issueDate, today)}</span>,
})

const due = (clock: Clock): DataColumn<InvoiceInList> => ({
  name: 'due',
  header: 'Due',
  width: '132px',
  needs: 'some',
  sortable: true,
  skeleton: 'w-16',
  cell: (invoice) => <DueLine invoice={invoice} {...clock} />,
})

const total: DataColumn<InvoiceInList> = {
  name: 'total',
  header: 'Total',
  width: '112px',
  numeric: true,
  needs: 'some',
  sortable: true,
  skeleton: 'w-14',
  cell: (invoice) => <span className="text-muted-foreground">{formatDollars(invoice.total)}</span>,
}

const open: DataColumn<InvoiceInList> = {
  name: 'open',
  header: 'Open',
  width: '112px',
  numeric: true,
  sortable: true,
  sortsDown: true,
  skeleton: 'w-14',
  cell: ({ openAmount, sentAt }) =>
    sentAt && <b className="font-medium">{openAmount > 0 ? formatDollars(openAmount) : '–'}</b>,
}

const instantColumn = (
  { today, timeZone }: Clock,
  { name, header }: { name: string; header: string },
  instantOf: (invoice: InvoiceInList) => string | null,
): DataColumn<InvoiceInList> => ({
  name,
  header,
  width: '104px',
  needs: 'more',
  sortable: true,
  sortsDown: true,
  skeleton: 'w-16',
  cell: (invoice) => {
    const at = instantOf(invoice)
    return (
      at && (
        <span className="text-muted-foreground tabular-nums">
          {formatShortDay(dayIn(timeZone, at), today)}
        </span>
      )
    )
  },
})

const paid = (clock: Clock) => instantColumn(clock, { name: 'paid', header: 'Paid' }, ({ paidAt }) => paidAt)
const created = (clock: Clock) =>
  instantColumn(clock, { name: 'created', header: 'Created' }, ({ createdAt }) => createdAt)

type RowProps = Clock & { invoice: InvoiceInList }

export function DueLine({ invoice, today, timeZone }: RowProps) {
  const { text, isLate } = dueText(invoice, today, timeZone)
  return <span className={classes('tabular-nums', isLate ? 'font-medium text-red' : '')}>{text}</span>
}

export const InvoicePhoneRow = ({ invoice, today, timeZone }: RowProps) => (
  <>
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{invoice.projectTitle}</bdi>
      <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-muted-foreground">
        <StatusName status={invoice.displayedStatus} />
        <bdi className="truncate tabular-nums">{invoice.invoiceNumber}</bdi>
      </span>
    </span>
    <span className="shrink-0 text-right tabular-nums">
      <span className="block font-medium">
        {formatDollars(invoice.openAmount > 0 && invoice.sentAt ? invoice.openAmount : invoice.total)}
      </span>
      <span className="mt-0.5 block text-muted-foreground">
        <DueLine invoice={invoice} today={today} timeZone={timeZone} />
      </span>
    </span>
  </>
)
