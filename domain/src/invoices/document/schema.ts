import { z } from 'zod'
import { invoiceTemplates } from '../templates.ts'

const text = z.string()
const optional = text.nullable()
const party = z.object({ label: text, name: text, lines: z.array(text) })
const fact = z.object({ label: text, value: text })

/** The schema of an InvoiceDocument. The compiler checks that both match wherever the server returns a document. */
export const invoiceDocument = z.object({
  template: z.enum(invoiceTemplates),
  number: text,
  status: z.object({ tone: z.enum(['draft', 'due', 'processing', 'late', 'paid', 'void']), text }).nullable(),
  colors: z.object({ brand: text, onBrand: text, text, rule: text, soft: text }),
  seller: party,
  billTo: party,
  service: party,
  logoFileId: z.uuid().nullable(),
  photoFileId: z.uuid().nullable(),
  facts: z.array(fact),
  amountDue: z.object({ label: text, amount: text, note: optional }),
  lines: z.array(
    z.object({ description: text, quantity: text, rate: text, amount: text, taxable: z.boolean() }),
  ),
  taxNote: optional,
  sums: z.array(
    fact.extend({ kind: z.enum(['plain', 'total', 'balance']), isStruck: z.literal(true).optional() }),
  ),
  schedule: z.array(z.object({ label: text, due: optional, amount: text, status: optional })),
  payments: z.array(
    z.object({ date: optional, label: text, receiptNumber: optional, amount: text, status: optional }),
  ),
  methods: z.array(z.object({ name: text, text: optional })),
  memo: optional,
  terms: optional,
  notes: optional,
  staging: z.array(fact).nullable(),
})
