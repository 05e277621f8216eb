import { documentOf } from '@mantel/domain/invoices/document/document'
import { sampleContext } from '@mantel/domain/invoices/document/sample-context'
import { sampleInvoice } from '@mantel/domain/invoices/document/sample-invoice'
import { type InvoiceTemplate, invoiceTemplates, templateNames } from '@mantel/domain/invoices/templates'
import { useState } from 'react'
import { InvoiceDocumentView } from '../features/invoices/document/invoice-document-view.tsx'
import { TemplatePicker } from '../features/invoices/document/template-picker.tsx'
import { Part } from './half.tsx'

const documentIn = (template: InvoiceTemplate, primary = '#B38734') =>
  documentOf(sampleInvoice(template, { invoiceNumber: 'INV-0043', today: '2026-03-12' }), {
    ...sampleContext(),
    seller: { ...sampleContext().seller, primary },
  })

/** A drawing instead of a photo, so that the gallery needs no file. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><rect width="800" height="400" fill="#dfe7ea"/><rect y="300" width="800" height="100" fill="#9a8468"/><rect x="120" y="190" width="320" height="130" rx="24" fill="#f3ede2"/><rect x="540" y="250" width="160" height="70" fill="#5b4630"/><circle cx="620" cy="130" r="56" fill="#b38734" opacity=".6"/></svg>',
)}`

/** Invoices are always light. The last two are in company colors with high and low contrast. */
export function InvoiceDocuments() {
  const [chosen, setChosen] = useState<InvoiceTemplate>('template-1-minimal')
  return (
    <>
      <Part title="Template picker">
        <TemplatePicker
          value={chosen}
          onChange={setChosen}
          documentFor={(name) => documentIn(name)}
          pictures={{ photo }}
        />
      </Part>
      {invoiceTemplates.map((template) => (
        <Part key={template} title={templateNames[template]}>
          <div data-template={template}>
            <InvoiceDocumentView document={documentIn(template)} pictures={{ photo }} />
          </div>
        </Part>
      ))}
      {['#F9E27D', '#111111'].map((primary) => (
        <Part key={primary} title={`Bold, ${primary}`}>
          <InvoiceDocumentView document={documentIn('template-4-bold', primary)} />
        </Part>
      ))}
    </>
  )
}
