import { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { Feature } from '../../feature.ts'
import {
  invoiceLineItems,
  invoiceNumberGaps,
  invoiceRevisions,
  invoices,
  savedInvoiceLines,
} from '../../schema/money/invoices.ts'
import { invoiceLabels } from './field-labels.ts'
import { depositInvoice, reportBouncedInvoiceEmail, sendScheduled } from './jobs.ts'
import { invoiceRoutes } from './routes.ts'

export const invoicesFeature: Feature = {
  apis: [invoicesApi],
  routes: invoiceRoutes,
  records: {
    invoice: [invoices, invoiceLineItems, invoiceNumberGaps, invoiceRevisions, savedInvoiceLines],
  },
  jobs: [sendScheduled, depositInvoice, reportBouncedInvoiceEmail],
  activityLabels: { invoice: { fields: invoiceLabels } },
  clientTables: { invoices },
}
