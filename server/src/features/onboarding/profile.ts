import type { StartingList } from '@mantel/domain/settings/starting-points'
import { and, eq } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { businessProfiles } from '../../schema/site.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockBusinessProfilesShared } from '../companies/business-profile-lock.ts'
import { lockSettings } from '../companies/settings-lock.ts'
import { getSettings } from '../settings/settings.ts'
import { applyProfile } from './apply-profile.ts'

/**
 * Sets the business profile. Lists and labels that no one has changed or used become those of the profile.
 * The settings lock keeps others from putting a project into a stage that is being replaced.
 */
export async function chooseProfile(db: Db, actor: CompanyActor, value: string) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const profile = await findActiveProfile(db, value)
  const message = 'This business type is no longer available. Choose another.'
  if (!profile) throw invalid(message, { businessProfile: message })
  const isCompany = eq(companies.id, companyId)
  const before = requireRow(
    await db.select({ value: companies.businessProfile }).from(companies).where(isCompany),
  )
  if (before.value === value) return { settings: await getSettings(db, actor), followed: [] }

  const replacedLists = await applyProfile(db, companyId, before.value, value)
  const followed = replacedLists.map((list) => listNames[list])
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description: `Set business type to ${profile.name}`,
    metadata: {
      section: 'profile',
      changes: [{ field: 'businessProfile', before: before.value, after: value }],
      followed: replacedLists,
    },
  })
  return { settings: await getSettings(db, actor), followed }
}

/** Finds an active profile by its value and prevents its deletion until the transaction ends. */
export async function findActiveProfile(db: Db, value: string) {
  await lockBusinessProfilesShared(db)
  const [found] = await db
    .select({ name: businessProfiles.name })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.value, value), eq(businessProfiles.isActive, true)))
  return found
}

const listNames: Record<StartingList, string> = {
  stages: 'stages',
  projectTypes: 'project types',
  sources: 'sources',
  labels: 'labels',
}
