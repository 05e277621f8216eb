import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders } from '../../platform/files/headers.ts'
import { type PaymentDocument, renderPaymentDocumentPdf } from './payment-document-pdf.ts'
import { loadPictures, type Previews } from './pictures.ts'

export type PrintablePaymentDocument = {
  name: string
  at: string
  logo: Previews['logo']
  document: PaymentDocument
}

export async function printPaymentDocument(
  { files }: { files: FileStore },
  { name, at, logo, document }: PrintablePaymentDocument,
): Promise<Download> {
  const pictures = await loadPictures(files, { logo, photo: null })
  const pdf = await renderPaymentDocumentPdf(document, new Date(at), pictures.logo)
  return {
    headers: fileHeaders({ name, type: 'application/pdf', size: pdf.length }),
    content: Readable.from([pdf]),
  }
}
