import { clientName, daysToUndoMerge, type LatestMerge } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { discardMerge } from './jobs.ts'

export type Merge = typeof clientMerges.$inferSelect

/** Everything that it takes to part them again. The picture that was not chosen stays in the store as well. */
export async function keepMerge(
  db: Db,
  companyId: string,
  merge: Pick<Merge, 'survivor' | 'other' | 'merged' | 'moved'>,
) {
  const expiresAt = new Date(Date.now() + daysToUndoMerge * 24 * 60 * 60 * 1000)
  const { id } = only(
    await db
      .insert(clientMerges)
      .values({ ...merge, companyId, clientId: merge.survivor.id, expiresAt: expiresAt.toISOString() })
      .returning({ id: clientMerges.id }),
  )
  await enqueue(db, discardMerge, { mergeId: id }, { runAt: expiresAt })
  return id
}

export const one = (companyId: string, id: string) =>
  and(eq(clientMerges.companyId, companyId), eq(clientMerges.id, id))

/** Its days are not over: it can be undone. */
export const isOpen = gt(clientMerges.expiresAt, sql`now()`)

export async function findLatest(db: Db, companyId: string, clientId: string) {
  const [latest] = await db
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.companyId, companyId), eq(clientMerges.clientId, clientId), isOpen))
    .orderBy(desc(clientMerges.createdAt), desc(clientMerges.id))
    .limit(1)
  return latest
}

/** The one that whoever looks at the client could undo. */
export async function latestMergeOf(
  db: Db,
  { actor }: Viewer,
  clientId: string,
): Promise<LatestMerge | null> {
  const latest = can(actor, 'clients:merge') ? await findLatest(db, actor.companyId, clientId) : undefined
  return latest ? { id: latest.id, name: clientName(latest.other), mergedAt: latest.createdAt } : null
}

type Deed = { action: string; metadata: Record<string, unknown> }

/** Each has a story of their own, in words of their own. */
export async function recordOnBoth(
  db: Db,
  actor: CompanyActor,
  deed: Deed,
  told: [clientId: string, description: string][],
) {
  for (const [targetId, description] of told)
    await recordActivity(db, actor, { ...deed, targetType: 'client', targetId, description })
}
