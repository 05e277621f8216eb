import { documentColors } from '@mantel/domain/invoices/document/colors'
import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { type Party, sellerParty } from '@mantel/domain/invoices/document/document'
import type { DocumentFact } from '@mantel/domain/invoices/document/sums'
import { shorten } from '../../platform/pdf/printable-text.ts'
import { typeset } from '../../platform/pdf/typeset-pdf.ts'
import type { PrintedPicture } from './pictures.ts'
import { printed, printedParty, typefaces } from './printed-document.ts'
import { parts } from './templates/parts.ts'
import { paymentDocument } from './templates/payment-document.ts'

export type PaymentDocument = {
  title: string
  seller: DocumentContext['seller']
  to: Party
  amount: { label: string; amount: string; note: string | null }
  facts: DocumentFact[]
  /** The rows of a statement. */
  table: { heads: string[]; rows: string[][] } | null
}

/** A receipt or a statement on US Letter pages. The table header repeats on each page. */
export const renderPaymentDocumentPdf = (
  { seller, table, ...data }: PaymentDocument,
  at: Date,
  logo: PrintedPicture | null,
) =>
  typeset(
    parts + paymentDocument,
    {
      title: shorten(data.title, 100),
      heading: printed(data.title),
      number: printed(data.title),
      author: shorten(seller.name, 100),
      runningHead: printed(shorten(seller.name, 60)),
      footer: printed(`${shorten(seller.name, 50)} · ${shorten(data.title, 50)}`),
      faces: typefaces,
      colors: documentColors(seller),
      watermark: null,
      seller: printedParty(sellerParty(seller)),
      billTo: printedParty(data.to),
      amountDue: data.amount,
      facts: data.facts.map(({ label, value }) => ({ label, value: printed(value) })),
      heads: table?.heads ?? [],
      rows: table && table.rows.map((row) => row.map(printed)),
      logo: logo && { name: logo.name, width: logo.width, height: logo.height },
    },
    { at, pictures: logo ? { [logo.name]: logo.bytes } : {} },
  )
