import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import { sampleContext } from '@mantel/domain/invoices/document/sample-context'
import { sampleInvoice, sampleLine } from '@mantel/domain/invoices/document/sample-invoice'
import type { ShownInvoice } from '@mantel/domain/invoices/document/shown-invoice'
import { type InvoiceTemplate, invoiceTemplates } from '@mantel/domain/invoices/templates'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countDarkPixels, extractPdfText, runPdfTool } from '../../platform/pdf/testing.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import type { Pictures } from './pictures.ts'

type Changes = Partial<ShownInvoice> & { context?: Partial<DocumentContext>; pictures?: Pictures }

function render(template: InvoiceTemplate, { context = {}, pictures, ...changes }: Changes = {}) {
  const invoice = sampleInvoice(template, { invoiceNumber: 'INV-0043', today: '2026-03-12', ...changes })
  return renderInvoicePdf(documentOf(invoice, sampleContext(context)), new Date(0), pictures)
}
const textOf = async (...given: Parameters<typeof render>) => extractPdfText(await render(...given))
const pagesOf = async (...given: Parameters<typeof render>) =>
  (await textOf(...given)).split('\f').slice(0, -1)
const rooms = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleLine(`Room ${index + 1}`, 1, 10_000))

describe.each(invoiceTemplates)('%s', (template) => {
  test('is one Letter page with everything that the document has', async () => {
    const pdf = await render(template)
    expect(await runPdfTool('pdfinfo', pdf)).toMatch(/Pages:\s+1\n[^]*612 x 792 pts \(letter\)/)
    const text = await extractPdfText(pdf)
    for (const shown of [
      'Invoice',
      'INV-0043',
      'Alder & Finch Staging',
      '18 Drayton Street',
      '(912) 555-0142',
      'Hannah Whitlock',
      '9 Gaston Street',
      '412 Maple Avenue',
      'Savannah, GA 31405',
      '03/12/2026',
      '03/14/2026',
      '04/04/2026',
      'Living and dining, furnish and style',
      '$5,550.00',
      'Discount 5%',
      '−$750.00',
      'Balance due',
      '$14,250.00',
      'Deposit, 50%',
      'Make checks payable to Alder & Finch Staging LLC',
      'INV-0043-7Q',
      'Deposit due within 2 days',
      'Thank you for trusting us',
      'Page 1 of 1',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(shown)
  })

  test('repeats the head on four pages, and the sums follow a line', async () => {
    const pages = await pagesOf(template, { lines: rooms(90) })
    expect(pages.length).toBeGreaterThanOrEqual(4)
    for (const page of pages.filter((text) => text.includes('Room ')))
      expect(page).toMatch(/Description\s+Qty\s+Rate\s+Amount/)
    expect(pages.slice(1).every((page) => /^\s*Alder & Finch Staging\s+INV-0043/.test(page))).toBe(true)
    expect(pages.find((page) => page.includes('Total '))).toContain('Room 90')
  })
})

test('the sums are never alone on a page, whatever the number of lines', async () => {
  for (let count = 10; count <= 20; count += 1) {
    const pages = await pagesOf('template-1-minimal', { lines: rooms(count) })
    const last = pages.find((page) => page.includes('Subtotal'))
    expect(last, `${count} lines`).toContain(`Room ${count}`)
    expect(last, `${count} lines`).toContain(`Room ${count - 1}`)
  }
})

test('a line that is longer than a page breaks, and nothing is lost', async () => {
  const long = Array.from({ length: 120 }, (_, index) => `piece ${index + 1}`).join('\n')
  const text = await textOf('template-2-modern', { lines: [sampleLine(long, 1, 100)] })
  for (const piece of [/piece 1\s/, /piece 60\s/, /piece 120\s/, /Balance due/]) expect(text).toMatch(piece)
})

test('an invoice without lines, methods and texts can be printed', async () => {
  const empty = {
    name: null,
    companyName: null,
    email: null,
    address: null,
    city: null,
    state: null,
    zip: null,
  }
  for (const template of invoiceTemplates) {
    const nothing = { lines: [], billTo: empty, paymentOptions: [], paymentTerms: null, notes: null }
    expect(await textOf(template, nothing)).toContain('Balance due')
  }
})

describe('texts of users', () => {
  test('are printed literally and never executed', async () => {
    const hostile = '#panic("x") *b* _i_ $x$ <t> [c] @r = \\ `c` //n'
    const text = await textOf('template-5-staging', {
      invoiceNumber: hostile,
      lines: [sampleLine(hostile, 1, 100)],
      paymentTerms: hostile,
      notes: hostile,
      taxPercent: 5,
      taxLabel: '#panic(1)',
      context: {
        seller: { ...sampleContext().seller, name: hostile },
        property: { ...sampleContext().property, title: hostile },
      },
    })
    const count = text.split(hostile).length - 1
    expect(count).toBeGreaterThanOrEqual(4)
    expect(text).toContain('#panic(1) 5%')
  })

  test('wrap if they have long words, and numbers keep their column', async () => {
    const word = 'W'.repeat(300)
    const billTo = {
      ...sampleInvoice('template-1-minimal', { invoiceNumber: '1', today: '2026-03-12' }).billTo,
      name: word,
    }
    for (const template of invoiceTemplates) {
      const lines = [sampleLine(word, 1_000_000, 1_000_000)]
      const layout = await runPdfTool('pdftotext', await render(template, { lines, billTo }), '-bbox')
      const edges = [...layout.matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)"/g)]
      for (const [, left, right] of edges) {
        expect(Number(left)).toBeGreaterThan(40)
        expect(Number(right)).toBeLessThan(612 - 40)
      }
    }
  })

  test('run from right to left in scripts that require it', async () => {
    const pdf = await render('template-1-minimal', {
      lines: [sampleLine('ריהוט לסלון', 1, 100)],
      notes: 'شكرا',
    })
    const text = await extractPdfText(pdf)
    expect(text).toContain('ריהוט')
    expect(text).toContain('شكرا')
    const layout = await runPdfTool('pdftotext', pdf, '-bbox')
    const edges = [...layout.matchAll(/xMin="([\d.]+)"[^>]*>\p{Script=Hebrew}/gu)]
    expect(edges).toHaveLength(2)
    for (const [, left] of edges) expect(Number(left)).toBeGreaterThan(200)
  })

  test('lose their emoji, unless there is nothing else', async () => {
    const text = await textOf('template-1-minimal', {
      lines: [
        sampleLine('Sofa 🛋️ and rug 👩🏽‍🎨', 1, 100),
        sampleLine('🏡', 1, 100),
        sampleLine('1–2 chairs ©', 1, 100),
      ],
    })
    expect(text).toContain('Sofa and rug ')
    expect(text).toContain('\\u{1f3e1}')
    expect(text).toContain('1–2 chairs ©')
  })
})

test('a draft and a void invoice say so across the page', async () => {
  for (const [displayedStatus, word] of [
    ['draft', 'Draft'],
    ['void', 'Void'],
  ] as const) {
    const pdf = await render('template-1-minimal', { displayedStatus, dueNow: null })
    const text = await runPdfTool('pdftotext', pdf, '-raw')
    expect(text.split(word).length - 1).toBe(2)
  }
})

test('the logo and the photo are shown', async () => {
  const picture = async (name: string, format: 'png' | 'jpeg', width: number, height: number) => ({
    name,
    width,
    height,
    bytes: await sharp({ create: { width, height, channels: 3, background: '#112233' } })
      .toFormat(format)
      .toBuffer(),
  })
  const logo = await picture('logo.png', 'png', 300, 100)
  const photo = await picture('photo.jpg', 'jpeg', 800, 500)
  for (const template of invoiceTemplates) {
    const plain = await countDarkPixels(await render(template))
    const withLogo = await countDarkPixels(await render(template, { pictures: { logo, photo: null } }))
    expect(withLogo - plain).toBeGreaterThan(3_000)
  }
  const pictures = { logo: null, photo }
  const staged = await countDarkPixels(await render('template-5-staging', { pictures }))
  expect(staged - (await countDarkPixels(await render('template-5-staging')))).toBeGreaterThan(50_000)
})

test('the same invoice gives the same file', async () => {
  expect((await render('template-4-bold')).equals(await render('template-4-bold'))).toBe(true)
})
