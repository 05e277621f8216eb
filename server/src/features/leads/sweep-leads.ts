import { daysToKeepSpam } from '@mantel/domain/leads/leads'
import { and, eq, sql } from 'drizzle-orm'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { leads, leadWidgetConfigs } from '../../schema/clients/leads.ts'
import { addLeadLater } from './job-declarations.ts'

/** Deletes spam after 30 days, counted from when it was marked. */
export async function deleteOldSpam(databases: Databases) {
  const isOld = and(
    eq(leads.spam, true),
    eq(leads.status, 'spam'),
    sql`${leads.spamAt} < now() - make_interval(days => ${daysToKeepSpam})`,
  )
  const found = await dbOnPool(databases.admin)
    .selectDistinct({ companyId: leads.companyId })
    .from(leads)
    .where(isOld)
  for (const { companyId } of found)
    await inTransaction(databases.worker, { companyId }, (db) =>
      db.delete(leads).where(and(eq(leads.companyId, companyId), isOld)),
    )
}

/** Tries to add the leads that exceeded the plan's limit, oldest first. Those that still exceed it keep waiting. */
export async function addWaitingLeads(databases: Databases) {
  const waiting = await dbOnPool(databases.admin)
    .select({ companyId: leads.companyId, leadId: leads.id })
    .from(leads)
    .innerJoin(leadWidgetConfigs, eq(leadWidgetConfigs.companyId, leads.companyId))
    .where(
      and(
        eq(leads.waitsForRoom, true),
        eq(leads.status, 'new'),
        eq(leadWidgetConfigs.autoAddToPipeline, true),
        sql`${leads.submittedAt} > now() - interval '30 days'`,
      ),
    )
    .orderBy(leads.companyId, leads.submittedAt)
    .limit(500)
  for (const { companyId, leadId } of waiting)
    await inTransaction(databases.worker, { companyId }, (db) =>
      enqueue(db, addLeadLater, { leadId }, { key: `add lead ${leadId}` }),
    )
}
