import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { sessions } from '../../../schema/sessions.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { getCompany, lockedCompany } from './company.ts'

/** Nobody of it comes in from the next call on, and whoever was in has to sign in again afterwards. */
export async function suspend(db: Db, actor: Actor, companyId: string) {
  const { name, suspendedAt } = await lockedCompany(db, companyId)
  if (!suspendedAt) {
    await setSuspension(db, companyId, sql`now()`)
    await signOutAll(db, companyId)
    await record(db, actor, companyId, 'company.suspended', `Suspended ${name}`)
  }
  return getCompany(db, companyId)
}

export async function resume(db: Db, actor: Actor, companyId: string) {
  const { name, suspendedAt } = await lockedCompany(db, companyId)
  if (suspendedAt) {
    await setSuspension(db, companyId, null)
    // Somebody may have come in just as the door was closed: they, too, sign in again.
    await signOutAll(db, companyId)
    await record(db, actor, companyId, 'company.resumed', `Took back the suspension of ${name}`)
  }
  return getCompany(db, companyId)
}

export async function signOutAll(db: Db, companyId: string) {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.companyId, companyId), isNull(sessions.revokedAt)))
}

async function setSuspension(db: Db, id: string, suspendedAt: ReturnType<typeof sql> | null) {
  await db.update(companies).set({ suspendedAt }).where(eq(companies.id, id))
}

export const record = (db: Db, actor: Actor, companyId: string, action: string, description: string) =>
  recordActivity(
    db,
    { ...actor, companyId },
    { action, targetType: 'company', targetId: companyId, description },
  )
