import { can } from '@mantel/domain/permissions'
import { useQueries } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { Empty, LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ReminderPause } from '../reminders/reminder-pause.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { RecordPaymentDialog } from './dialogs/record-payment-dialog.tsx'
import { InvoicePhoneRow, invoiceColumns } from './list/invoice-columns.tsx'
import { useOpenNewInvoice } from './open-new-invoice.ts'
import { PaymentList } from './payments/payment-list.tsx'
import { invoiceQuery, invoicesPages, paymentsPages } from './queries.ts'

/** The invoices and payments of a project. */
export function ProjectInvoices({ projectId, title }: { projectId: string; title: string }) {
  const user = useUser()
  const clock = useClock()
  const { rows, error, reload } = usePages(invoicesPages({ view: 'all', projectId, sort: '-created' }))
  const payments = usePages(paymentsPages({ view: 'all', projectId }))
  // Loads each invoice, because only an invoice says which actions its payments allow.
  const invoices = useQueries({ queries: (rows ?? []).map(({ id }) => invoiceQuery(id)) })
  const { create, isCreating } = useOpenNewInvoice()
  const [isRecording, setRecording] = useState(false)
  if (error) return <LoadError small what="the invoices" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading invoices">
        <Skeleton className="h-40 w-full" />
      </Pending>
    )
  }
  const mayCreate = can(user, 'invoices:write')
  const known = new Map(
    invoices.flatMap(({ data }) => data?.payments.map((payment) => [payment.id, payment] as const) ?? []),
  )
  // A payment is recorded on the first invoice that accepts one, or on the project if no invoice was sent.
  const open = invoices.map(({ data }) => data).find((one) => one?.actions.includes('record_payment'))
  const hasSent = rows.some(({ sentAt, displayedStatus }) => sentAt !== null && displayedStatus !== 'void')
  const mayRecord = can(user, 'payments:record') && (open !== undefined || !hasSent)
  const newInvoice = mayCreate && (
    <Button size="small" icon={Plus} busy={isCreating} onClick={() => void create(projectId)}>
      New invoice
    </Button>
  )
  const list = payments.rows?.map((payment) => known.get(payment.id) ?? payment) ?? []
  return (
    <>
      {rows.length === 0 ? (
        <div className="mb-7">
          <Empty title="No invoices yet" action={newInvoice}>
            {copy.projectInvoicesHint}
          </Empty>
        </div>
      ) : (
        <Section
          title="Invoices"
          action={
            <div className="flex flex-wrap items-center justify-end gap-2">
              <ReminderPause subject="project" id={projectId} name={title} today={clock.today} />
              {newInvoice}
            </div>
          }
        >
          <DataTable
            label="Invoices"
            place="text"
            columns={invoiceColumns({ ...clock, without: ['project', 'client', 'paid', 'created'] })}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ invoiceNumber }) => invoiceNumber}
            linkTo={({ id }) => `/app/invoices/${id}`}
            renderPhoneRow={(invoice) => <InvoicePhoneRow invoice={invoice} {...clock} />}
          />
        </Section>
      )}
      <Section
        title="Payments"
        action={
          mayRecord && (
            <Button size="small" icon={HandCoins} onClick={() => setRecording(true)}>
              Record payment
            </Button>
          )
        }
      >
        {list.length > 0 ? (
          <PaymentList label="Payments" payments={list} />
        ) : (
          <p className="text-13 text-muted-foreground">{copy.noPayments}</p>
        )}
      </Section>
      {isRecording && (
        <RecordPaymentDialog invoice={open} projectId={projectId} onClose={() => setRecording(false)} />
      )}
    </>
  )
}
