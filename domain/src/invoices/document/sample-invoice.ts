import { addDays, type Day } from '../../basics/dates.ts'
import { balanceOf } from '../../payments/balance.ts'
import type { InvoiceTemplate } from '../templates.ts'
import type { DocumentContext } from './context.ts'
import type { ShownInvoice } from './shown-invoice.ts'

/** An invoice as a company would send it, for previews of the templates. */
export function sampleInvoice(
  templateName: InvoiceTemplate,
  { invoiceNumber, today, ...changes }: { invoiceNumber: string; today: Day } & Partial<ShownInvoice>,
): ShownInvoice {
  const [depositDueDate, dueDate] = [addDays(today, 2), addDays(today, 23)]
  return {
    invoiceNumber,
    templateName,
    displayedStatus: 'sent',
    issueDate: today,
    plannedDates: null,
    billTo: {
      name: 'Hannah Whitlock',
      companyName: null,
      email: 'hannah@example.com',
      address: '9 Gaston Street',
      city: 'Savannah',
      state: 'GA',
      zip: '31401',
    },
    lines: [
      sampleLine('Living and dining, furnish and style', 1, 540_000),
      sampleLine('Bedrooms', 3, 185_000),
      sampleLine('Entry, porch and bath accents', 1, 165_000),
      sampleLine('Delivery, install and destage', 1, 240_000),
    ],
    subtotal: 1_500_000,
    discountPercent: 5,
    discountAmount: 75_000,
    taxPercent: 0,
    taxLabel: 'Tax',
    taxAmount: 0,
    lateFeeAmount: 0,
    adjustmentAmount: 0,
    total: 1_425_000,
    depositPercent: 50,
    paymentOptions: ['zelle', 'venmo', 'paypal', 'cashapp', 'check', 'cash', 'ach', 'card'],
    paymentTerms: 'Deposit due within 2 days of signing. Balance due 5 days after install.',
    notes: 'Thank you for trusting us with your home.',
    balance: balanceOf({ total: 1_425_000, voidedAt: null }, []),
    parts: [
      { kind: 'deposit', amount: 712_500, dueDate: depositDueDate, open: 712_500, inFlight: 0 },
      { kind: 'final', amount: 712_500, dueDate, open: 712_500, inFlight: 0 },
    ],
    dueNow: { kind: 'deposit', amount: 712_500, dueDate: depositDueDate },
    overdue: null,
    payments: [],
    ...changes,
  }
}

export const sampleLine = (description: string, quantity: number, rate: number) => ({
  kind: 'item' as const,
  description,
  quantity,
  rate,
  amount: rate * quantity,
  taxable: false,
  isWaived: false,
})

/** The property of the sample invoice. */
export const sampleProperty = (today: Day): DocumentContext['property'] => ({
  title: '412 Maple Avenue',
  address: '412 Maple Avenue',
  city: 'Savannah',
  state: 'GA',
  zip: '31405',
  dateServiced: addDays(today, 18),
  dateOfDestage: addDays(today, 108),
  stageDurationDays: 90,
})
