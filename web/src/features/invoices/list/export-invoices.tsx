import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { can } from '@mantel/domain/permissions'
import { Download } from 'lucide-react'
import { useCsvExport } from '../../../platform/api/use-csv-export.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from '../copy.ts'
import type { InvoiceFilters } from '../queries.ts'

/** Downloads all invoices that match the filters, not only those that have loaded. */
export function ExportInvoices({ filters }: { filters: InvoiceFilters }) {
  const { start, isPreparing } = useCsvExport({
    endpoint: invoicesApi.export,
    fallbackName: 'invoices.csv',
    failed: copy.exportFailed,
  })
  if (!can(useUser(), 'data:export')) return null
  return (
    <Button variant="ghost" icon={Download} busy={isPreparing} onClick={() => start({ body: filters })}>
      Export CSV
    </Button>
  )
}
