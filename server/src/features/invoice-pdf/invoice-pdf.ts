import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { InvoiceTemplate } from '@mantel/domain/invoices/templates'
import { typeset } from '../../platform/pdf/typeset-pdf.ts'
import { noPictures, type Pictures } from './pictures.ts'
import { printedDocument } from './printed-document.ts'
import { bold } from './templates/bold.ts'
import { classic } from './templates/classic.ts'
import { minimal } from './templates/minimal.ts'
import { modern } from './templates/modern.ts'
import { parts } from './templates/parts.ts'
import { staging } from './templates/staging.ts'

const templates: Record<InvoiceTemplate, string> = {
  'template-1-minimal': minimal,
  'template-2-modern': modern,
  'template-3-classic': classic,
  'template-4-bold': bold,
  'template-5-staging': staging,
}

/** US Letter pages. The table header repeats on each page, and the totals are never alone on a page. */
export const renderInvoicePdf = (document: InvoiceDocument, at: Date, pictures: Pictures = noPictures) =>
  typeset(parts + templates[document.template], printedDocument(document, pictures), {
    at,
    pictures: Object.fromEntries(
      [pictures.logo, pictures.photo].flatMap((picture) => (picture ? [[picture.name, picture.bytes]] : [])),
    ),
  })
