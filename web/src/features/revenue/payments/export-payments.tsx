import { can } from '@mantel/domain/permissions'
import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'

/** All payments with fees, net amounts and payouts, for the bookkeeper. */
export function ExportPayments() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(providerPaymentsApi.exportPayments, { body: {} }, 'payments.csv'),
    onSuccess: (name) => {
      toast({ title: 'Export ready', text: copy.exportSaved(name) })
      void refreshAfter(queries, providerPaymentsApi.exportPayments)
    },
    onError: (error) => toastError(errorText(error, copy.exportFailed)),
  })
  if (!can(useUser(), 'data:export')) return null
  return (
    <Button icon={Download} busy={isPending} className="max-md:w-11 max-md:px-0!" onClick={() => mutate()}>
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
