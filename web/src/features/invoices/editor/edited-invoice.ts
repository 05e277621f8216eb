import type { Day } from '@mantel/domain/basics/dates'
import { type ActionFacts, refusalOf } from '@mantel/domain/invoices/actions'
import {
  computeInvoice,
  type InvoiceAmounts,
  lineAmount,
  type Problems,
} from '@mantel/domain/invoices/amounts'
import type { ShownInvoice } from '@mantel/domain/invoices/document/shown-invoice'
import type { Invoice, InvoiceLine } from '@mantel/domain/invoices/invoice'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import type { InvoiceVersion } from '@mantel/domain/invoices/revisions'
import * as copy from './copy.ts'
import { amountsInput, type EditedFields, filledLines } from './edited-fields.ts'

/** The invoice as it will be once the user's changes are saved. */
export type EditedInvoice = {
  shown: ShownInvoice
  /** Null while the amounts are invalid. The document then shows the stored amounts. */
  amounts: InvoiceAmounts | null
  problems: Problems
  facts: ActionFacts
}

export function applyEdits(invoice: Invoice, fields: EditedFields, today: Day): EditedInvoice {
  const computed = computeInvoice(amountsInput(fields, invoice))
  const amounts = 'amounts' in computed ? computed.amounts : null
  const lines = editedLines(invoice, fields)
  const terms = {
    ...invoice,
    ...amountFields(amounts ?? storedAmounts(invoice)),
    issueDate: fields.issueDate,
    depositDueDate: fields.depositDueDate,
    dueDate: fields.dueDate,
  }
  const derived = deriveInvoice(terms, invoice.payments, today)
  return {
    shown: {
      ...terms,
      ...derived,
      invoiceNumber: fields.invoiceNumber,
      templateName: fields.templateName,
      billTo: fields.billTo,
      lines,
      discountPercent: fields.discountPercent,
      taxPercent: fields.taxPercent,
      depositPercent: 'percent' in fields.deposit ? fields.deposit.percent : null,
      paymentOptions: [...fields.paymentOptions],
      paymentTerms: fields.paymentTerms || null,
      notes: fields.notes || null,
    },
    amounts,
    problems: 'problems' in computed ? computed.problems : {},
    facts: { ...derived, hasLateFee: false },
  }
}

/** Says why a draft can’t be sent yet, and which line the user has to fix. Null if it can be sent. */
export function refusalToSend({ facts }: EditedInvoice, { lines }: EditedFields) {
  const undescribed = filledLines(lines).find(({ description }) => description.trim() === '')
  const refusal = refusalOf('send', facts) ?? (undescribed ? copy.describeLines : null)
  return refusal && { sentence: refusal, key: (undescribed ?? lines[0])?.key ?? null }
}

/** The parts of the invoice that the client sees, for comparing two versions. */
export const versionOf = (invoice: Invoice, fields: EditedFields, edited: EditedInvoice): InvoiceVersion => ({
  lines: editedLines(invoice, fields),
  discountPercent: fields.discountPercent,
  discount: edited.shown.discountAmount,
  tax: edited.shown.taxAmount,
  total: edited.shown.total,
  deposit: edited.amounts?.deposit ?? invoice.deposit,
  depositDueDate: fields.depositDueDate,
  dueDate: fields.dueDate,
  paymentOptions: fields.paymentOptions,
  paymentTerms: fields.paymentTerms.trim() || null,
  notes: fields.notes.trim() || null,
})

const editedLines = (invoice: Invoice, fields: EditedFields): InvoiceLine[] => [
  ...filledLines(fields.lines).map(({ key, ...line }) => ({
    ...line,
    id: key,
    kind: 'item' as const,
    amount: lineAmount(line),
    isWaived: false,
  })),
  ...invoice.lines.filter(({ kind }) => kind !== 'item'),
]

type Sums = Omit<InvoiceAmounts, 'lines' | 'balance'>

const storedAmounts = (invoice: Invoice): Sums => ({
  subtotal: invoice.subtotal,
  discount: invoice.discountAmount,
  tax: invoice.taxAmount,
  lateFees: invoice.lateFeeAmount,
  adjustments: invoice.adjustmentAmount,
  total: invoice.total,
  deposit: invoice.deposit,
})

const amountFields = ({ subtotal, discount, tax, lateFees, adjustments, total, deposit }: Sums) => ({
  subtotal,
  discountAmount: discount,
  taxAmount: tax,
  lateFeeAmount: lateFees,
  adjustmentAmount: adjustments,
  total,
  deposit,
})
