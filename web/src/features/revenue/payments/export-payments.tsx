import { can } from '@mantel/domain/permissions'
import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import { CsvExportButton } from '../../../platform/csv-export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import * as copy from './copy.ts'

/** All payments with fees, net amounts and payouts, for the bookkeeper. */
export const ExportPayments = () =>
  can(useUser(), 'data:export') ? (
    <CsvExportButton
      endpoint={providerPaymentsApi.exportPayments}
      input={{ body: {} }}
      fallbackName="payments.csv"
      failed={copy.exportFailed}
    />
  ) : null
