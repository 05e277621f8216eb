import { and, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type contracts, contractVersions } from '../../../schema/contracts/contracts.ts'

type Row = typeof contracts.$inferSelect

/** How long somebody's changes are one piece of work. */
const spell = '5 minutes'

/**
 * Keeps what a draft says before somebody begins to change it: somebody else, or the same person after a while. Says
 * whether it did.
 */
export async function keepVersion(db: Db, actor: CompanyActor, before: Row) {
  const { companyId, id: contractId, content, editedBy } = before
  const [recent] = await db
    .select({ id: contractVersions.id })
    .from(contractVersions)
    .where(
      and(
        eq(contractVersions.companyId, companyId),
        eq(contractVersions.contractId, contractId),
        sql`${contractVersions.createdAt} > now() - ${spell}::interval`,
      ),
    )
    .limit(1)
  if (recent && editedBy === actor.userId) return false
  await db.insert(contractVersions).values({ companyId, contractId, content, writtenBy: editedBy })
  return true
}
