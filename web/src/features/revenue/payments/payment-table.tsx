import type { PaymentInList, paymentViews } from '@mantel/domain/payments/payments'
import { useMemo } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { Empty, LoadError } from '../../../ui/display/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { ListFrame } from '../../../ui/table/list-frame.tsx'
import { paymentsPages } from '../../invoices/queries.ts'
import { useClock } from '../../workspace/clock.ts'
import * as copy from './copy.ts'
import { PaymentPhoneRow, paymentColumns, paymentTitle } from './payment-columns.tsx'

type Props = { view: (typeof paymentViews)[number] }

export function PaymentTable({ view }: Props) {
  const { today, timeZone } = useClock()
  const { rows, error, isOutdated, reload, more } = usePages(paymentsPages({ view }))
  // Memoized, because new column objects would re-render all rows.
  const columns = useMemo(() => paymentColumns({ today, timeZone }), [today, timeZone])
  if (error) return <LoadError what="payments" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Payments" columns={columns} picture="none" />
  if (rows.length === 0)
    return (
      <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
        <Empty title={view === 'all' ? copy.empty : copy.noMatches}>{copy.noMatchesHint[view]}</Empty>
      </div>
    )
  return (
    <ListFrame isOutdated={isOutdated} peek={null}>
      <DataTable
        label="Payments"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={paymentTitle}
        linkTo={linkOf}
        renderPhoneRow={(payment) => <PaymentPhoneRow payment={payment} today={today} timeZone={timeZone} />}
        more={more}
      />
    </ListFrame>
  )
}

/** Links to the page where the payment can be managed: that of its invoice or, without an invoice, of its project. */
const linkOf = ({ invoiceId, projectId }: PaymentInList) =>
  invoiceId ? `/app/invoices/${invoiceId}` : `/app/projects/${projectId}?tab=invoices`
