import { formatDollars } from '@mantel/domain/money'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../ui/table/data-table-skeleton.tsx'
import { useClock } from './clock.ts'
import * as copy from './copy.ts'
import { InvoicePhoneRow, invoiceColumns } from './list/invoice-columns.tsx'
import { invoiceQuery, invoicesPages, invoicesSummary } from './queries.ts'

/** What a client was billed, paid and owes, with their invoices. */
export function ClientMoney({ clientId }: { clientId: string }) {
  const clock = useClock()
  const { rows, error, reload, more } = usePages(invoicesPages({ view: 'all', clientId, sort: '-created' }))
  const columns = invoiceColumns({ ...clock, without: ['client'] })
  if (error) return <LoadError small what="the invoices" message={errorText(error)} onRetry={reload} />
  if (!rows)
    return <DataTableSkeleton label="Invoices" place="text" columns={columns} rows={2} picture="none" />
  if (rows.length === 0)
    return <p className="text-13 leading-4.5 text-muted-foreground">{copy.noClientInvoices}</p>
  return (
    <>
      {!more.hasMore && <MoneyLine clientId={clientId} rows={rows} />}
      <DataTable
        label="Invoices"
        place="text"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ invoiceNumber }) => invoiceNumber}
        linkTo={({ id }) => `/app/invoices/${id}`}
        renderPhoneRow={(invoice) => <InvoicePhoneRow invoice={invoice} {...clock} />}
        more={more}
      />
    </>
  )
}

type LineProps = {
  clientId: string
  rows: {
    id: string
    total: number
    receivedAmount: number
    sentAt: string | null
    displayedStatus: string
  }[]
}

function MoneyLine({ clientId, rows }: LineProps) {
  const { data: summary } = useQuery(invoicesSummary({ view: 'all', clientId }))
  // An invoice knows the client's credit from the others, so one that takes no payments knows all of it.
  const sent = rows.filter(({ sentAt }) => sentAt !== null)
  const billed = sent.filter(({ displayedStatus }) => displayedStatus !== 'void')
  const [first] = rows
  const { data: invoice } = useQuery({ ...invoiceQuery(first?.id ?? ''), enabled: first !== undefined })
  const sum = (amounts: number[]) => formatDollars(amounts.reduce((total, amount) => total + amount, 0))
  const credit = invoice ? invoice.credit + invoice.balance.overpaid : 0
  if (!summary) return null
  return (
    <p className="mb-3 text-13 leading-5 tabular-nums">
      {copy.clientMoney(
        sum(billed.map(({ total }) => total)),
        sum(sent.map(({ receivedAmount }) => receivedAmount)),
        formatDollars(summary.openAmount),
        formatDollars(credit),
      )}
    </p>
  )
}
