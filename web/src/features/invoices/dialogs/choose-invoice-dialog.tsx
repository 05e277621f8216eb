import { formatDollars } from '@mantel/domain/basics/money'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { invoiceQuery, invoicesPages } from '../queries.ts'
import { ChoiceDialog } from './choice-list.tsx'
import * as copy from './copy.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

/** Chooses the open invoice that a payment belongs to, and then records the payment. */
export function ChooseInvoiceDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<InvoiceInList | null>(null)
  const { rows, error } = usePages(invoicesPages({ view: 'open', search: search || undefined, sort: 'due' }))
  const { data: invoice } = useQuery({ ...invoiceQuery(chosen?.id ?? ''), enabled: chosen !== null })
  if (invoice) return <RecordPaymentDialog invoice={invoice} onClose={onClose} />
  return (
    <ChoiceDialog
      title="Record payment"
      description={copy.chooseInvoice}
      searchLabel="Search open invoices"
      search={search}
      onSearch={setSearch}
      rows={rows?.slice(0, 8)}
      keyOf={({ id }) => id}
      isBusy={chosen !== null}
      error={error ? errorText(error) : undefined}
      onChoose={setChosen}
      onClose={onClose}
      render={({ projectTitle, invoiceNumber, clientName, openAmount }) => (
        <>
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{projectTitle}</bdi>
            <span className="block truncate text-12 text-muted-foreground">
              <bdi>{invoiceNumber}</bdi>
              {clientName && (
                <>
                  , <bdi>{clientName}</bdi>
                </>
              )}
            </span>
          </span>
          <span className="shrink-0 font-medium tabular-nums">{formatDollars(openAmount)}</span>
        </>
      )}
    />
  )
}
