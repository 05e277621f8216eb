import { dayIn } from '@mantel/domain/basics/dates'
import { problemWithReminders, type settingsApi } from '@mantel/domain/settings/settings'
import type { z } from 'zod'
import { invalid } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockCompany } from '../companies/quotas.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { changesTo, recordChanges, updateCompany } from './save-sections.ts'
import { sectionsOf } from './sections.ts'
import { getSettings } from './settings.ts'

type SaveBody = z.output<typeof settingsApi.saveReminders.body>

/**
 * Saves when reminders are sent and which late fee is charged. Reminders are sent under the company's lock, so each
 * follows either the old rules or the new ones. Days before late fees were turned on are never charged.
 */
export async function saveReminders(db: Db, actor: CompanyActor, { seen, ...edit }: SaveBody) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = (await sectionsOf(db, companyId)).reminders
  const changes = await changesTo(db, actor, 'reminders', seen, edit)
  // Cents and percentages are different numbers, so a new kind needs a new value.
  const isOtherKind = edit.lateFeeKind !== undefined && edit.lateFeeKind !== before.lateFeeKind
  const after = { ...before, ...(isOtherKind && { lateFeeValue: 0 }), ...edit }
  const problem = problemWithReminders(after)
  if (problem) throw invalid(Object.values(problem)[0] ?? 'Check the settings', problem)
  if (changes.length > 0) {
    const { lateFeeKind, lateFeeValue } = after
    const hadFee = before.lateFeeKind !== 'none'
    const hasFee = lateFeeKind !== 'none'
    await updateCompany(db, actor, {
      ...edit,
      // A percentage is stored in basis points.
      lateFeeValue: !hasFee ? 0 : lateFeeKind === 'percent' ? Math.round(lateFeeValue * 100) : lateFeeValue,
      ...(hadFee !== hasFee && { lateFeeSince: hasFee ? await today(db, companyId) : null }),
    })
    await recordChanges(db, actor, 'reminders', changes)
  }
  return getSettings(db, actor)
}

const today = async (db: Db, companyId: string) => dayIn(await timeZoneOf(db, companyId), new Date())
