import { z } from 'zod'
import { type Cents, largestAmount, proportionOf, shareOf } from '../basics/money.ts'
import { amount } from '../endpoints/fields.ts'
import { percent } from '../projects/projects.ts'

/**
 * Users enter items. A late fee and an adjustment, such as a write-off after a refund, are added by actions. They come
 * after discount and tax, which apply only to items.
 */
export const lineKinds = ['item', 'late_fee', 'adjustment'] as const
export type LineKind = (typeof lineKinds)[number]

const tooLarge = 'This amount is too large'

/** An item with a negative rate is a credit. */
export const rateInput = z
  .number('Enter a rate')
  .min(-largestAmount, tooLarge)
  .max(largestAmount, tooLarge)
  .int('Enter a rate with no more than two decimals')

export const quantityInput = z
  .number('Enter a quantity')
  .gt(0, 'Enter a quantity above 0')
  .max(1_000_000, 'This quantity is too large')
  .multipleOf(0.01, 'Use no more than two decimals')

const lineAmounts = z
  .object({
    kind: z.enum(lineKinds).default('item'),
    quantity: quantityInput.default(1),
    rate: rateInput,
    taxable: z.boolean().default(false),
    /** A waived late fee stays on the invoice but is not due. */
    isWaived: z.boolean().default(false),
  })
  .refine(({ kind, rate }) => kind !== 'late_fee' || rate >= 0, {
    path: ['rate'],
    message: 'A late fee can’t be negative',
  })

export const depositInput = z.union([z.strictObject({ percent }), z.strictObject({ amount })])

const amountsInput = z.object({
  lines: z.array(lineAmounts).max(500, 'An invoice can have up to 500 lines'),
  discountPercent: percent.default(0),
  taxPercent: percent.default(0),
  deposit: depositInput.default({ amount: 0 }),
})
export type AmountsInput = z.input<typeof amountsInput>

export type InvoiceAmounts = {
  /** The amount and the tax of each line, in the order of the input. */
  lines: { amount: Cents; tax: Cents }[]
  subtotal: Cents
  discount: Cents
  tax: Cents
  lateFees: Cents
  adjustments: Cents
  total: Cents
  deposit: Cents
  /** The total minus the deposit, so both always add up to the total. */
  balance: Cents
}

/** Error sentences by field path, for example `lines.2.quantity`. */
export type Problems = Record<string, string>

/** Computes all amounts of an invoice. The server stores the result, and the editor shows it while the user types. */
export function computeInvoice(input: AmountsInput): { amounts: InvoiceAmounts } | { problems: Problems } {
  const { data, error } = amountsInput.safeParse(input)
  if (!data) return { problems: Object.fromEntries(error.issues.map((i) => [i.path.join('.'), i.message])) }
  const { discountPercent, taxPercent } = data
  const lines = data.lines.map((line) => {
    const amount = lineAmount(line)
    return { ...line, amount, tax: taxOf({ ...line, amount }, discountPercent, taxPercent) }
  })
  const oversized = lines.findIndex(({ amount }) => Math.abs(amount) > largestAmount)
  if (oversized >= 0) return { problems: { [`lines.${oversized}.rate`]: tooLarge } }

  const sumOf = (kind: LineKind) =>
    lines.reduce((sum, line) => (line.kind === kind && !line.isWaived ? sum + line.amount : sum), 0)
  const subtotal = sumOf('item')
  const discount = shareOf(subtotal, discountPercent)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  const lateFees = sumOf('late_fee')
  const adjustments = sumOf('adjustment')
  const total = subtotal - discount + tax + lateFees + adjustments
  const deposit = depositOf(data.deposit, total, lateFees)

  const problems = problemsWith({ subtotal, tax, total, deposit })
  if (problems) return { problems }
  return {
    amounts: {
      lines: lines.map(({ amount, tax }) => ({ amount, tax })),
      subtotal,
      discount,
      tax,
      lateFees,
      adjustments,
      total,
      deposit,
      balance: total - deposit,
    },
  }
}

/** A quantity has at most two decimals. */
export const lineAmount = ({ rate, quantity }: { rate: Cents; quantity: number }): Cents =>
  proportionOf(rate, Math.round(quantity * 100), 100)

type Taxed = { kind: LineKind; taxable: boolean; amount: Cents }

/** Rounds the tax of each line once, so the order of the lines does not change the total. */
const taxOf = ({ kind, taxable, amount }: Taxed, discountPercent: number, taxPercent: number) =>
  taxable && kind === 'item'
    ? proportionOf(
        amount,
        (10_000 - Math.round(discountPercent * 100)) * Math.round(taxPercent * 100),
        100_000_000,
      )
    : 0

/** A late fee does not change the deposit: it is due with the balance. */
const depositOf = (deposit: z.output<typeof depositInput>, total: Cents, lateFees: Cents) =>
  'amount' in deposit ? deposit.amount : Math.max(0, shareOf(total - lateFees, deposit.percent))

function problemsWith({
  subtotal,
  tax,
  total,
  deposit,
}: Record<'subtotal' | 'tax' | 'total' | 'deposit', Cents>): Problems | null {
  if (Math.abs(subtotal) > largestAmount || Math.abs(total) > largestAmount) {
    return { lines: 'The total is too large' }
  }
  if (subtotal < 0 || total < 0) return { lines: 'Credits can’t be more than the other lines' }
  if (tax < 0) return { lines: 'Taxable credits can’t be more than the taxable lines' }
  if (deposit > total) return { deposit: 'The deposit can’t be more than the total' }
  return null
}
