import { type Day, dayIn, formatDayWithYear, instantAt } from '@mantel/domain/basics/dates'
import { clientName } from '@mantel/domain/clients'
import { refusalOf } from '@mantel/domain/invoices/actions'
import { pausedForever } from '@mantel/domain/reminders/calendar'
import { and, eq } from 'drizzle-orm'
import { conflict, invalid } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordActivity, recordProjectActivity } from '../activity/record-activity.ts'
import { lockClient } from '../clients/clients.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { factsOf } from '../invoices/get-invoice.ts'
import { lockVisibleInvoice } from '../invoices/visibility.ts'
import { invoiceById } from '../ledger/locks.ts'
import { lockProject, projectById } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'

/** A day pauses the reminders until that day begins, null until someone resumes them. Undefined resumes them. */
type Until = Day | null | undefined

export async function pauseInvoice(db: Db, viewer: Viewer, id: string, until: Until) {
  const remindersPausedUntil = await endOfPause(db, viewer, until)
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const refusal = until === undefined ? null : refusalOf('pause_reminders', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  await db.update(invoices).set({ remindersPausedUntil }).where(invoiceById(invoice.companyId, id))
  await recordProjectActivity(db, viewer.actor, invoice.projectId, {
    ...describe(`invoice ${invoice.invoiceNumber}`, until),
    metadata: { invoiceId: id },
  })
}

export async function pauseProject(db: Db, viewer: Viewer, id: string, until: Until) {
  const remindersPausedUntil = await endOfPause(db, viewer, until)
  const { companyId } = await lockProject(db, viewer, id)
  await db.update(projects).set({ remindersPausedUntil }).where(projectById(companyId, id))
  await recordProjectActivity(db, viewer.actor, id, describe('this project', until))
}

export async function pauseClient(db: Db, viewer: Viewer, id: string, until: Until) {
  const { actor } = viewer
  const remindersPausedUntil = await endOfPause(db, viewer, until)
  const client = await lockClient(db, viewer, id)
  await db
    .update(clients)
    .set({ remindersPausedUntil })
    .where(and(eq(clients.companyId, actor.companyId), eq(clients.id, id)))
  await recordActivity(db, actor, {
    ...describe(clientName(client), until),
    targetType: 'client',
    targetId: id,
  })
}

async function endOfPause(db: Db, { actor }: Viewer, until: Until) {
  if (until === undefined) return null
  if (until === null) return pausedForever
  const timeZone = await timeZoneOf(db, actor.companyId)
  if (until <= dayIn(timeZone, new Date())) {
    const message = 'Choose a future date'
    throw invalid(message, { until: message })
  }
  return instantAt(timeZone, until, 0)
}

const describe = (subject: string, until: Until) =>
  until === undefined
    ? { action: 'reminder.resumed', description: `Resumed the reminders for ${subject}` }
    : {
        action: 'reminder.paused',
        description: `Paused the reminders for ${subject}${until ? ` until ${formatDayWithYear(until)}` : ''}`,
      }
