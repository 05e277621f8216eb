import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import { type InvoiceTemplate, invoiceTemplates, templateNames } from '@mantel/domain/invoices/templates'
import { useId } from 'react'
import * as copy from './copy.ts'
import type { DocumentContent } from './document-parts.ts'
import { InvoiceDocumentView } from './invoice-document-view.tsx'

type Props = {
  value: InvoiceTemplate
  onChange: (template: InvoiceTemplate) => void
  /** Returns the document that the thumbnail of a template shows. */
  documentFor: (template: InvoiceTemplate) => InvoiceDocument
  pictures?: DocumentContent['pictures']
}

/** Offers the templates as thumbnails. */
export function TemplatePicker({ value, onChange, documentFor, pictures = {} }: Props) {
  const name = useId()
  return (
    <fieldset className="@container">
      <legend className="sr-only">{copy.choose}</legend>
      <div className="grid grid-cols-3 gap-4 @xl:grid-cols-5">
        {invoiceTemplates.map((template) => (
          <label key={template} className="group block cursor-pointer text-13">
            <input
              type="radio"
              name={name}
              value={template}
              checked={template === value}
              onChange={() => onChange(template)}
              className="peer sr-only"
            />
            <span className="block overflow-hidden rounded-[4px] border border-border-strong bg-white shadow-card outline-offset-2 group-hover:border-input peer-checked:outline-2 peer-checked:outline-primary peer-focus-visible:outline-2 peer-focus-visible:outline-ring">
              <Thumbnail document={documentFor(template)} pictures={pictures} />
            </span>
            <span className="mt-2 block text-center text-muted-foreground group-hover:text-foreground peer-checked:font-medium peer-checked:text-foreground">
              {templateNames[template]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const pageWidth = 720

/**
 * A whole Letter page, scaled down to the width of its container. Hidden from screen readers, which read its name
 * instead.
 */
const Thumbnail = ({
  document,
  pictures,
}: {
  document: InvoiceDocument
  pictures: DocumentContent['pictures']
}) => (
  <span aria-hidden inert className="@container block aspect-[8.5/11] overflow-hidden">
    <span
      className="block origin-top-left [&_article]:border-0 [&_article]:shadow-none"
      style={{ width: pageWidth, transform: `scale(calc(100cqw / ${pageWidth}px))` }}
    >
      <InvoiceDocumentView document={document} pictures={pictures} />
    </span>
  </span>
)
