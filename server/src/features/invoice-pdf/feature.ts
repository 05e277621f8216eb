import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import type { Feature } from '../../feature.ts'
import { invoicePdfRoutes } from './routes.ts'

export const invoicePdfFeature: Feature = { apis: [invoiceDocumentsApi], routes: invoicePdfRoutes }
