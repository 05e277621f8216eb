import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { formatQuantity } from '@mantel/domain/invoices/document/document'
import { templateNames } from '@mantel/domain/invoices/templates'
import { methodNames } from '@mantel/domain/payments/methods'
import { type Conflict, FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { type EditedFields, filledLines } from './edited-fields.ts'

/** Shows both versions if someone else has changed the same part of the invoice. */
export const DraftConflict = ({ conflict }: { conflict: Conflict<EditedFields> | null }) => (
  <FieldConflict<Texts>
    conflict={conflict && { ...conflict, mine: textsOf(conflict.mine), theirs: textsOf(conflict.theirs) }}
    labels={labels}
  />
)

const labels: Texts = {
  invoiceNumber: 'Invoice number',
  templateName: 'Template',
  billTo: 'Bill to',
  issueDate: 'Issue date',
  lines: 'Lines',
  discountPercent: 'Discount',
  taxPercent: 'Tax',
  deposit: 'Deposit',
  depositDueDate: 'Deposit due',
  dueDate: 'Due date',
  paymentOptions: 'Payment methods',
  paymentTerms: 'Terms',
  notes: 'Notes',
}

type Texts = Record<keyof EditedFields, string>

const textsOf = (fields: EditedFields): Texts => ({
  invoiceNumber: fields.invoiceNumber,
  templateName: templateNames[fields.templateName],
  billTo: Object.values(fields.billTo).filter(Boolean).join('\n'),
  issueDate: dayText(fields.issueDate),
  lines: filledLines(fields.lines)
    .map(
      ({ description, quantity, rate, taxable }) =>
        `${description}: ${formatQuantity(quantity)} × ${formatDollarsAndCents(rate)}${taxable ? ', taxed' : ''}`,
    )
    .join('\n'),
  discountPercent: `${fields.discountPercent}%`,
  taxPercent: `${fields.taxPercent}%`,
  deposit:
    'percent' in fields.deposit ? `${fields.deposit.percent}%` : formatDollarsAndCents(fields.deposit.amount),
  depositDueDate: dayText(fields.depositDueDate),
  dueDate: dayText(fields.dueDate),
  paymentOptions: fields.paymentOptions.map((method) => methodNames[method]).join(', '),
  paymentTerms: fields.paymentTerms,
  notes: fields.notes,
})

const dayText = (day: string | null) => (day ? formatNumericDay(day) : '')
