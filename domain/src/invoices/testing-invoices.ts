import { largestAmount } from '../basics/money.ts'
import { type Random, randomFrom } from '../basics/testing-random.ts'
import { balanceOf } from '../payments/balance.ts'
import { partsOf } from '../payments/parts.ts'
import { refundPayment } from '../payments/refunds.ts'
import { entryOf, mapleAvenue } from '../payments/testing/testing-ledger.ts'
import { type AmountsInput, computeInvoice, type InvoiceAmounts, lineKinds } from './amounts.ts'
import { deriveInvoice } from './invoice-status.ts'
import {
  type Exact,
  exactAmounts,
  type GeneratedInvoice,
  isValid,
  type Line,
} from './testing-exact-amounts.ts'

/**
 * Generates invoices and checks the rules of amounts. Returns a sentence for each rule that is broken. The same seed
 * generates the same invoices.
 */
export function findBrokenInvoices(seed: number, count: number): string[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const invoice = randomInvoice(random)
    const problems = [...brokenRules(invoice, random), ...acceptedNonsense(invoice, random)]
    return problems.map(
      (problem) => `Seed ${seed}, invoice ${index}: ${problem} (${JSON.stringify(invoice)})`,
    )
  })
}

function randomInvoice(random: Random): GeneratedInvoice {
  const { between, chance, pick } = random
  const most = pick([10_00, 500_000, 10_000_000, largestAmount])
  const line = (): Line => {
    const kind = chance(0.85) ? 'item' : pick(lineKinds)
    const isCredit = kind === 'adjustment' ? chance(0.5) : kind === 'item' && chance(0.1)
    return {
      kind,
      quantity: chance(0.6) ? 1 : between(1, 5_000) / 100,
      rate: between(0, most) * (isCredit ? -1 : 1),
      taxable: chance(0.4),
      isWaived: kind === 'late_fee' && chance(0.3),
    }
  }
  return {
    lines: random.list(0, 12, line),
    discountPercent: chance(0.5) ? 0 : between(0, 10_000) / 100,
    taxPercent: chance(0.5) ? 0 : between(0, 2_000) / 100,
    deposit: chance(0.7) ? { percent: between(0, 10_000) / 100 } : { amount: between(0, most) },
  }
}

function brokenRules(invoice: GeneratedInvoice, random: Random): string[] {
  const computed = computeInvoice(invoice)
  const expected = exactAmounts(invoice)
  if ('problems' in computed) {
    return Object.values(computed.problems).every((sentence) => sentence.length > 0) && !isValid(expected)
      ? []
      : [`refused without a reason: ${JSON.stringify(computed.problems)}`]
  }
  const { amounts } = computed
  const shuffled = { ...invoice, lines: random.shuffle(invoice.lines) }
  const again = computeInvoice(shuffled)
  const forged = computeInvoice({
    ...invoice,
    total: 1,
    subtotal: 1,
    deposit: invoice.deposit,
  } as AmountsInput)
  const rules: [isBroken: boolean, rule: string][] = [
    [!allNumbers(amounts).every(Number.isSafeInteger), 'an amount is not a number of cents'],
    [!isValid(expected), 'an invoice without valid amounts was accepted'],
    [differs(amounts, expected), `the amounts differ from ${Object.values(expected).join(' ')}`],
    [amounts.deposit + amounts.balance !== amounts.total, 'deposit and balance are not the total'],
    [amounts.total < 0 || amounts.total > largestAmount, 'the total is out of range'],
    [amounts.discount < 0 || amounts.discount > amounts.subtotal, 'the discount is out of range'],
    [
      !('amounts' in again) || again.amounts.total !== amounts.total,
      'the order of the lines changes the total',
    ],
    [JSON.stringify(forged) !== JSON.stringify(computed), 'a total that was sent along changes something'],
  ]
  return [...rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule), ...brokenPayments(amounts)]
}

/** Checks the parts of the invoice, which payments make it paid, and that a refund cannot exceed its payment. */
function brokenPayments({ total, deposit }: InvoiceAmounts): string[] {
  const terms = { ...mapleAvenue, total, deposit, scheduledSendAt: null, viewedAt: null }
  const statusWith = (amount: number, currency = 'usd') =>
    deriveInvoice(terms, amount > 0 ? [entryOf({ amount, currency })] : [], '2026-03-14').status
  const parts = partsOf(terms, balanceOf(terms, []))
  const payment = entryOf({ amount: Math.max(1, total) })
  const context = { invoice: terms, entries: [payment], now: '', today: '2026-03-14', newId: () => 'refund' }
  const refund = refundPayment(context, payment.id, { amount: payment.amount + 1, reason: 'Test' })
  const rules: [isBroken: boolean, rule: string][] = [
    [parts.reduce((sum, { amount }) => sum + amount, 0) !== total, 'the parts are not the total'],
    [statusWith(total) !== 'paid', 'the total does not pay the invoice'],
    [total > 0 && statusWith(total - 1) === 'paid', 'less than the total pays the invoice'],
    [total > 0 && statusWith(total, 'eur') === 'paid', 'another currency pays the invoice'],
    [!('refused' in refund), 'more than the payment can be refunded'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule)
}

/** Replaces one value with an invalid one. The result must be refused with a sentence. */
function acceptedNonsense(invoice: GeneratedInvoice, { pick }: Random): string[] {
  const [first = { kind: 'item', quantity: 1, rate: 1, taxable: false, isWaived: false } as const, ...rest] =
    invoice.lines
  const line = (fields: Partial<Line>) => ({ ...invoice, lines: [{ ...first, ...fields }, ...rest] })
  const nonsense = pick<AmountsInput>([
    line({ quantity: pick([0, -1, 0.001, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) }),
    line({ rate: pick([0.5, 2 * largestAmount, -2 * largestAmount, Number.NaN, Number.NEGATIVE_INFINITY]) }),
    { ...invoice, discountPercent: pick([-0.01, 100.01, 1e9, 33.333, Number.NaN]) },
    { ...invoice, taxPercent: pick([-5, 101, Number.POSITIVE_INFINITY]) },
    { ...invoice, deposit: pick([{ amount: -1 }, { amount: largestAmount + 1 }, { percent: 100.5 }]) },
  ])
  const computed = computeInvoice(nonsense)
  return 'problems' in computed && Object.values(computed.problems).every(Boolean)
    ? []
    : [`accepted ${JSON.stringify(nonsense)}`]
}

const differs = (amounts: InvoiceAmounts, { lines, ...expected }: Exact) =>
  Object.entries(expected).some(
    ([name, value]) => BigInt(amounts[name as keyof typeof expected]) !== value,
  ) || amounts.lines.some(({ amount }, index) => BigInt(amount) !== lines[index])

const allNumbers = ({ lines, ...amounts }: InvoiceAmounts) => [
  ...Object.values(amounts),
  ...lines.flatMap(({ amount, tax }) => [amount, tax]),
]
