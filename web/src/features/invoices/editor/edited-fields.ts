import type { Cents } from '@mantel/domain/basics/money'
import { type AmountsInput, computeInvoice } from '@mantel/domain/invoices/amounts'
import type { BillTo, Invoice } from '@mantel/domain/invoices/invoice'
import type { LineInput } from '@mantel/domain/invoices/invoice-input'
import { invoiceNumberInput } from '@mantel/domain/invoices/numbering'
import { type InvoiceTemplate, invoiceTemplates } from '@mantel/domain/invoices/templates'
import { type OfferableMethod, offerableMethods } from '@mantel/domain/payments/methods'

/** A line in the editor. `key` stays the same when the line is saved for the first time and gets an id. */
export type EditedLine = {
  key: string
  description: string
  quantity: number
  rate: Cents
  taxable: boolean
}

export type Deposit = { percent: number } | { amount: Cents }

/** The fields that the editor can change. */
export type EditedFields = {
  invoiceNumber: string
  templateName: InvoiceTemplate
  billTo: BillTo
  issueDate: string | null
  lines: readonly EditedLine[]
  discountPercent: number
  taxPercent: number
  deposit: Deposit
  depositDueDate: string | null
  dueDate: string | null
  paymentOptions: readonly OfferableMethod[]
  paymentTerms: string
  notes: string
}

export const readFields = (invoice: Invoice, keyOf = (id: string) => id): EditedFields => ({
  invoiceNumber: invoice.invoiceNumber,
  templateName: invoiceTemplates.find((name) => name === invoice.templateName) ?? invoiceTemplates[0],
  billTo: invoice.billTo,
  issueDate: invoice.issueDate,
  lines: itemsOf(invoice).map(({ id, description, quantity, rate, taxable }) => ({
    key: keyOf(id),
    description,
    quantity,
    rate,
    taxable,
  })),
  discountPercent: invoice.discountPercent,
  taxPercent: invoice.taxPercent,
  deposit:
    invoice.depositPercent === null ? { amount: invoice.deposit } : { percent: invoice.depositPercent },
  depositDueDate: invoice.depositDueDate,
  dueDate: invoice.dueDate,
  paymentOptions: offerableMethods.filter((method) => invoice.paymentOptions.includes(method)),
  paymentTerms: invoice.paymentTerms ?? '',
  notes: invoice.notes ?? '',
})

export const itemsOf = ({ lines }: Pick<Invoice, 'lines'>) => lines.filter(({ kind }) => kind === 'item')

/** An empty line exists only in the editor. It is neither saved nor sent. */
export const isBlank = ({ description, rate }: EditedLine) => description.trim() === '' && rate === 0

export const filledLines = (lines: readonly EditedLine[]) => lines.filter((line) => !isBlank(line))

export const isSameField = (name: string, one: unknown, other: unknown) =>
  name === 'lines'
    ? linesText(one as EditedLine[]) === linesText(other as EditedLine[])
    : JSON.stringify(one) === JSON.stringify(other)

const linesText = (lines: readonly EditedLine[]) =>
  JSON.stringify(
    filledLines(lines).map(({ key, description, quantity, rate, taxable }) => [
      key,
      description,
      quantity,
      rate,
      taxable,
    ]),
  )

/** Converts the changes to the input of the API. `idOf` returns the id of a line that is already stored. */
export const toBody = <Changes extends Partial<EditedFields>>(
  { lines, paymentOptions, ...others }: Changes,
  idOf: (key: string) => string | undefined,
) => ({
  ...others,
  ...(paymentOptions && { paymentOptions: [...paymentOptions] }),
  ...(lines && { lines: filledLines(lines).map((line) => toLineInput(line, idOf(line.key))) }),
})

const toLineInput = (
  { description, quantity, rate, taxable }: EditedLine,
  id: string | undefined,
): LineInput => ({ ...(id && { id }), description, quantity, rate, taxable })

type AmountFields = Pick<EditedFields, 'lines' | 'discountPercent' | 'taxPercent' | 'deposit'>
const amountFields = ['lines', 'discountPercent', 'taxPercent', 'deposit'] as const

/** Includes late fees and adjustments unchanged, because users can't edit them. */
export const amountsInput = (fields: AmountFields, invoice: Pick<Invoice, 'lines'>): AmountsInput => ({
  lines: [...filledLines(fields.lines), ...invoice.lines.filter(({ kind }) => kind !== 'item')],
  discountPercent: fields.discountPercent,
  taxPercent: fields.taxPercent,
  deposit: fields.deposit,
})

/**
 * Lists the fields that cannot be saved. The amounts depend on each other, so none of them is saved while one is
 * invalid.
 */
export const listInvalid = (
  fields: EditedFields,
  invoice: Pick<Invoice, 'lines'>,
): (keyof EditedFields)[] => [
  ...(invoiceNumberInput.safeParse(fields.invoiceNumber).success ? [] : ['invoiceNumber' as const]),
  ...('problems' in computeInvoice(amountsInput(fields, invoice)) ? amountFields : []),
]
