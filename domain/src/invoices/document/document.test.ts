import { describe, expect, test } from 'vitest'
import { contrast } from '../../basics/colors.ts'
import { computeInvoice } from '../amounts.ts'
import { invoiceTemplates } from '../templates.ts'
import { documentColors } from './colors.ts'
import { documentOf } from './document.ts'
import type { ShownPayment } from './payments.ts'
import { sampleContext } from './sample-context.ts'
import { sampleInvoice, sampleLine } from './sample-invoice.ts'
import { invoiceDocument } from './schema.ts'
import type { ShownInvoice } from './shown-invoice.ts'

const today = '2026-03-12'
const documentWith = (changes: Partial<ShownInvoice> = {}, context = sampleContext()) =>
  documentOf(sampleInvoice('template-1-minimal', { invoiceNumber: 'INV-0043', today, ...changes }), context)
const payment = (changes: Partial<ShownPayment> = {}): ShownPayment => ({
  amount: 712_500,
  paymentType: 'deposit',
  paymentMethod: 'check',
  status: 'succeeded',
  source: 'recorded',
  parentTransactionId: null,
  paidOn: '2026-03-14',
  receiptNumber: 'RCT-7',
  ...changes,
})

describe('the document of an invoice', () => {
  test('names the seller, the client and the property', () => {
    expect(documentWith()).toMatchObject({
      number: 'INV-0043',
      seller: {
        label: 'From',
        name: 'Alder & Finch Staging',
        lines: [
          '18 Drayton Street',
          'Savannah, GA 31401',
          '(912) 555-0142',
          'hello@alderfinch.example',
          'alderfinch.example',
        ],
      },
      billTo: {
        label: 'Bill to',
        name: 'Hannah Whitlock',
        lines: ['9 Gaston Street', 'Savannah, GA 31401', 'hannah@example.com'],
      },
      service: { label: 'Service address', name: '412 Maple Avenue', lines: ['Savannah, GA 31405'] },
    })
  })

  test('leaves out what is missing', () => {
    const none = { address: null, city: null, state: null, zip: null }
    const context = sampleContext()
    const seller = { ...context.seller, ...none, city: 'Savannah', phone: ' ', email: null, website: null }
    const billTo = { ...none, name: null, companyName: 'Keystone Homes', email: null, zip: '31401' }
    expect(documentWith({ billTo }, { ...context, seller })).toMatchObject({
      seller: { lines: ['Savannah'] },
      billTo: { name: 'Keystone Homes', lines: ['31401'] },
    })
    const unnamed = { ...none, name: null, companyName: null, email: null }
    expect(documentWith({ billTo: unnamed }).billTo).toEqual({ label: 'Bill to', name: '', lines: [] })
  })

  test('writes dates as MM/DD/YYYY and amounts with cents', () => {
    expect(documentWith()).toMatchObject({
      facts: [
        { label: 'Invoice number', value: 'INV-0043' },
        { label: 'Issue date', value: '03/12/2026' },
        { label: 'Deposit due', value: '03/14/2026' },
        { label: 'Final payment due', value: '04/04/2026' },
      ],
      lines: [
        { quantity: '1', rate: '$5,400.00', amount: '$5,400.00' },
        { description: 'Bedrooms', quantity: '3', rate: '$1,850.00', amount: '$5,550.00' },
        {},
        {},
      ],
      amountDue: { label: 'Deposit due', amount: '$7,125.00', note: 'by 03/14/2026' },
      schedule: [
        { label: 'Deposit, 50%', due: '03/14/2026', amount: '$7,125.00', status: null },
        { label: 'Final payment', due: '04/04/2026', amount: '$7,125.00', status: null },
      ],
      status: { tone: 'due', text: 'Due 03/14/2026' },
      staging: [
        { label: 'Install', value: '03/30/2026' },
        { label: 'Destage', value: '06/28/2026' },
        { label: 'Staging period', value: '90 days' },
      ],
    })
    const [line] = documentWith({ lines: [sampleLine('Hours', 1.5, 10_000)] }).lines
    expect(line).toMatchObject({ quantity: '1.5', amount: '$150.00' })
  })

  test('shows the dates of a draft as if it were sent today', () => {
    const draft = documentWith({
      displayedStatus: 'draft',
      issueDate: null,
      plannedDates: { issueDate: today, depositDueDate: '2026-03-14', dueDate: '2026-04-04' },
      dueNow: null,
      parts: sampleInvoice('template-1-minimal', { invoiceNumber: '1', today }).parts.map((part) => ({
        ...part,
        dueDate: null,
      })),
    })
    expect(draft.status).toEqual({ tone: 'draft', text: 'Draft' })
    expect(draft.facts.map(({ value }) => value)).toEqual([
      'INV-0043',
      '03/12/2026',
      '03/14/2026',
      '04/04/2026',
    ])
    expect(draft.amountDue).toEqual({ label: 'Deposit due', amount: '$7,125.00', note: 'by 03/14/2026' })
  })

  test('without a deposit has one due date and no schedule', () => {
    const parts = [{ kind: 'full' as const, amount: 1_425_000, dueDate: null, open: 1_425_000, inFlight: 0 }]
    const document = documentWith({ parts, dueNow: { kind: 'full', amount: 1_425_000, dueDate: null } })
    expect(document.facts.at(-1)).toEqual({ label: 'Due date', value: 'On receipt' })
    expect(document).toMatchObject({ schedule: [], status: null, amountDue: { note: null } })
  })
})

describe('the sums of a document', () => {
  const sums = (changes: Partial<ShownInvoice>) =>
    documentWith(changes).sums.map(({ label, value }) => `${label} ${value}`)

  test('are those of the invoice, with every step to the balance', () => {
    const lines = [
      { ...sampleLine('Rental', 2, 100_000), taxable: true },
      sampleLine('Design', 1, 50_000),
      { ...sampleLine('Late fee', 1, 5_000), kind: 'late_fee' as const },
      { ...sampleLine('Late fee', 1, 4_000), kind: 'late_fee' as const, isWaived: true },
      { ...sampleLine('Written off after refund', 1, -1_000), kind: 'adjustment' as const },
    ]
    const computed = computeInvoice({ lines, discountPercent: 10, taxPercent: 7 })
    if (!('amounts' in computed)) throw new Error('The sample is valid')
    const { amounts } = computed
    const invoice = {
      lines,
      subtotal: amounts.subtotal,
      discountPercent: 10,
      discountAmount: amounts.discount,
      taxPercent: 7,
      taxLabel: 'Sales tax',
      taxAmount: amounts.tax,
      lateFeeAmount: amounts.lateFees,
      adjustmentAmount: amounts.adjustments,
      total: amounts.total,
      balance: { ...documentBalance, received: 100_000, open: amounts.total - 100_000 },
    }
    expect(sums(invoice)).toEqual([
      'Subtotal $2,500.00',
      'Discount 10% −$250.00',
      'Sales tax 7% $126.00',
      'Late fee $50.00',
      'Late fee, waived $40.00',
      'Written off after refund −$10.00',
      'Total $2,416.00',
      'Payments and credits −$1,000.00',
      'Balance due $1,416.00',
    ])
    const document = documentWith(invoice)
    expect(document.sums.filter(({ isStruck }) => isStruck)).toHaveLength(1)
    expect(document.lines.map(({ description }) => description)).toEqual(['Rental', 'Design'])
    expect(document.taxNote).toBe('T: Sales tax 7% applies')
    expect(documentWith().taxNote).toBeNull()
  })

  test('have no subtotal if it is the total', () => {
    expect(sums({ discountAmount: 0, total: 1_500_000 })).toEqual([
      'Total $15,000.00',
      'Balance due $14,250.00',
    ])
  })

  test('combine late fees that would not fit on a page', () => {
    const fee = { ...sampleLine('Late fee', 1, 5_000), kind: 'late_fee' as const }
    const lines = Array.from({ length: 13 }, () => fee)
    expect(sums({ lines, lateFeeAmount: 65_000 })).toContain('Late fees $650.00')
  })

  test('show what was paid beyond the total', () => {
    expect(
      sums({ balance: { ...documentBalance, received: 1_500_000, open: 0, overpaid: 75_000 } }).slice(-3),
    ).toEqual(['Payments and credits −$15,000.00', 'Kept as credit $750.00', 'Balance due $0.00'])
  })
})

describe('the status of a document', () => {
  test.each([
    ['void', { displayedStatus: 'void', dueNow: null }, { tone: 'void', text: 'Void' }],
    ['paid', { displayedStatus: 'paid', dueNow: null }, { tone: 'paid', text: 'Paid in full' }],
    [
      'overdue',
      { displayedStatus: 'overdue', overdue: { amount: 1, since: '2026-03-14' } },
      { tone: 'late', text: 'Overdue since 03/14/2026' },
    ],
    ['processing', { displayedStatus: 'processing' }, { tone: 'processing', text: 'Payment processing' }],
  ] as const)('says that the invoice is %s', (_, changes, status) => {
    expect(documentWith(changes).status).toEqual(status)
  })

  test('of each part says what is paid', () => {
    const [deposit, final] = sampleInvoice('template-1-minimal', { invoiceNumber: '1', today }).parts
    if (!deposit || !final) throw new Error('The sample has two parts')
    const statuses = (parts: ShownInvoice['parts']) => documentWith({ parts }).schedule.map((p) => p.status)
    expect(
      statuses([
        { ...deposit, open: 0 },
        { ...final, open: 100 },
      ]),
    ).toEqual(['Paid', '$1.00 open'])
    expect(statuses([{ ...deposit, inFlight: 712_500 }, final])).toEqual(['Processing', null])
  })
})

describe('the payments of a document', () => {
  test('are those that count or will count, with their receipts', () => {
    const payments = [
      payment(),
      payment({ amount: -5_000, paymentType: 'refund', parentTransactionId: 'x', receiptNumber: null }),
      payment({ amount: -1_000, parentTransactionId: 'x', receiptNumber: null }),
      payment({ source: 'credit', amount: 2_000, receiptNumber: null }),
      payment({ source: 'credit', amount: -3_000, parentTransactionId: 'x', receiptNumber: null }),
      payment({ status: 'pending', paidOn: null, receiptNumber: null }),
      payment({ status: 'pending', source: 'claimed' }),
      payment({ status: 'failed' }),
      payment({ status: 'pending', source: 'provider' }),
    ]
    expect(documentWith({ payments }).payments).toEqual([
      {
        date: '03/14/2026',
        label: 'Deposit, Check',
        receiptNumber: 'RCT-7',
        amount: '$7,125.00',
        status: null,
      },
      expect.objectContaining({ label: 'Refund, Check', amount: '−$50.00' }),
      expect.objectContaining({ label: 'Correction, Check', amount: '−$10.00' }),
      expect.objectContaining({ label: 'Credit from another invoice', amount: '$20.00' }),
      expect.objectContaining({ label: 'Credit used for another invoice', amount: '−$30.00' }),
      expect.objectContaining({ date: null, status: 'Not cleared yet' }),
    ])
  })
})

describe('how to pay', () => {
  test('lists the methods of the invoice with their handles', () => {
    const { methods, memo } = documentWith({ paymentOptions: ['zelle', 'check', 'card', 'cash'] })
    expect(methods).toEqual([
      { name: 'Card', text: 'Pay online with the link in your email' },
      { name: 'Zelle', text: 'pay@alderfinch.example' },
      { name: 'Check', text: 'Make checks payable to Alder & Finch Staging LLC' },
      { name: 'Cash', text: 'In person' },
    ])
    expect(memo).toBe('INV-0043-7Q')
    expect(documentWith({ paymentOptions: ['card', 'cash'] }).memo).toBeNull()
  })

  test.each(['paid', 'void'] as const)('is left out if the invoice is %s', (displayedStatus) => {
    expect(documentWith({ displayedStatus })).toMatchObject({ methods: [], memo: null })
  })
})

test('the EIN follows the contact details of the seller', () => {
  const { seller } = sampleContext()
  expect(
    documentWith({}, sampleContext({ seller: { ...seller, ein: '12-3456789' } })).seller.lines.at(-1),
  ).toBe('EIN 12-3456789')
})

test('a title that contains the address is not repeated', () => {
  const { property } = sampleContext()
  const context = sampleContext({ property: { ...property, title: 'Full Stage, 412 Maple Avenue' } })
  expect(documentWith({}, context).service.lines).toEqual(['Savannah, GA 31405'])
})

test('an unknown template falls back to the first', () => {
  expect(documentWith({ templateName: 'template-9' }).template).toBe(invoiceTemplates[0])
})

test('only the staging template contains the photo of the project', () => {
  const photoFileId = '3f9a2c1b-7d44-4e0b-9c1e-2f60a1b2c3d4'
  for (const templateName of invoiceTemplates) {
    const shown = documentWith({ templateName }, sampleContext({ photoFileId })).photoFileId
    expect(shown).toBe(templateName === 'template-5-staging' ? photoFileId : null)
  }
})

test('a document fits its schema', () => {
  const document = documentWith({ payments: [payment()] })
  expect(invoiceDocument.parse(document)).toEqual(document)
})

describe('the colors of a document', () => {
  test.each(['#F9E27D', '#111111', '#98E8C1', '#B0123B', '#FFFFFF', '#B38734'])(
    'are readable for %s',
    (primary) => {
      const colors = documentColors({ primary, primaryForeground: primary })
      expect(colors.brand).toBe(primary)
      expect(contrast(colors.onBrand, colors.brand)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.text, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.text, colors.soft)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.rule, '#FFFFFF')).toBeGreaterThanOrEqual(3)
    },
  )

  test('are the default ones if a stored color is not a color', () => {
    expect(documentColors({ primary: 'red', primaryForeground: 'x' }).brand).toBe('#B38734')
  })
})

const documentBalance = sampleInvoice('template-1-minimal', { invoiceNumber: '1', today }).balance
