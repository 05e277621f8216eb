import { addDays, type Day } from '../basics/dates.ts'
import { groupBy } from '../basics/group-by.ts'
import { type Calendar, calendarOf, type SendingRules } from './calendar.ts'
import { addLateFees, type Candidate, candidatesFor, type PlannedItem } from './candidates.ts'
import { type Hold, holdOf, type RemindedInvoice } from './holds.ts'
import type { LateFeeRule } from './late-fees.ts'
import { oneEmailADay } from './one-email-a-day.ts'
import { type Schedule, scheduleOf } from './schedule.ts'

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

/** One email to one client, at one address. Late fees in it are charged when it is sent. */
export type PlannedEmail = { clientKey: string; day: Day; at: string; items: PlannedItem[] }

export type ReminderPlan = {
  emails: PlannedEmail[]
  held: { invoiceId: string; hold: Hold }[]
}

/** The plan covers this many days. */
export const planDays = 30

/**
 * Plans the reminders and late fees of the next 30 days. The executor runs what is due by now, and screens show the
 * rest: both call this function, so what is shown is what will happen.
 */
export function planReminders({ rules, invoices, lastEmailedOn }: ReminderState, now: string): ReminderPlan {
  if (!rules.isOn) return { emails: [], held: [] }
  const calendar = calendarOf(rules, now)
  const until = addDays(calendar.today, planDays)
  const schedules = new Map<LateFeeRule | null, Schedule>()
  const scheduleFor = ({ lateFee = rules.lateFee }: RemindedInvoice) => {
    const schedule = schedules.get(lateFee) ?? scheduleOf(calendar, lateFee, until)
    schedules.set(lateFee, schedule)
    return schedule
  }
  const held: ReminderPlan['held'] = []
  const emails: PlannedEmail[] = []
  const remindable = invoices.filter((invoice) => {
    const hold = holdOf(invoice)
    if (hold) held.push({ invoiceId: invoice.id, hold })
    return !hold
  })
  for (const [clientKey, own] of groupBy(remindable, (invoice) => invoice.clientKey)) {
    const planned = planClient(own, lastEmailedOn[clientKey], calendar, { until, scheduleFor })
    for (const [day, candidates] of groupBy(planned, (candidate) => candidate.day)) {
      const items = candidates.map(({ item }) => item)
      emails.push({ clientKey, day, at: calendar.sendingTime(day), items })
    }
  }
  return { emails: emails.toSorted(byTime), held }
}

/** Plans the reminders and late fees of one client. */
function planClient(
  invoices: readonly RemindedInvoice[],
  lastEmailedOn: Day | undefined,
  calendar: Calendar,
  { until, scheduleFor }: { until: Day; scheduleFor: (invoice: RemindedInvoice) => Schedule },
): Candidate[] {
  const candidates = invoices.flatMap((invoice) => {
    const earliest = calendar.firstDayFor(lastEmailedOn, invoice.pausedUntil)
    const { address } = invoice
    return candidatesFor(invoice, earliest, scheduleFor(invoice)).map((candidate) => ({
      ...candidate,
      address,
    }))
  })
  const addresses = new Set(invoices.map(({ address }) => address))
  const dayAfter = (day: Day) => calendar.sendingDay(addDays(day, 1))
  const planned = addresses.size > 1 ? oneEmailADay(candidates, { until, dayAfter }) : candidates
  addLateFees(invoices, planned)
  return planned
}

/** What the executor sends now. */
export const dueEmails = ({ emails }: ReminderPlan, now: string) => emails.filter(({ at }) => at <= now)

const byTime = (a: PlannedEmail, b: PlannedEmail) =>
  a.at === b.at ? compare(a.clientKey, b.clientKey) : compare(a.at, b.at)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
