import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { AfterLines } from './after-lines.tsx'
import * as copy from './copy.ts'
import type { DocumentContent, Slots } from './document-parts.ts'
import { heads } from './heads.tsx'
import { LinesTable } from './lines-table.tsx'
import { looks } from './looks.ts'
import { Sums } from './sums.tsx'

type Props = {
  document: InvoiceDocument
  pictures?: DocumentContent['pictures']
  slots?: Slots
  /** True if a card next to the invoice says when and how to pay. The invoice then shows this only in print. */
  isBesideCard?: boolean
}

/**
 * An invoice as it is printed: always light, in the company's colors, and as wide as its container. The editor passes
 * its fields as `slots`, which replace the texts.
 */
export function InvoiceDocumentView({ document, pictures = {}, slots = {}, isBesideCard }: Props) {
  const content: DocumentContent = { document, pictures, slots }
  const look = looks[document.template]
  const Head = heads[document.template]
  return (
    // The zoom gives printed text the same size as in the PDF.
    <div className="light @container [print-color-adjust:exact] print:[zoom:.82]" style={colorsOf(document)}>
      <article
        aria-label={`${copy.invoice} ${document.number}`}
        className={classes(
          'relative rounded-[4px] border border-border bg-card px-6 pt-8 pb-9 text-14 leading-5.5 text-foreground shadow-paper @min-[600px]:px-14 @min-[600px]:pt-12 @min-[600px]:pb-12 print:border-0 print:p-0 print:shadow-none',
          look.page,
        )}
      >
        <Head content={content} />
        <LinesTable content={content} look={look} />
        <Sums content={content} look={look} />
        <AfterLines content={content} look={look} isBesideCard={isBesideCard} />
      </article>
    </div>
  )
}

const colorsOf = ({ colors }: InvoiceDocument) =>
  ({
    '--brand': colors.brand,
    '--on-brand': colors.onBrand,
    '--brand-text': colors.text,
    '--brand-rule': colors.rule,
    '--brand-soft': colors.soft,
  }) as CSSProperties
