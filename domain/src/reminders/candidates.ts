import { type Day, daysBetween } from '../basics/dates.ts'
import { groupBy } from '../basics/group-by.ts'
import type { Cents } from '../basics/money.ts'
import { type Part, type PartKind, payable } from '../payments/parts.ts'
import type { RemindedInvoice } from './holds.ts'
import { lateFeeFor } from './late-fees.ts'
import type { Schedule } from './schedule.ts'

export type PlannedItem = {
  kind: 'reminder' | 'late_fee'
  invoiceId: string
  /** Identifies the item in the history. An item whose key is in `done` is never planned again. */
  key: string
  part: PartKind
  dueDate: Day
  /** The amount that the reminder asks for, or the late fee. */
  amount: Cents
}

/** A reminder that is delayed by more than this many days is dropped, because the next one follows soon. */
const longestDelay = 3

export const isTooLate = (wanted: Day, day: Day) => day !== wanted && daysBetween(wanted, day) > longestDelay

/**
 * `wanted` is the scheduled day or, if no emails are sent on it, the next day on which they are. `day` is the day on
 * which the item can be sent.
 */
export type Candidate = { day: Day; wanted: Day; item: PlannedItem }

/** The late fees and reminders of an invoice. addLateFees() then adds the fees to the amounts of the reminders. */
export function candidatesFor(invoice: RemindedInvoice, earliest: Day, schedule: Schedule): Candidate[] {
  const unpaid = invoice.derived.parts.filter((part) => payable(part) > 0)
  return [
    ...lateFeesFor(invoice, unpaid, earliest, schedule),
    ...unpaid.flatMap((part) => remindersFor(invoice, part, earliest, schedule)),
  ]
}

/** Late fees are due with the last part, so its reminders also ask for the fees that were charged by then. */
export function addLateFees(invoices: readonly RemindedInvoice[], candidates: readonly Candidate[]) {
  const fees = groupBy(
    candidates.filter(({ item }) => item.kind === 'late_fee'),
    ({ item }) => item.invoiceId,
  )
  if (fees.size === 0) return
  const lastParts = new Map(invoices.map(({ id, derived }) => [id, derived.parts.at(-1)?.kind]))
  for (const { day, item } of candidates)
    if (item.kind === 'reminder' && item.part === lastParts.get(item.invoiceId))
      for (const fee of fees.get(item.invoiceId) ?? []) if (fee.day <= day) item.amount += fee.item.amount
}

function remindersFor(invoice: RemindedInvoice, part: Part, earliest: Day, schedule: Schedule): Candidate[] {
  const { dueDate, kind } = part
  if (dueDate === null) return []
  const { reminders } = schedule.forDueDate(dueDate)
  const candidates: Candidate[] = []
  for (const [index, { offset, nominal, wanted }] of reminders.entries()) {
    const day = later(wanted, earliest)
    const next = reminders[index + 1]
    // If the next reminder would be sent on the same day, it replaces this one.
    const isReplaced = next !== undefined && later(next.wanted, earliest) === day
    if (nominal <= invoice.sentOn || isReplaced || day > schedule.until || isTooLate(wanted, day)) continue
    const keyOf = (part: PartKind) => `reminder:${part}:${dueDate}:${offset}`
    if (isDone(invoice, kind, keyOf)) continue
    const amount = payable(part)
    candidates.push({
      day,
      wanted,
      item: { kind: 'reminder', invoiceId: invoice.id, key: keyOf(kind), part: kind, dueDate, amount },
    })
  }
  return candidates
}

/**
 * If the days of several fees have passed, only the latest fee is charged, so that a client never gets several at once.
 */
function lateFeesFor(
  invoice: RemindedInvoice,
  unpaid: readonly Part[],
  earliest: Day,
  { lateFee, forDueDate, until }: Schedule,
): Candidate[] {
  if (!lateFee) return []
  const planned = unpaid.flatMap((part) => {
    const { dueDate } = part
    if (dueDate === null) return []
    const fees = forDueDate(dueDate).fees.map(({ period, nominal, wanted }) => ({
      part,
      dueDate,
      nominal,
      wanted,
      keyOf: (kind: PartKind) => `late_fee:${kind}:${dueDate}:${period}`,
      day: later(wanted, earliest),
    }))
    return fees.filter(
      ({ day, nominal, keyOf }, index) =>
        fees[index + 1]?.day !== day &&
        day <= until &&
        nominal > invoice.sentOn &&
        !isDone(invoice, part.kind, keyOf),
    )
  })
  let charged: Cents = 0
  return planned.toSorted(byDay).flatMap(({ part, dueDate, keyOf, day, wanted }) => {
    const onPart = part === invoice.derived.parts.at(-1) ? invoice.lateFees : 0
    const amount = lateFeeFor(part, lateFee, { onPart, onInvoice: invoice.lateFees + charged })
    if (amount === 0) return []
    charged += amount
    const key = keyOf(part.kind)
    const item = { kind: 'late_fee', invoiceId: invoice.id, key, part: part.kind, dueDate, amount } as const
    return [{ day, wanted, item }]
  })
}

/**
 * A whole invoice can become two parts and the reverse, for example if a late fee is added to a deposit of 100%. A
 * reminder or a fee for the whole invoice then also counts for a part with the same due date, and the reverse.
 */
const isDone = ({ done }: RemindedInvoice, part: PartKind, keyOf: (part: PartKind) => string) =>
  sameParts[part].some((kind) => done.has(keyOf(kind)))

const sameParts: Record<PartKind, readonly PartKind[]> = {
  full: ['full', 'deposit', 'final'],
  deposit: ['deposit', 'full'],
  final: ['final', 'full'],
}

const later = (a: Day, b: Day) => (a > b ? a : b)
const byDay = (a: { day: Day }, b: { day: Day }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)
