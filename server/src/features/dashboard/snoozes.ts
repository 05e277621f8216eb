import type { Day } from '@mantel/domain/basics/dates'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { invalid, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { attentionSnoozes } from '../../schema/projects/attention-snoozes.ts'
import { projects } from '../../schema/projects/projects.ts'
import { getTodayAndStages } from '../companies/today-and-stages.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import { isOfVisibleProject } from './payment-problems.ts'

type Snooze = { until: Day; facts: string }
type Subject = { projectId: string } | { invoiceId: string }

export async function snoozeProject(db: Db, viewer: Viewer, projectId: string, snooze: Snooze) {
  await findProject(db, viewer, projectId)
  await store(db, viewer, { projectId }, snooze)
}

export async function snoozeInvoice(db: Db, viewer: Viewer, invoiceId: string, snooze: Snooze) {
  await findInvoice(db, viewer, invoiceId)
  await store(db, viewer, { invoiceId }, snooze)
}

export async function showProject(db: Db, viewer: Viewer, projectId: string) {
  await findProject(db, viewer, projectId)
  await remove(db, viewer, { projectId })
}

export async function showInvoice(db: Db, viewer: Viewer, invoiceId: string) {
  await findInvoice(db, viewer, invoiceId)
  await remove(db, viewer, { invoiceId })
}

/**
 * SQL for the day until which the viewer snoozed the project or invoice. Null if they did not snooze it, if the day has
 * come, or if the facts have changed since.
 */
export const snoozedUntil = (
  { companyId, userId }: ViewerKeys['actor'],
  today: Day,
  subject: { projectId: SQL } | { invoiceId: SQL },
  facts: SQL,
) => sql<Day | null>`(select snooze.until::text from attention_snoozes snooze
  where snooze.company_id = ${companyId} and snooze.user_id = ${userId}
    and ${'projectId' in subject ? sql`snooze.project_id = ${subject.projectId}` : sql`snooze.invoice_id = ${subject.invoiceId}`}
    and snooze.until > ${today}::date and snooze.facts = ${facts} limit 1)`

async function findProject(db: Db, viewer: Viewer, id: string) {
  const [found] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
    // The project cannot be deleted until the snooze is stored.
    .for('key share')
  orNotFound(found, 'Project')
}

async function findInvoice(db: Db, viewer: Viewer, id: string) {
  const ofCompany = eq(invoices.companyId, viewer.actor.companyId)
  const [found] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(ofCompany, eq(invoices.id, id), isOfVisibleProject(viewer, sql`${invoices.projectId}`)))
    .for('key share')
  orNotFound(found, 'Invoice')
}

async function store(db: Db, { actor: { companyId, userId } }: Viewer, subject: Subject, snooze: Snooze) {
  const { today } = await getTodayAndStages(db, companyId, new Date())
  const problem = 'Choose a future date'
  if (snooze.until <= today) throw invalid(problem, { until: problem })
  const isProject = 'projectId' in subject
  await db
    .insert(attentionSnoozes)
    .values({ companyId, userId, ...subject, ...snooze })
    .onConflictDoUpdate({
      target: [
        attentionSnoozes.companyId,
        attentionSnoozes.userId,
        isProject ? attentionSnoozes.projectId : attentionSnoozes.invoiceId,
      ],
      targetWhere: isProject
        ? sql`${attentionSnoozes.projectId} is not null`
        : sql`${attentionSnoozes.invoiceId} is not null`,
      set: snooze,
    })
}

const remove = (db: Db, { actor: { companyId, userId } }: Viewer, subject: Subject) =>
  db
    .delete(attentionSnoozes)
    .where(
      and(
        eq(attentionSnoozes.companyId, companyId),
        eq(attentionSnoozes.userId, userId),
        'projectId' in subject
          ? eq(attentionSnoozes.projectId, subject.projectId)
          : eq(attentionSnoozes.invoiceId, subject.invoiceId),
      ),
    )
