import { dayIn } from '@mantel/domain/basics/dates'
import { computeInvoice } from '@mantel/domain/invoices/amounts'
import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import { sampleInvoice, sampleProperty } from '@mantel/domain/invoices/document/sample-invoice'
import { formatInvoiceNumber } from '@mantel/domain/invoices/numbering'
import type { InvoiceTemplate } from '@mantel/domain/invoices/templates'
import { methodsOf, payToOf } from '@mantel/domain/payments/methods'
import type { Settings } from '@mantel/domain/settings/settings'
import type { SampleFields } from './invoice-fields.ts'

export type Brand = { primary: string; primaryForeground: string }

/** An invoice that the company could send, with what the user has typed so far. */
export function sampleDocument(
  template: InvoiceTemplate,
  fields: SampleFields,
  settings: Settings,
  brand: Brand,
) {
  const today = dayIn(settings.company.timeZone, new Date())
  const invoiceNumber = formatInvoiceNumber(fields, fields.nextInvoiceNumber)
  const invoice = sampleInvoice(template, {
    invoiceNumber,
    today,
    taxLabel: fields.taxLabel,
    paymentTerms: fields.terms,
    notes: fields.notes,
  })
  return documentOf(
    withTax(invoice, fields.taxPercent),
    contextOf(settings, brand, { today, invoiceNumber, showsEin: fields.showsEin }),
  )
}

type Sample = ReturnType<typeof sampleInvoice>

/** Computes the amounts again as if all lines were taxed. */
function withTax(invoice: Sample, taxPercent: number): Sample {
  const lines = invoice.lines.map((line) => ({ ...line, taxable: taxPercent > 0 }))
  const computed = computeInvoice({
    lines: lines.map(({ quantity, rate, taxable }) => ({ quantity, rate, taxable })),
    discountPercent: invoice.discountPercent,
    taxPercent,
    deposit: { percent: invoice.depositPercent ?? 0 },
  })
  if (!('amounts' in computed)) return invoice
  const { total, tax, deposit, balance } = computed.amounts
  const parts = invoice.parts.map((part) => {
    const amount = part.kind === 'deposit' ? deposit : balance
    return { ...part, amount, open: amount }
  })
  return {
    ...invoice,
    lines,
    taxPercent,
    taxAmount: tax,
    total,
    balance: { ...invoice.balance, open: total },
    parts,
    dueNow: invoice.dueNow && { ...invoice.dueNow, amount: deposit },
  }
}

type Facts = { today: string; invoiceNumber: string; showsEin: boolean }

function contextOf(
  { company, payments }: Settings,
  brand: Brand,
  { today, invoiceNumber, showsEin }: Facts,
): DocumentContext {
  const { name, address, city, state, zip, phone, website, businessEinNumber, logoFileId } = company
  const methods = { ...payments, ...withoutProvider }
  return {
    seller: {
      name,
      address,
      city,
      state,
      zip,
      phone,
      email: null,
      website,
      ein: showsEin ? businessEinNumber : null,
      ...brand,
    },
    logoFileId,
    property: sampleProperty(today),
    photoFileId: null,
    methods: methodsOf(methods).map((method) => ({ method, payTo: payToOf(method, methods) })),
    memoCode: `${invoiceNumber}-7Q`,
  }
}

const withoutProvider = {
  providerAccountId: null,
  providerEnabled: false,
  cardEnabled: false,
  achEnabled: false,
  providerAchActive: false,
}
