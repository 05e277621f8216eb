import { addDays, type Day } from '../dates.ts'
import { calendarOf, type SendingRules } from './calendar.ts'
import { candidatesFor, type PlannedItem } from './candidates.ts'
import { type Hold, holdOf, type RemindedInvoice } from './holds.ts'
import type { LateFeeRule } from './late-fees.ts'
import { scheduleOf } from './schedule.ts'

export type ReminderState = {
  rules: SendingRules & {
    /** False if the company has turned reminders off, or has no active subscription. */
    isOn: boolean
    lateFee: LateFeeRule | null
  }
  /** Invoices that were sent and are not paid or void. */
  invoices: readonly RemindedInvoice[]
  /** The last day on which each client got a reminder, automatic or not. */
  lastEmailedOn: Readonly<Record<string, Day>>
}

/** One email to one client. Late fees in it are charged when it is sent. */
export type PlannedEmail = { clientKey: string; day: Day; at: string; items: PlannedItem[] }

export type ReminderPlan = {
  emails: PlannedEmail[]
  held: { invoiceId: string; hold: Hold }[]
}

/** How far the plan reaches. */
export const planDays = 30

/**
 * Plans the reminders and late fees of the next 30 days. The executor runs what is due by now, and screens show the
 * rest: both call this function, so what is shown is what will happen.
 */
export function planReminders({ rules, invoices, lastEmailedOn }: ReminderState, now: string): ReminderPlan {
  if (!rules.isOn) return { emails: [], held: [] }
  const calendar = calendarOf(rules, now)
  const schedule = scheduleOf(calendar, rules.lateFee, addDays(calendar.today, planDays))
  const held: ReminderPlan['held'] = []
  const emails = new Map<string, PlannedEmail>()
  for (const invoice of invoices) {
    const hold = holdOf(invoice)
    if (hold) {
      held.push({ invoiceId: invoice.id, hold })
      continue
    }
    const earliest = calendar.firstDayFor(lastEmailedOn[invoice.clientKey], invoice.pausedUntil)
    for (const { day, item } of candidatesFor(invoice, earliest, schedule)) {
      const key = `${day} ${invoice.clientKey}`
      const email = emails.get(key)
      if (email) email.items.push(item)
      else
        emails.set(key, { clientKey: invoice.clientKey, day, at: calendar.sendingTime(day), items: [item] })
    }
  }
  return { emails: [...emails.values()].toSorted(byTime), held }
}

/** What the executor sends now. */
export const dueEmails = ({ emails }: ReminderPlan, now: string) => emails.filter(({ at }) => at <= now)

const byTime = (a: PlannedEmail, b: PlannedEmail) =>
  a.at === b.at ? compare(a.clientKey, b.clientKey) : compare(a.at, b.at)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
