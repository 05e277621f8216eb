import { formatDollars } from '@mantel/domain/basics/money'
import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { usePages } from '../../platform/api/pages.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../ui/table/data-table-skeleton.tsx'
import { ReminderPause } from '../reminders/reminder-pause.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { InvoicePhoneRow, invoiceColumns } from './list/invoice-columns.tsx'
import { clientMoneyQuery, invoicesPages } from './queries.ts'

/** What a client was billed, paid and owes, with their invoices. */
export function ClientMoney({ clientId, clientName }: { clientId: string; clientName: string }) {
  const clock = useClock()
  const { rows, error, reload, more } = usePages(invoicesPages({ view: 'all', clientId, sort: '-created' }))
  const columns = invoiceColumns({ ...clock, without: ['client', 'paid', 'created'] })
  if (error) return <LoadError small what="the invoices" message={errorText(error)} onRetry={reload} />
  if (!rows)
    return <DataTableSkeleton label="Invoices" place="text" columns={columns} rows={2} picture="none" />
  if (rows.length === 0)
    return <p className="text-13 leading-4.5 text-muted-foreground">{copy.noClientInvoices}</p>
  return (
    <>
      <MoneyLine clientId={clientId}>
        <ReminderPause subject="client" id={clientId} name={clientName} today={clock.today} />
      </MoneyLine>
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

function MoneyLine({ clientId, children }: { clientId: string; children: ReactNode }) {
  const { data: money } = useQuery(clientMoneyQuery(clientId))
  const { isPending, download } = useStatement(clientId)
  return (
    <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-13 leading-5 tabular-nums">
        {money &&
          copy.clientMoney(
            formatDollars(money.billed),
            formatDollars(money.received),
            formatDollars(money.open),
            formatDollars(money.credit),
          )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button size="small" icon={Download} busy={isPending} onClick={download}>
          Statement
        </Button>
      </div>
    </div>
  )
}

function useStatement(clientId: string) {
  const [isPending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      await downloadFile(invoiceDocumentsApi.statement, { params: { id: clientId } }, 'Statement.pdf')
    } catch (error) {
      toastError(errorText(error, copy.statementNotDownloaded))
    } finally {
      setPending(false)
    }
  }
  return { isPending, download }
}
