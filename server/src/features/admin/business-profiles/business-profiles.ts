import type { BusinessProfile, businessProfilesApi, NewProfile } from '@mantel/domain/admin/business-profiles'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow, violatedConstraint } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { businessProfiles } from '../../../schema/site.ts'
import { changesBetween } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockBusinessProfiles } from '../../companies/business-profile-lock.ts'

const target = 'business-profile'

const profileColumns = {
  id: businessProfiles.id,
  name: businessProfiles.name,
  value: businessProfiles.value,
  description: businessProfiles.description,
  icon: businessProfiles.icon,
  isActive: businessProfiles.isActive,
  companies:
    sql<number>`(select count(*) from ${companies} where ${companies.businessProfile} = ${businessProfiles.value})`.mapWith(
      Number,
    ),
  version: businessProfiles.version,
  updatedAt: businessProfiles.updatedAt,
}

export async function listProfiles(db: Db): Promise<BusinessProfile[]> {
  return db
    .select(profileColumns)
    .from(businessProfiles)
    .orderBy(asc(businessProfiles.displayOrder), asc(businessProfiles.name), asc(businessProfiles.id))
}

export async function createProfile(db: Db, actor: Actor, input: NewProfile) {
  await lockBusinessProfiles(db)
  const { id } = await insertProfile(db, input)
  await recordOnProfile(db, actor, id, 'business-profile.created', `Added the business type ${input.name}`)
  return getProfile(db, id)
}

type Edit = z.output<typeof businessProfilesApi.update.body>

export async function updateProfile(db: Db, actor: Actor, id: string, { version, ...edit }: Edit) {
  const before = await getProfile(db, id)
  if (before.version !== version) throw stale('business type')
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  const saved = await db
    .update(businessProfiles)
    .set(edit)
    .where(and(eq(businessProfiles.id, id), eq(businessProfiles.version, version)))
    .returning({ name: businessProfiles.name })
  const [profile] = saved
  if (!profile) throw stale('business type')
  await recordActivity(db, actor, {
    action: 'business-profile.updated',
    targetType: target,
    targetId: id,
    description: `Changed the business type ${profile.name}`,
    metadata: { changes },
  })
  return getProfile(db, id)
}

/** Refuses unless `ids` names every profile: if profiles were added or deleted in the meantime, the order is stale. */
export async function reorderProfiles(db: Db, actor: Actor, ids: string[]) {
  await lockBusinessProfiles(db)
  const known = (await listProfiles(db)).map(({ id }) => id)
  if (ids.length !== known.length || known.some((id) => !ids.includes(id))) throw stale('list')
  if (ids.every((id, at) => known[at] === id)) return listProfiles(db)
  // Update only moved profiles, so that the others keep their version and open edits stay valid.
  for (const [position, id] of ids.entries())
    await db
      .update(businessProfiles)
      .set({ displayOrder: position })
      .where(and(eq(businessProfiles.id, id), ne(businessProfiles.displayOrder, position)))
  await recordOnProfile(
    db,
    actor,
    'all',
    'business-profile.ordered',
    'Changed the order of the business types',
  )
  return listProfiles(db)
}

/** A profile that a company uses can only be deactivated. */
export async function removeProfile(db: Db, actor: Actor, id: string) {
  await lockBusinessProfiles(db)
  const { name, companies: companyCount } = await getProfile(db, id)
  if (companyCount > 0)
    throw conflict(
      `${companyCount === 1 ? '1 company' : `${companyCount} companies`} chose ${name}. Deactivate it instead, so that new companies can’t choose it.`,
    )
  await db.delete(businessProfiles).where(eq(businessProfiles.id, id))
  await recordOnProfile(db, actor, id, 'business-profile.deleted', `Deleted the business type ${name}`)
}

async function getProfile(db: Db, id: string) {
  const [found] = await db.select(profileColumns).from(businessProfiles).where(eq(businessProfiles.id, id))
  return orNotFound(found, 'Business type')
}

async function insertProfile(db: Db, input: NewProfile) {
  const last = sql`(select coalesce(max(display_order), -1) + 1 from ${businessProfiles})`
  try {
    return requireRow(
      await db
        .insert(businessProfiles)
        .values({ ...input, displayOrder: last })
        .returning({ id: businessProfiles.id }),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'business_profiles_value_unique') throw error
    const sentence = 'Another business type already has this short name'
    throw conflict(sentence, { value: sentence })
  }
}

const recordOnProfile = (db: Db, actor: Actor, targetId: string, action: string, description: string) =>
  recordActivity(db, actor, { action, targetType: target, targetId, description })
