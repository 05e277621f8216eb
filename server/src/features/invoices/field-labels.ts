/** How the activity names the fields of an invoice. */
export const invoiceLabels: Record<string, string> = {
  invoiceNumber: 'number',
  templateName: 'template',
  billTo: 'bill to',
  issueDate: 'issue date',
  depositDueDate: 'deposit due date',
  dueDate: 'due date',
  lines: 'lines',
  discountPercent: 'discount',
  taxPercent: 'tax',
  depositPercent: 'deposit',
  deposit: 'deposit',
  total: 'total',
  paymentOptions: 'payment methods',
  paymentTerms: 'payment terms',
  notes: 'notes',
}
