import type { StartingList } from '@mantel/domain/settings/starting-points'
import { and, eq } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { businessProfiles } from '../../schema/site.ts'
import { nameFields } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { shareBusinessProfiles } from '../companies/business-profile-lock.ts'
import { lockSettings } from '../companies/settings-lock.ts'
import { getSettings } from '../settings/settings.ts'
import { followProfile } from './apply-profile.ts'

/**
 * Says what the company does. Lists and labels that nobody has changed or used become those of the trade; under the
 * settings’ lock, so that whoever puts a project into a stage meanwhile comes first and is seen.
 */
export async function chooseProfile(db: Db, actor: CompanyActor, value: string) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const profile = await findOffered(db, value)
  const sentence = 'This choice is no longer offered. Please choose another.'
  if (!profile) throw invalid(sentence, { businessProfile: sentence })
  const own = eq(companies.id, companyId)
  const before = only(await db.select({ value: companies.businessProfile }).from(companies).where(own))
  if (before.value === value) return { settings: await getSettings(db, actor), followed: [] }

  const following = await followProfile(db, companyId, before.value, value)
  const followed = following.map((list) => names[list])
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description: `Chose ${profile.name} as what the company does${followed.length > 0 ? `; ${nameFields(followed, {})} follow` : ''}`,
    metadata: {
      section: 'profile',
      changes: [{ field: 'businessProfile', before: before.value, after: value }],
      followed: following,
    },
  })
  return { settings: await getSettings(db, actor), followed }
}

/** By its short name, if it is on offer; nobody deletes it before the transaction ends. */
export async function findOffered(db: Db, value: string) {
  await shareBusinessProfiles(db)
  const [found] = await db
    .select({ name: businessProfiles.name })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.value, value), eq(businessProfiles.isActive, true)))
  return found
}

const names: Record<StartingList, string> = {
  stages: 'stages',
  projectTypes: 'project types',
  sources: 'sources',
  labels: 'labels',
}
