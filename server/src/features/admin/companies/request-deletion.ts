import { type Cascade, daysOfGrace } from '@mantel/domain/admin/companies'
import { isSameName } from '@mantel/domain/contracts/typed-names'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, wholePool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { refuseEnded } from '../../auth/sessions.ts'
import { getCompany, lockedCompany, seeCompany } from './company.ts'
import { countRows } from './company-figures.ts'
import { record, signOutAll } from './suspend-company.ts'

type Request = { name: string; currentPassword: string }

/** Only asked for: nobody comes in from now on, and the rest happens when the days of grace are over. */
export async function requestDeletion(
  databases: Databases,
  actor: Actor,
  companyId: string,
  { name: typed, currentPassword }: Request,
  address: string,
) {
  await confirmPassword(databases, actor, currentPassword, address)
  return inTransaction(databases.admin, actor, async (db) => {
    const { name, deletionRequestedAt } = await lockedCompany(db, companyId)
    await refuseEnded(wholePool(databases.gate), actor)
    if (!isSameName(typed, name)) throw invalid(otherName, { name: otherName })
    if (!deletionRequestedAt) {
      await db
        .update(companies)
        .set({ deletionRequestedAt: sql`now()`, deletionRequestedBy: actor.userId })
        .where(eq(companies.id, companyId))
      await signOutAll(db, companyId)
      const what = `Asked to delete ${name}, which happens in ${daysOfGrace} days`
      await record(db, actor, companyId, 'company.deletion_requested', what)
    }
    return getCompany(db, companyId)
  })
}

const otherName = 'This is not the company’s name'

/** As long as it is there: what is being deleted at this moment is waited for, and then not found. */
export async function undoDeletion(db: Db, actor: Actor, companyId: string) {
  const { name, deletionRequestedAt } = await lockedCompany(db, companyId)
  if (deletionRequestedAt) {
    await db
      .update(companies)
      .set({ deletionRequestedAt: null, deletionRequestedBy: null })
      .where(eq(companies.id, companyId))
    await signOutAll(db, companyId)
    await record(db, actor, companyId, 'company.deletion_undone', `${name} is not deleted after all`)
  }
  return getCompany(db, companyId)
}

export async function countCascade(db: Db, companyId: string): Promise<Cascade> {
  await seeCompany(db, companyId)
  const rowsOf = (table: string) =>
    countRows(db, sql`${sql.identifier(table)} where company_id = ${companyId}`)
  return {
    users: await rowsOf('users'),
    clients: await rowsOf('clients'),
    projects: await rowsOf('projects'),
    contracts: await rowsOf('contracts'),
    invoices: await rowsOf('invoices'),
    files: await countRows(
      db,
      sql`files where company_id = ${companyId} and preview_of is null and removed_at is null`,
    ),
  }
}
