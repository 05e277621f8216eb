import { documentOf } from '@mantel/domain/invoices/document/document'
import { sampleContext } from '@mantel/domain/invoices/document/sample-context'
import { sampleInvoice } from '@mantel/domain/invoices/document/sample-invoice'
import type { ShownInvoice } from '@mantel/domain/invoices/document/shown-invoice'
import { type InvoiceTemplate, invoiceTemplates } from '@mantel/domain/invoices/templates'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { InvoiceDocumentView } from './invoice-document-view.tsx'
import { TemplatePicker } from './template-picker.tsx'

afterEach(cleanup)

const documentIn = (template: InvoiceTemplate, changes: Partial<ShownInvoice> = {}) =>
  documentOf(
    sampleInvoice(template, { invoiceNumber: 'INV-0043', today: '2026-03-12', ...changes }),
    sampleContext(),
  )

/** Every text of a document, wherever it is. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

describe.each(invoiceTemplates)('%s', (template) => {
  test('shows every text of the document', () => {
    const document = documentIn(template)
    const { colors: _, template: __, status, service, amountDue, staging, seller, ...rest } = document
    const { container } = render(<InvoiceDocumentView document={document} />)
    const shown = container.textContent ?? ''
    const { label: _from, ...from } = seller
    for (const text of textsIn([
      from,
      rest.billTo,
      rest.lines,
      rest.sums.map(({ label, value }) => [label, value]),
      rest.schedule,
      rest.methods,
      rest.memo,
    ]))
      expect(shown).toContain(text)
    for (const text of [document.terms, document.notes, document.number, service.name, ...service.lines])
      expect(shown).toContain(text)
    expect(shown).toContain(status?.text ?? amountDue.amount)
    for (const text of template === 'template-5-staging' ? textsIn(staging) : [])
      expect(shown).toContain(text)
  })

  test('has one heading, a table with column heads and the company’s colors', () => {
    const { container } = render(<InvoiceDocumentView document={documentIn(template)} />)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Invoice')
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Description', 'Qty', 'Rate', 'Amount'])
    expect(container.querySelector('.light')?.getAttribute('style')).toContain('--brand: #B38734')
  })

  test('has places for the fields of the editor', () => {
    const slots = {
      number: <input aria-label="Number" />,
      billTo: <input aria-label="Client" />,
      fact: (label: string) => (label === 'Issue date' ? <input aria-label={label} /> : undefined),
      lines: (
        <tr>
          <td>
            <input aria-label="Line" />
          </td>
        </tr>
      ),
      terms: <textarea aria-label="Terms" />,
      notes: <textarea aria-label="Notes" />,
    }
    render(<InvoiceDocumentView document={documentIn(template)} slots={slots} />)
    const labels = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))
    expect(new Set(labels)).toEqual(new Set(['Client', 'Issue date', 'Line', 'Notes', 'Number', 'Terms']))
  })

  test('shows the logo and, in the staging template, the photo', () => {
    const pictures = { logo: 'blob:logo', photo: 'blob:photo' }
    const { container } = render(<InvoiceDocumentView document={documentIn(template)} pictures={pictures} />)
    const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(sources).toEqual(template === 'template-5-staging' ? ['blob:logo', 'blob:photo'] : ['blob:logo'])
  })
})

test('a paid invoice says so with a word, and a waived fee is struck', () => {
  const sample = sampleInvoice('template-1-minimal', { invoiceNumber: '1', today: '2026-03-12' })
  const fee = { kind: 'late_fee', description: 'Late fee', quantity: 1, rate: 100, amount: 100 } as const
  const lines = [...sample.lines, { ...fee, taxable: false, isWaived: true }]
  const document = documentIn('template-4-bold', { displayedStatus: 'paid', dueNow: null, lines })
  render(<InvoiceDocumentView document={document} />)
  expect(screen.getByText('Paid in full')).toBeTruthy()
  expect(screen.getByText('Late fee, waived').nextElementSibling?.className).toContain('line-through')
})

test('templates are chosen from five previews', () => {
  const chosen: string[] = []
  render(
    <TemplatePicker
      value="template-1-minimal"
      onChange={(template) => chosen.push(template)}
      documentFor={(template) => documentIn(template)}
    />,
  )
  const group = screen.getByRole('group', { name: 'Invoice template' })
  const radios = within(group).getAllByRole('radio')
  expect(radios.map((radio) => radio.closest('label')?.lastElementChild?.textContent)).toEqual([
    'Minimal',
    'Modern',
    'Classic',
    'Bold',
    'Staging',
  ])
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  fireEvent.click(within(group).getByRole('radio', { name: 'Bold' }))
  expect(chosen).toEqual(['template-4-bold'])
})
