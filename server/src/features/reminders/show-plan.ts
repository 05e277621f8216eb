import { addDays } from '@mantel/domain/basics/dates'
import { reasonFor } from '@mantel/domain/reminders/reasons'
import {
  type PauseSubject,
  planLimits,
  type ReminderPauseView,
  type ReminderPlanView,
} from '@mantel/domain/reminders/reminders'
import { eq, gte } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { clientAddress } from '../invoices/send/invoice-emails.ts'
import { findInvoice } from '../invoices/visibility.ts'
import type { Viewer } from '../visibility/projects.ts'
import { listEvents } from './list-events.ts'
import { clientKeyOf, clientNameOf, type ListedInvoice, ofClient } from './load-invoices.ts'
import { type LoadedPlan, makePlan } from './make-plan.ts'
import { resumeDay } from './show-pause.ts'

/** The company's plan also shows the events of this many past days. */
const pastDays = 30

export async function showPlan(db: Db, companyId: string): Promise<ReminderPlanView> {
  const now = new Date().toISOString()
  const loaded = await makePlan(db, companyId, now, { most: planLimits.invoices + 1 })
  const since = gte(reminderEvents.day, addDays(loaded.today, -pastDays))
  return present(loaded, await listEvents(db, companyId, since), now, () => true)
}

/** The plan of one invoice. It is made for all invoices of the client, because they share emails. */
export async function showInvoicePlan(db: Db, viewer: Viewer, id: string): Promise<ReminderPlanView> {
  const invoice = await findInvoice(db, viewer, id)
  const { companyId, clientId } = invoice
  const now = new Date().toISOString()
  const address = clientAddress(invoice).address.toLowerCase()
  const key = clientKeyOf({ clientId, address })
  const which = key === '' ? eq(invoices.id, id) : ofClient(key)
  const loaded = await makePlan(db, companyId, now, { which })
  const events = await listEvents(db, companyId, eq(reminderEvents.invoiceId, id))
  return present(loaded, events, now, (invoiceId) => invoiceId === id)
}

function present(
  { plan, listed, rules, today, timeZone }: LoadedPlan,
  events: ReminderPlanView['events'],
  now: string,
  isShown: (invoiceId: string) => boolean,
): ReminderPlanView {
  const shown = [...listed.values()].filter(({ id }) => isShown(id))
  const held = plan.held.flatMap(({ invoiceId, hold }) => {
    const invoice = listed.get(invoiceId)
    return invoice && isShown(invoiceId)
      ? [{ ...nameOf(invoice), clientName: clientNameOf(invoice), hold }]
      : []
  })
  const pauses = pausesOf(shown, timeZone, now)
  const { emails, isCut } = emailsOf({ plan, listed }, isShown)
  return {
    today,
    timeZone,
    isOn: rules.isOn,
    emails,
    held: held.slice(0, planLimits.held),
    pauses: pauses.slice(0, planLimits.pauses),
    events: events.slice(0, planLimits.events),
    isTruncated:
      isCut ||
      listed.size > planLimits.invoices ||
      held.length > planLimits.held ||
      pauses.length > planLimits.pauses ||
      events.length > planLimits.events,
  }
}

function emailsOf({ plan, listed }: Pick<LoadedPlan, 'plan' | 'listed'>, isShown: (id: string) => boolean) {
  const emails: ReminderPlanView['emails'] = []
  let count = 0
  for (const { day, at, items: planned } of plan.emails) {
    const items = planned.flatMap((item) => {
      const invoice = listed.get(item.invoiceId)
      return invoice && isShown(item.invoiceId)
        ? [{ ...item, ...nameOf(invoice), projectId: invoice.projectId, reason: reasonFor(item, day) }]
        : []
    })
    const client = listed.get(items[0]?.invoiceId ?? '')
    if (!client) continue
    if (count + items.length > planLimits.items) return { emails, isCut: true }
    count += items.length
    emails.push({ day, at, clientId: client.clientId, clientName: clientNameOf(client), items })
  }
  return { emails, isCut: false }
}

const nameOf = ({ id, invoiceNumber, projectTitle }: ListedInvoice) => ({
  invoiceId: id,
  invoiceNumber,
  projectTitle,
})

/** Lists the pauses that apply to the shown invoices. */
function pausesOf(shown: readonly ListedInvoice[], timeZone: string, now: string): ReminderPauseView[] {
  const pauses = new Map<string, ReminderPauseView>()
  const add = (subject: PauseSubject, id: string | null, name: string, until: string | null) => {
    if (!id || !until || until <= now) return
    pauses.set(id, { subject, id, name, until: resumeDay(until, timeZone) })
  }
  for (const invoice of shown) {
    add('client', invoice.clientId, clientNameOf(invoice), invoice.clientPausedUntil)
    add('project', invoice.projectId, invoice.projectTitle, invoice.projectPausedUntil)
    add('invoice', invoice.id, invoice.invoiceNumber, invoice.pausedUntil)
  }
  return [...pauses.values()]
}
