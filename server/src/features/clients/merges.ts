import { clientName, daysToUndoMerge, type LatestMerge } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { discardMerge } from './jobs.ts'

export type Merge = typeof clientMerges.$inferSelect

/** Stores everything that undoing needs. The picture that was not chosen stays in storage as well. */
export async function saveMerge(
  db: Db,
  companyId: string,
  merge: Pick<Merge, 'survivor' | 'other' | 'merged' | 'moved'>,
) {
  const expiresAt = new Date(Date.now() + daysToUndoMerge * 24 * 60 * 60 * 1000)
  const { id } = requireRow(
    await db
      .insert(clientMerges)
      .values({ ...merge, companyId, clientId: merge.survivor.id, expiresAt: expiresAt.toISOString() })
      .returning({ id: clientMerges.id }),
  )
  await enqueue(db, discardMerge, { mergeId: id }, { runAt: expiresAt })
  return id
}

export const mergeById = (companyId: string, id: string) =>
  and(eq(clientMerges.companyId, companyId), eq(clientMerges.id, id))

export const isUndoable = gt(clientMerges.expiresAt, sql`now()`)

export async function findLatestMerge(db: Db, companyId: string, clientId: string) {
  const [latest] = await db
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.companyId, companyId), eq(clientMerges.clientId, clientId), isUndoable))
    .orderBy(desc(clientMerges.createdAt), desc(clientMerges.id))
    .limit(1)
  return latest
}

/** The latest merge of the client, if the viewer may undo it; otherwise null. */
export async function getLatestMerge(
  db: Db,
  { actor }: Viewer,
  clientId: string,
): Promise<LatestMerge | null> {
  const latest = can(actor, 'clients:merge')
    ? await findLatestMerge(db, actor.companyId, clientId)
    : undefined
  return latest ? { id: latest.id, name: clientName(latest.other), mergedAt: latest.createdAt } : null
}

type MergeActivity = { action: string; metadata: Record<string, unknown> }

export async function recordForBothClients(
  db: Db,
  actor: CompanyActor,
  activity: MergeActivity,
  descriptions: [clientId: string, description: string][],
) {
  for (const [targetId, description] of descriptions)
    await recordActivity(db, actor, { ...activity, targetType: 'client', targetId, description })
}
