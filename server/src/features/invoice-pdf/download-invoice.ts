import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { documentPictures } from '@mantel/domain/invoices/invoice-documents'
import { orNotFound } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders, previewHeaders } from '../../platform/files/headers.ts'
import { throttlePrinting } from '../contracts/contract-limits.ts'
import { loadDocument } from '../invoices/document/load-document.ts'
import { findInvoice } from '../invoices/visibility.ts'
import type { InvoiceRow } from '../ledger/locks.ts'
import { readByLink } from '../pay/find-invoice.ts'
import type { Viewer } from '../visibility/projects.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { findPreviews, loadPictures } from './pictures.ts'

export type Deps = { databases: Databases; files: FileStore }

/** The typesetter may be busy, so no database connection is held while it prints. */
export async function downloadInvoice(deps: Deps, viewer: Viewer, id: string): Promise<Download> {
  await throttlePrinting(deps.databases, viewer.actor.userId)
  const printable = await inTransaction(
    deps.databases.runtime,
    viewer.actor,
    async (db) => loadPrintable(db, await findInvoice(db, viewer, id)),
    { readOnly: true },
  )
  return printInvoice(deps, printable)
}

export async function downloadInvoiceByLink(deps: Deps, token: string): Promise<Download> {
  const printable = await readByLink(deps.databases, token, loadPrintable)
  await throttlePrinting(deps.databases, printable.invoiceId)
  return printInvoice(deps, printable)
}

type Printable = Awaited<ReturnType<typeof loadPrintable>>

export async function loadPrintable(db: Db, invoice: InvoiceRow) {
  const document = await loadDocument(db, invoice)
  const previews = await findPreviews(db, invoice.companyId, document)
  return { invoiceId: invoice.id, document, previews, changedAt: invoice.updatedAt }
}

export async function printInvoice(
  { files }: Pick<Deps, 'files'>,
  { document, previews, changedAt }: Printable,
) {
  const pdf = await renderInvoicePdf(document, new Date(changedAt), await loadPictures(files, previews))
  const name = `Invoice ${document.number} - ${document.service.name}.pdf`
  return {
    headers: fileHeaders({ name, type: 'application/pdf', size: pdf.length }),
    content: Readable.from([pdf]),
  }
}

type PictureName = (typeof documentPictures)[number]

/** Opens a picture of the invoice that the link is for. The link gives access to no other pictures. */
export async function openPictureByLink(deps: Deps, token: string, picture: PictureName): Promise<Download> {
  const previews = await readByLink(deps.databases, token, async (db, invoice) =>
    findPreviews(db, invoice.companyId, await loadDocument(db, invoice)),
  )
  const { storageKey, size } = orNotFound(previews[picture] ?? undefined, 'Picture')
  return { headers: previewHeaders({ size }), content: await deps.files.get(storageKey) }
}
