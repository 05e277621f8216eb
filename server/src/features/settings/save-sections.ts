import type { settingsApi } from '@mantel/domain/settings/settings'
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { invalid, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { type Change, changesBetween } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { tickOff } from '../checklist/complete-step.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettings } from '../companies/settings-lock.ts'
import { knownZone } from '../companies/time-zones.ts'
import { describe, inTheirWords, type SectionName, untold } from './field-labels.ts'
import { sectionsOf, wordFor } from './sections.ts'
import { getSettings } from './settings.ts'
import { followRules, isRule } from './update-project-dates.ts'

type Saving<Name extends 'saveCompany' | 'saveTimeline' | 'saveLabels' | 'saveAccess' | 'saveEsign'> =
  z.output<(typeof settingsApi)[Name]['body']>

/** A new time zone rewrites no day: days have none, and moments are read in it from now on. */
export async function saveCompany(db: Db, actor: CompanyActor, { seen, ...edit }: Saving<'saveCompany'>) {
  // Before the lock: the database reads all its zones for this, and nobody has to wait for that.
  const timeZone = edit.timeZone && (await chosenZone(db, edit.timeZone))
  await lockCompany(db, actor.companyId)
  const changes = await changesTo(db, actor, 'company', seen, { ...edit, timeZone })
  if (changes.length > 0) {
    await write(db, actor, { ...edit, timeZone })
    await record(db, actor, 'company', changes)
  }
  return getSettings(db, actor)
}

/** The dates that follow from the days follow at once. Saved once, the company has thought about it. */
export async function saveTimeline(db: Db, actor: CompanyActor, { seen, ...edit }: Saving<'saveTimeline'>) {
  await lockSettings(db, actor.companyId)
  const changes = await changesTo(db, actor, 'timeline', seen, edit)
  if (changes.length > 0) {
    await write(db, actor, edit)
    const followed = changes.some(isRule) ? await followRules(db, actor.companyId) : 0
    await record(db, actor, 'timeline', changes, whatFollows(followed))
  }
  await tickOff(db, actor.companyId, 'timelineConfigured')
  return getSettings(db, actor)
}

export async function saveLabels(db: Db, actor: CompanyActor, { seen, ...edit }: Saving<'saveLabels'>) {
  await lockCompany(db, actor.companyId)
  const { navigationLabels, ...labels } = edit
  const changes = await changesTo(db, actor, 'labels', seen, { ...navigationLabels, ...labels })
  if (changes.length > 0) {
    const stored = navigationLabels && { navigationLabels: JSON.stringify(navigationLabels) }
    await write(db, actor, { ...labels, ...stored })
    await record(db, actor, 'labels', changes)
  }
  return getSettings(db, actor)
}

/** Holds from the next request of everybody on: who may what is read afresh for each. */
export async function saveAccess(db: Db, actor: CompanyActor, { seen, ...edit }: Saving<'saveAccess'>) {
  await lockCompany(db, actor.companyId)
  const changes = await changesTo(db, actor, 'access', seen, edit)
  if (changes.length > 0) {
    await write(db, actor, edit)
    await record(db, actor, 'access', changes)
  }
  return getSettings(db, actor)
}

/** A name that changes is a signature that is given anew. */
export async function saveEsign(db: Db, actor: CompanyActor, { seen, ...edit }: Saving<'saveEsign'>) {
  await lockCompany(db, actor.companyId)
  const before = (await sectionsOf(db, actor.companyId)).esign
  const changes = await changesTo(db, actor, 'esign', seen, edit)
  const after = { ...before, ...edit }
  if (after.esignEnabled && !after.esignOwnerName) {
    const sentence = 'Who signs for the company?'
    throw invalid(sentence, { esignOwnerName: sentence })
  }
  if (changes.length > 0) {
    const isSigned = changes.some(({ field }) => field !== 'esignEnabled')
    const signedAt = after.esignOwnerName ? new Date().toISOString() : null
    await write(db, actor, { ...edit, ...(isSigned && { esignOwnerSignedAt: signedAt }) })
    await record(db, actor, 'esign', changes)
  }
  return getSettings(db, actor)
}

/** Against the state that was seen; what is as it was already is no change. */
async function changesTo(
  db: Db,
  { companyId }: CompanyActor,
  section: SectionName,
  seen: string,
  edit: Record<string, unknown>,
) {
  const before = (await sectionsOf(db, companyId))[section]
  if (wordFor(before) !== seen) throw stale('section')
  return changesBetween(before, edit, untold).map(inTheirWords)
}

const write = (db: Db, { companyId }: CompanyActor, edit: PgUpdateSetSource<typeof companies>) =>
  db.update(companies).set(edit).where(eq(companies.id, companyId))

async function record(db: Db, actor: CompanyActor, section: SectionName, changes: Change[], also = '') {
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: actor.companyId,
    description: `${describe(section, changes)}${also}`,
    metadata: { section, changes },
  })
}

function whatFollows(count: number) {
  if (count === 0) return ''
  return count === 1 ? '; the dates of 1 project follow' : `; the dates of ${count} projects follow`
}

async function chosenZone(db: Db, name: string) {
  const sentence = 'Please choose a time zone'
  const zone = await knownZone(db, name)
  if (!zone) throw invalid(sentence, { timeZone: sentence })
  return zone
}
