import { can } from '@mantel/domain/permissions'
import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import { Download } from 'lucide-react'
import { useCsvExport } from '../../../platform/api/use-csv-export.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'

/** All payments with fees, net amounts and payouts, for the bookkeeper. */
export function ExportPayments() {
  const { start, isPreparing } = useCsvExport({
    endpoint: providerPaymentsApi.exportPayments,
    fallbackName: 'payments.csv',
    failed: copy.exportFailed,
  })
  if (!can(useUser(), 'data:export')) return null
  return (
    <Button
      icon={Download}
      busy={isPreparing}
      className="max-md:w-11 max-md:px-0!"
      onClick={() => start({ body: {} })}
    >
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
