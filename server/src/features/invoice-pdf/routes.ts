import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import type { Route } from '../../platform/http/routing.ts'
import { loadDocumentContext } from '../invoices/document/load-document.ts'
import { findInvoice } from '../invoices/visibility.ts'
import { type Deps, downloadInvoice, downloadInvoiceByLink, openPictureByLink } from './download-invoice.ts'
import { downloadReceipt, downloadReceiptByLink } from './download-receipt.ts'
import { downloadStatement } from './download-statement.ts'

export function invoicePdfRoutes(route: Route, deps: Deps) {
  route(invoiceDocumentsApi.context, async ({ db, actor, scope, params }) =>
    loadDocumentContext(db, await findInvoice(db, { actor, scope }, params.id)),
  )
  route.withoutTransaction(invoiceDocumentsApi.pdf, ({ actor, scope, params }) =>
    downloadInvoice(deps, { actor, scope }, params.id),
  )
  route.withoutTransaction(invoiceDocumentsApi.receipt, ({ actor, scope, params }) =>
    downloadReceipt(deps, { actor, scope }, params.id),
  )
  route.withoutTransaction(invoiceDocumentsApi.statement, ({ actor, scope, params }) =>
    downloadStatement(deps, { actor, scope }, params.id),
  )
  route.withoutTransaction(invoiceDocumentsApi.receiptByLink, ({ params }) =>
    downloadReceiptByLink(deps, params.token, params.receiptNumber),
  )
  route.withoutTransaction(invoiceDocumentsApi.pdfByLink, ({ params }) =>
    downloadInvoiceByLink(deps, params.token),
  )
  route.withoutTransaction(invoiceDocumentsApi.pictureByLink, ({ params }) =>
    openPictureByLink(deps, params.token, params.picture),
  )
}
