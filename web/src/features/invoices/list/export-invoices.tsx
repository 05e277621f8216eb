import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { can } from '@mantel/domain/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from '../copy.ts'
import type { InvoiceFilters } from '../queries.ts'

/** Downloads all invoices that match the filters, not only those that have loaded. */
export function ExportInvoices({ filters }: { filters: InvoiceFilters }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(invoicesApi.export, { body: filters }, 'invoices.csv'),
    onSuccess: (name) => {
      toast({ title: 'Export ready', text: copy.exportSaved(name) })
      void refreshAfter(queries, invoicesApi.export)
    },
    onError: (error) => toastError(errorText(error, copy.exportFailed)),
  })
  if (!can(useUser(), 'data:export')) return null
  return (
    <Button variant="ghost" icon={Download} busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}
