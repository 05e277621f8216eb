import type { settingsApi } from '@mantel/domain/settings/settings'
import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { conflict, invalid, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { hasTwoFactor, users } from '../../schema/users.ts'
import { type Change, changesBetween } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { completeStep } from '../checklist/complete-step.ts'
import { lockCompany, lockOpenCompany } from '../companies/quotas.ts'
import { lockSettings } from '../companies/settings-lock.ts'
import { findTimeZone } from '../companies/time-zones.ts'
import { describeChanges, labelValues, type SectionName, unrecordedValues } from './field-labels.ts'
import { fingerprintOf, sectionsOf } from './sections.ts'
import { getSettings } from './settings.ts'
import { isDateRule, updateProjectDates } from './update-project-dates.ts'

type SectionCall =
  | 'saveCompany'
  | 'saveTimeline'
  | 'saveLabels'
  | 'saveAccess'
  | 'saveEsign'
  | 'saveContracts'
type SaveBody<Name extends SectionCall> = z.output<(typeof settingsApi)[Name]['body']>

/**
 * Saves the company's details. A new time zone changes no stored dates: days have no zone, and timestamps are shown in
 * the new one from now on.
 */
export async function saveCompany(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody<'saveCompany'>) {
  // Checks the time zone before taking the lock, because PostgreSQL reads its whole list of time zones, which
  // takes a while.
  const timeZone = edit.timeZone && (await requireTimeZone(db, edit.timeZone))
  // The activity about a suspension states the company's name, so a suspended company keeps its name.
  await lockOpenCompany(db, actor.companyId)
  const changes = await changesTo(db, actor, 'company', seen, { ...edit, timeZone })
  if (changes.length > 0) {
    await updateCompany(db, actor, { ...edit, timeZone })
    await recordChanges(db, actor, 'company', changes)
  }
  return getSettings(db, actor)
}

/**
 * Saves the date rules and updates the derived dates of projects. Also completes the timeline step of the
 * startup checklist, even without a change.
 */
export async function saveTimeline(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody<'saveTimeline'>) {
  await lockSettings(db, actor.companyId)
  const changes = await changesTo(db, actor, 'timeline', seen, edit)
  if (changes.length > 0) {
    await updateCompany(db, actor, edit)
    const updatedProjects = changes.some(isDateRule) ? await updateProjectDates(db, actor.companyId) : 0
    await recordChanges(db, actor, 'timeline', changes, describeUpdatedProjects(updatedProjects))
  }
  await completeStep(db, actor.companyId, 'timelineConfigured')
  return getSettings(db, actor)
}

export async function saveLabels(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody<'saveLabels'>) {
  await lockCompany(db, actor.companyId)
  const { navigationLabels, ...labels } = edit
  const changes = await changesTo(db, actor, 'labels', seen, { ...navigationLabels, ...labels })
  if (changes.length > 0) {
    const stored = navigationLabels && { navigationLabels: JSON.stringify(navigationLabels) }
    await updateCompany(db, actor, { ...labels, ...stored })
    await recordChanges(db, actor, 'labels', changes)
  }
  return getSettings(db, actor)
}

/**
 * Saves what staff may see, and whether stages change automatically. Changes apply from each user's next
 * request, because permissions are read on every request.
 */
export async function saveAccess(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody<'saveAccess'>) {
  await lockCompany(db, actor.companyId)
  const changes = await changesTo(db, actor, 'access', seen, edit)
  if (edit.requireTwoFactor) await refuseWithoutOwnTwoFactor(db, actor)
  if (changes.length > 0) {
    await updateCompany(db, actor, edit)
    await recordChanges(db, actor, 'access', changes)
  }
  return getSettings(db, actor)
}

/** Otherwise, an admin who requires two-factor sign-in would be the first to lose access. */
async function refuseWithoutOwnTwoFactor(db: Db, { companyId, userId }: CompanyActor) {
  const [own] = await db
    .select({ hasTwoFactor })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  if (!own?.hasTwoFactor) throw conflict('Turn on two-factor sign-in for yourself first, in your profile.')
}

/** Saves the owner's signature. Changed names or initials are a new signature, with a new date. */
export async function saveEsign(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody<'saveEsign'>) {
  await lockCompany(db, actor.companyId)
  const before = (await sectionsOf(db, actor.companyId)).esign
  const changes = await changesTo(db, actor, 'esign', seen, edit)
  const after = { ...before, ...edit }
  if (after.esignEnabled && !after.esignOwnerName) {
    const message = 'Enter the signer’s name'
    throw invalid(message, { esignOwnerName: message })
  }
  if (changes.length > 0) {
    const isSigned = changes.some(({ field }) => field !== 'esignEnabled')
    const signedAt = after.esignOwnerName ? new Date().toISOString() : null
    await updateCompany(db, actor, { ...edit, ...(isSigned && { esignOwnerSignedAt: signedAt }) })
    await recordChanges(db, actor, 'esign', changes)
  }
  return getSettings(db, actor)
}

/** Saves the defaults for sending contracts. Contracts that were sent keep their link and their reminders. */
export async function saveContracts(
  db: Db,
  actor: CompanyActor,
  { seen, ...edit }: SaveBody<'saveContracts'>,
) {
  await lockCompany(db, actor.companyId)
  const changes = await changesTo(db, actor, 'contracts', seen, edit)
  if (changes.length > 0) {
    await updateCompany(db, actor, edit)
    await recordChanges(db, actor, 'contracts', changes)
  }
  return getSettings(db, actor)
}

/**
 * Returns the changed fields, without those that keep their value. Refuses if the section has changed since
 * the user loaded it.
 */
export async function changesTo(
  db: Db,
  { companyId }: CompanyActor,
  section: SectionName,
  seen: string,
  edit: Record<string, unknown>,
) {
  const before = (await sectionsOf(db, companyId))[section]
  if (fingerprintOf(before) !== seen) throw stale('section')
  return changesBetween(before, edit, unrecordedValues).map(labelValues)
}

export const updateCompany = (
  db: Db,
  { companyId }: CompanyActor,
  edit: PgUpdateSetSource<typeof companies>,
) => db.update(companies).set(edit).where(eq(companies.id, companyId))

export async function recordChanges(
  db: Db,
  actor: CompanyActor,
  section: SectionName,
  changes: Change[],
  suffix = '',
) {
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: `${describeChanges(section, changes)}${suffix}`,
    metadata: { section, changes },
  })
}

function describeUpdatedProjects(count: number) {
  if (count === 0) return ''
  return count === 1 ? '; updated the dates of 1 project' : `; updated the dates of ${count} projects`
}

async function requireTimeZone(db: Db, name: string) {
  const message = 'Choose a time zone'
  const zone = await findTimeZone(db, name)
  if (!zone) throw invalid(message, { timeZone: message })
  return zone
}
