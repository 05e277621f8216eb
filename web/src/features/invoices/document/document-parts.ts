import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { ReactNode } from 'react'

/** What the editor shows instead of the text of the document. */
export type Slots = {
  number?: ReactNode
  fact?: (label: string) => ReactNode
  billTo?: ReactNode
  /** The rows of the lines: `tr` elements. */
  lines?: ReactNode
  terms?: ReactNode
  notes?: ReactNode
}

export type DocumentContent = {
  document: InvoiceDocument
  /** The addresses of the pictures. A picture that is not loaded yet is left out. */
  pictures: { logo?: string | undefined; photo?: string | undefined }
  slots: Slots
}
export type DocumentPart = { content: DocumentContent }
