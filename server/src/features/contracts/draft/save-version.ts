import { and, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type contracts, contractVersions } from '../../../schema/contracts/contracts.ts'

type Contract = typeof contracts.$inferSelect

/** Edits by one user within this time form one version. */
const editingSession = '5 minutes'

/**
 * Saves the text as it was before an edit, unless the same user edited it last and a version is less than five minutes
 * old. Returns whether a version was saved.
 */
export async function saveVersion(db: Db, actor: CompanyActor, before: Contract) {
  const { companyId, id: contractId, content, editedBy } = before
  const [recent] = await db
    .select({ id: contractVersions.id })
    .from(contractVersions)
    .where(
      and(
        eq(contractVersions.companyId, companyId),
        eq(contractVersions.contractId, contractId),
        sql`${contractVersions.createdAt} > now() - ${editingSession}::interval`,
      ),
    )
    .limit(1)
  if (recent && editedBy === actor.userId) return false
  await db.insert(contractVersions).values({ companyId, contractId, content, writtenBy: editedBy })
  return true
}
