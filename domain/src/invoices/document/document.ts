import { addressLines } from '../../basics/address-lines.ts'
import { formatNumericDay } from '../../basics/dates.ts'
import { formatDollarsAndCents } from '../../basics/money.ts'
import { formatPhone } from '../../basics/phone.ts'
import { methodNames, type OfferableMethod } from '../../payments/methods.ts'
import type { BillTo } from '../invoice.ts'
import { type InvoiceTemplate, invoiceTemplates } from '../templates.ts'
import { type DocumentColors, documentColors } from './colors.ts'
import type { DocumentContext } from './context.ts'
import { type DocumentPayment, paymentsOf } from './payments.ts'
import type { ShownInvoice } from './shown-invoice.ts'
import {
  amountDueOf,
  type DocumentFact,
  type DocumentSum,
  datesOf,
  type SchedulePart,
  scheduleOf,
  sumsOf,
} from './sums.ts'

export type DocumentLine = {
  description: string
  quantity: string
  rate: string
  amount: string
  taxable: boolean
}
export type DocumentStatus = { tone: 'draft' | 'due' | 'processing' | 'late' | 'paid' | 'void'; text: string }
export type Party = { label: string; name: string; lines: string[] }

/**
 * An invoice as people see it on the screen, in print and as a PDF. All values are formatted text, so the three can’t
 * differ. Nothing is computed here: the amounts come from computeInvoice() and deriveInvoice().
 */
export type InvoiceDocument = {
  template: InvoiceTemplate
  number: string
  status: DocumentStatus | null
  colors: DocumentColors
  seller: Party
  billTo: Party
  /** The property, with its address below. */
  service: Party
  logoFileId: string | null
  photoFileId: string | null
  facts: DocumentFact[]
  amountDue: { label: string; amount: string; note: string | null }
  lines: DocumentLine[]
  /** What the mark on taxed lines means. Null if no line needs a mark. */
  taxNote: string | null
  sums: DocumentSum[]
  schedule: SchedulePart[]
  payments: DocumentPayment[]
  /** Empty if there is nothing left to pay. */
  methods: { name: string; text: string | null }[]
  /** What to write into the memo of a payment. Null if no method has one. */
  memo: string | null
  terms: string | null
  notes: string | null
  /** Null if the project has no install date. */
  staging: DocumentFact[] | null
}

export function documentOf(invoice: ShownInvoice, context: DocumentContext): InvoiceDocument {
  const { seller, property } = context
  const items = invoice.lines.filter(({ kind }) => kind === 'item')
  const template = invoiceTemplates.find((name) => name === invoice.templateName) ?? invoiceTemplates[0]
  const isClosed = invoice.displayedStatus === 'paid' || invoice.displayedStatus === 'void'
  const methods = isClosed
    ? []
    : context.methods.filter(({ method }) => invoice.paymentOptions.includes(method))
  return {
    template,
    number: invoice.invoiceNumber,
    status: statusOf(invoice),
    colors: documentColors(seller),
    seller: sellerParty(seller),
    billTo: billToParty(invoice.billTo),
    service: {
      label: 'Service address',
      name: property.title,
      // The title of a project is often its address.
      lines: addressLines(property).filter((line) => !property.title.includes(line)),
    },
    logoFileId: context.logoFileId,
    // Clients see a photo of the project only if the template shows it.
    photoFileId: template === 'template-5-staging' ? context.photoFileId : null,
    facts: [{ label: 'Invoice number', value: invoice.invoiceNumber }, ...datesOf(invoice)],
    amountDue: amountDueOf(invoice),
    lines: items.map(lineOf),
    taxNote: taxNoteOf(invoice),
    sums: sumsOf(invoice),
    schedule: scheduleOf(invoice),
    payments: paymentsOf(invoice.payments),
    methods: methods.map(({ method, payTo }) => ({
      name: methodNames[method],
      text: howToPay(method, payTo),
    })),
    memo: methods.some(({ method }) => !hasNoMemo.includes(method)) ? context.memoCode : null,
    terms: invoice.paymentTerms,
    notes: invoice.notes,
    staging: stagingOf(property),
  }
}

export const sellerParty = (seller: DocumentContext['seller']): Party => ({
  label: 'From',
  name: seller.name,
  lines: present([
    ...addressLines(seller),
    seller.phone && formatPhone(seller.phone),
    seller.email,
    seller.website,
    seller.ein && `EIN ${seller.ein}`,
  ]),
})

function statusOf({
  displayedStatus,
  overdue,
  dueNow,
}: Pick<ShownInvoice, 'displayedStatus' | 'overdue' | 'dueNow'>): DocumentStatus | null {
  if (displayedStatus === 'draft' || displayedStatus === 'scheduled') return { tone: 'draft', text: 'Draft' }
  if (displayedStatus === 'void') return { tone: 'void', text: 'Void' }
  if (displayedStatus === 'paid') return { tone: 'paid', text: 'Paid in full' }
  if (overdue) return { tone: 'late', text: `Overdue since ${formatNumericDay(overdue.since)}` }
  if (displayedStatus === 'processing') return { tone: 'processing', text: 'Payment processing' }
  return dueNow?.dueDate ? { tone: 'due', text: `Due ${formatNumericDay(dueNow.dueDate)}` } : null
}

export function billToParty(billTo: BillTo): Party {
  const [name = '', ...rest] = present([
    billTo.name,
    billTo.companyName,
    ...addressLines(billTo),
    billTo.email,
  ])
  return { label: 'Bill to', name, lines: rest }
}

/** Taxed lines are marked only if the invoice also has untaxed lines. */
const taxNoteOf = ({ taxAmount, taxLabel, taxPercent, lines }: ShownInvoice) =>
  taxAmount !== 0 && lines.some(({ kind, taxable }) => kind === 'item' && !taxable)
    ? `T: ${taxLabel} ${taxPercent}% applies`
    : null

const lineOf = (line: ShownInvoice['lines'][number]): DocumentLine => ({
  description: line.description,
  quantity: formatQuantity(line.quantity),
  rate: formatDollarsAndCents(line.rate),
  amount: formatDollarsAndCents(line.amount),
  taxable: line.taxable,
})

export const formatQuantity = (quantity: number) => quantityFormat.format(quantity)
const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const hasNoMemo: OfferableMethod[] = ['ach', 'card', 'cash']

function howToPay(method: OfferableMethod, payTo: string | null) {
  if (method === 'ach' || method === 'card') return 'Pay online with the link in your email'
  if (method === 'cash') return 'In person'
  return method === 'check' && payTo ? `Make checks payable to ${payTo}` : payTo
}

function stagingOf(property: DocumentContext['property']): DocumentFact[] | null {
  const { dateServiced, dateOfDestage, stageDurationDays } = property
  if (!dateServiced) return null
  return [
    { label: 'Install', value: formatNumericDay(dateServiced) },
    ...(dateOfDestage ? [{ label: 'Destage', value: formatNumericDay(dateOfDestage) }] : []),
    { label: 'Staging period', value: `${stageDurationDays} ${stageDurationDays === 1 ? 'day' : 'days'}` },
  ]
}

const present = (texts: (string | null)[]) => texts.filter((text): text is string => Boolean(text?.trim()))
