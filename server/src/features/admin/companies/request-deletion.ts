import { type Cascade, gracePeriodDays } from '@mantel/domain/admin/companies'
import { isSameName } from '@mantel/domain/contracts/typed-names'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { refuseEndedSession } from '../../auth/sessions.ts'
import { getCompany, lockAndGetCompany, requireCompany } from './company.ts'
import { countRows } from './computed-columns.ts'
import { recordOnCompany, signOutCompany } from './suspend-company.ts'

type DeletionRequest = { name: string; currentPassword: string }

/** Signs everyone out. The deletion itself happens after the grace period. */
export async function requestDeletion(
  databases: Databases,
  actor: Actor,
  companyId: string,
  { name: typedName, currentPassword }: DeletionRequest,
) {
  await confirmPassword(databases, actor, currentPassword)
  return inTransaction(databases.admin, actor, async (db) => {
    const { name, deletionRequestedAt } = await lockAndGetCompany(db, companyId)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    if (!isSameName(typedName, name)) throw invalid(wrongName, { name: wrongName })
    if (!deletionRequestedAt) {
      await db
        .update(companies)
        .set({ deletionRequestedAt: sql`now()`, deletionRequestedBy: actor.userId })
        .where(eq(companies.id, companyId))
      await signOutCompany(db, companyId)
      const description = `Scheduled ${name} for deletion in ${gracePeriodDays} days`
      await recordOnCompany(db, actor, companyId, 'company.deletion_requested', description)
    }
    return getCompany(db, companyId)
  })
}

const wrongName = 'This doesn’t match the company’s name'

/** If the company is being deleted right now, this waits for the lock and then finds nothing. */
export async function undoDeletion(db: Db, actor: Actor, companyId: string) {
  const { name, deletionRequestedAt } = await lockAndGetCompany(db, companyId)
  if (deletionRequestedAt) {
    await db
      .update(companies)
      .set({ deletionRequestedAt: null, deletionRequestedBy: null })
      .where(eq(companies.id, companyId))
    await signOutCompany(db, companyId)
    await recordOnCompany(db, actor, companyId, 'company.deletion_undone', `Canceled the deletion of ${name}`)
  }
  return getCompany(db, companyId)
}

export async function countCascade(db: Db, companyId: string): Promise<Cascade> {
  await requireCompany(db, companyId)
  const countIn = (table: string) =>
    countRows(db, sql`${sql.identifier(table)} where company_id = ${companyId}`)
  return {
    users: await countIn('users'),
    clients: await countIn('clients'),
    projects: await countIn('projects'),
    contracts: await countIn('contracts'),
    invoices: await countIn('invoices'),
    files: await countRows(
      db,
      sql`files where company_id = ${companyId} and preview_of is null and removed_at is null`,
    ),
  }
}
