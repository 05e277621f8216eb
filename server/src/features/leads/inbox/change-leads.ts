import { type LeadAction, leadName } from '@mantel/domain/leads/leads'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { orNotFound } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { recordActivity } from '../../activity/record-activity.ts'

type Change = {
  set: PgUpdateSetSource<typeof leads>
  /** The leads to which the action applies. Others stay as they are. */
  where: SQL | undefined
  /** The verb in the activity. Actions without one are not recorded. */
  verb?: string
}

const now = sql`now()`
const isWaiting = inArray(leads.status, ['new', 'dismissed'])

const changes: Record<LeadAction, Change> = {
  dismiss: {
    set: { dismissedAt: now, readAt: readBefore() },
    where: eq(leads.status, 'new'),
    verb: 'Dismissed',
  },
  // A lead whose project was deleted can be added again.
  restore: {
    set: { dismissedAt: null, addedToPipeline: false, addedAt: null, createdClient: false },
    where: sql`(${leads.status} = 'dismissed' or ${leads.status} = 'added' and ${leads.projectId} is null)`,
    verb: 'Restored',
  },
  spam: {
    set: { spam: true, spamAt: now, readAt: readBefore() },
    where: isWaiting,
    verb: 'Marked as spam:',
  },
  'not-spam': {
    set: { spam: false, spamAt: null },
    where: eq(leads.status, 'spam'),
    verb: 'Marked as not spam:',
  },
  read: { set: { readAt: now }, where: isNull(leads.readAt) },
  unread: { set: { readAt: null }, where: isNotNull(leads.readAt) },
  answered: {
    set: { respondedAt: now, readAt: readBefore() },
    where: isNull(leads.respondedAt),
    verb: 'Marked as answered:',
  },
  unanswered: { set: { respondedAt: null }, where: isNotNull(leads.respondedAt) },
}

/** Changes the leads to which the action applies, and returns them. Refuses if one of them does not exist. */
export async function changeLeads(db: Db, actor: CompanyActor, ids: string[], action: LeadAction) {
  const { companyId } = actor
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const named = and(eq(leads.companyId, companyId), inArray(leads.id, wanted))
  // Locks the leads in the order of their ids, so that two such calls cannot deadlock.
  const found = await db
    .select({ id: leads.id })
    .from(leads)
    .where(named)
    .orderBy(leads.id)
    .for('no key update')
  if (found.length < wanted.length) orNotFound(undefined, 'Lead')
  const { set, where, verb } = changes[action]
  const changed = await db.update(leads).set(set).where(and(named, where)).returning()
  if (verb && changed.length > 0)
    await recordActivity(db, actor, {
      action: `lead.${action}`,
      targetType: 'lead',
      targetId: changed[0]?.id ?? '',
      description: describe(verb, changed.map(leadName)),
      metadata: { leadIds: changed.map(({ id }) => id) },
    })
  return { ids: changed.map(({ id }) => id) }
}

function readBefore() {
  return sql`coalesce(${leads.readAt}, now())`
}

function describe(verb: string, names: string[]) {
  const [first = ''] = names
  if (names.length > 1) return `${verb} ${names.length} leads`
  return verb.endsWith(':') ? `${verb} ${first}` : `${verb} the lead ${first}`
}
