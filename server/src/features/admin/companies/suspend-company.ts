import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { sessions } from '../../../schema/sessions.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { endSessions } from '../../auth/sessions.ts'
import { getCompany, lockAndGetCompany } from './company.ts'

/** Blocks all users from the next request on. After the suspension, everyone has to sign in again. */
export async function suspendCompany(db: Db, actor: Actor, companyId: string) {
  const { name, suspendedAt } = await lockAndGetCompany(db, companyId)
  if (!suspendedAt) {
    await setSuspension(db, companyId, sql`now()`)
    await signOutCompany(db, companyId)
    await recordOnCompany(db, actor, companyId, 'company.suspended', `Suspended ${name}`)
  }
  return getCompany(db, companyId)
}

export async function resumeCompany(db: Db, actor: Actor, companyId: string) {
  const { name, suspendedAt } = await lockAndGetCompany(db, companyId)
  if (suspendedAt) {
    await setSuspension(db, companyId, null)
    // A sign-in that overlapped with the suspension may have opened a session, which must end too.
    await signOutCompany(db, companyId)
    await recordOnCompany(db, actor, companyId, 'company.resumed', `Lifted the suspension of ${name}`)
  }
  return getCompany(db, companyId)
}

export const signOutCompany = (db: Db, companyId: string) =>
  endSessions(db, eq(sessions.companyId, companyId))

async function setSuspension(db: Db, id: string, suspendedAt: ReturnType<typeof sql> | null) {
  await db.update(companies).set({ suspendedAt }).where(eq(companies.id, id))
}

export const recordOnCompany = (
  db: Db,
  actor: Actor,
  companyId: string,
  action: string,
  description: string,
) =>
  recordActivity(
    db,
    { ...actor, companyId },
    { action, targetType: 'company', targetId: companyId, description },
  )
