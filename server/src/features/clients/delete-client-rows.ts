import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFiles } from '../files/files.ts'

/**
 * Deletes a merge that can no longer be undone, with its unused pictures. Locks the company and the client first, to
 * wait for anyone who is undoing the merge or changing a picture.
 */
export async function deleteExpiredMerge(db: Db, companyId: string, mergeId: string) {
  await lockCompany(db, companyId)
  const condition = eq(clientMerges.id, mergeId)
  await db
    .select({ id: clients.id })
    .from(clients)
    .innerJoin(
      clientMerges,
      and(eq(clientMerges.companyId, clients.companyId), eq(clientMerges.clientId, clients.id)),
    )
    .where(and(eq(clients.companyId, companyId), condition))
    .for('update', { of: clients })
  await deleteUnusedPictures(db, companyId, await deleteMerges(db, companyId, condition))
}

/** Returns the ids of the pictures that were stored for undoing. */
export async function deleteMerges(db: Db, companyId: string, condition: SQL): Promise<string[]> {
  const { survivor, other } = clientMerges
  const deleted = await db
    .delete(clientMerges)
    .where(and(eq(clientMerges.companyId, companyId), condition))
    .returning({ survivor, other })
  return deleted.flatMap((merge) => [merge.survivor.avatar, merge.other.avatar]).filter((id) => id !== null)
}

/** Deletes the pictures that no client has and that no merge needs for undoing. */
export async function deleteUnusedPictures(db: Db, companyId: string, fileIds: string[]) {
  if (fileIds.length === 0) return
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(fileIds)}::text[]) as picture (id)
    where not exists (select from clients x where x.company_id = ${companyId} and x.avatar = picture.id)
      and not exists (select from client_merges x
        where x.company_id = ${companyId} and picture.id in (x.survivor ->> 'avatar', x.other ->> 'avatar'))`)
  if (rows.length === 0) return
  await removeFiles(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
}
