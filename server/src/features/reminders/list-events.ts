import { planLimits, type ReminderEventView } from '@mantel/domain/reminders/reminders'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { projects } from '../../schema/projects/projects.ts'
import { userName, users } from '../../schema/users.ts'

/**
 * What was sent, skipped, charged or waived, latest day first. Returns one event more than the limit if there are more.
 */
export const listEvents = (db: Db, companyId: string, which: SQL | undefined): Promise<ReminderEventView[]> =>
  db
    .select({
      id: reminderEvents.id,
      key: reminderEvents.key,
      kind: reminderEvents.kind,
      outcome: reminderEvents.outcome,
      day: reminderEvents.day,
      at: reminderEvents.at,
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      projectTitle: projects.title,
      clientId: invoices.clientId,
      clientName: sql<string>`coalesce(${invoices.recipientName}, ${invoices.billTo} ->> 'name', ${invoices.recipientEmail}, '')`,
      userName,
    })
    .from(reminderEvents)
    .innerJoin(
      invoices,
      and(eq(invoices.companyId, reminderEvents.companyId), eq(invoices.id, reminderEvents.invoiceId)),
    )
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .leftJoin(users, and(eq(users.companyId, reminderEvents.companyId), eq(users.id, reminderEvents.userId)))
    .where(and(eq(reminderEvents.companyId, companyId), which))
    .orderBy(desc(reminderEvents.day), desc(reminderEvents.id))
    .limit(planLimits.events + 1)
