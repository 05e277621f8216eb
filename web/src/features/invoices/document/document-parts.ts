import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { ReactNode } from 'react'

/** The editor's fields, which replace the corresponding texts of the document. */
export type Slots = {
  number?: ReactNode
  fact?: (label: string) => ReactNode
  billTo?: ReactNode
  /** The rows of the lines table, as `tr` elements. */
  lines?: ReactNode
  terms?: ReactNode
  notes?: ReactNode
}

export type DocumentContent = {
  document: InvoiceDocument
  /** The URLs of the images. Undefined if there is no image or it is not loaded yet. */
  pictures: { logo?: string | undefined; photo?: string | undefined }
  slots: Slots
}
export type DocumentPart = { content: DocumentContent }
