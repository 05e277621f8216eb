import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFiles } from '../files/files.ts'

/** A merge whose days are over. Whoever undoes it or changes a picture at this moment comes first. */
export async function discard(db: Db, companyId: string, mergeId: string) {
  await lockCompany(db, companyId)
  const which = eq(clientMerges.id, mergeId)
  await db
    .select({ id: clients.id })
    .from(clients)
    .innerJoin(
      clientMerges,
      and(eq(clientMerges.companyId, clients.companyId), eq(clientMerges.clientId, clients.id)),
    )
    .where(and(eq(clients.companyId, companyId), which))
    .for('update', { of: clients })
  await releasePictures(db, companyId, await forgetMerges(db, companyId, which))
}

/** Answers the pictures that were kept for them. */
export async function forgetMerges(db: Db, companyId: string, which: SQL): Promise<string[]> {
  const { survivor, other } = clientMerges
  const gone = await db
    .delete(clientMerges)
    .where(and(eq(clientMerges.companyId, companyId), which))
    .returning({ survivor, other })
  return gone.flatMap((merge) => [merge.survivor.avatar, merge.other.avatar]).filter((id) => id !== null)
}

/** Takes away those pictures that no client has any more, and that no merge may have to give back. */
export async function releasePictures(db: Db, companyId: string, fileIds: string[]) {
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
