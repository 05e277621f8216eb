import { eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { companies } from '../../schema/companies/companies.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFiles } from '../files/files.ts'
import { completePictureUpload, type Deps } from '../uploads/complete-upload.ts'
import { getSettings } from './settings.ts'

/** Sets the logo and deletes the previous one. Returns the settings, like all other changes to them. */
export async function setLogo(deps: Deps, actor: CompanyActor, uploadId: string) {
  await completePictureUpload(deps, actor, uploadId, async (db, saveFile) => {
    await lockCompany(db, actor.companyId)
    await replaceLogo(db, actor, (await saveFile()).id)
  })
  return inTransaction(deps.databases.runtime, actor, (db) => getSettings(db, actor), { readOnly: true })
}

export async function removeLogo(db: Db, actor: CompanyActor) {
  await lockCompany(db, actor.companyId)
  await replaceLogo(db, actor, null)
  return getSettings(db, actor)
}

/**
 * The caller holds the company's lock. Without it, two uploads could replace the same logo, and the file of
 * one of them would never be deleted.
 */
async function replaceLogo(db: Db, actor: CompanyActor, logoFileId: string | null) {
  const { companyId } = actor
  const own = eq(companies.id, companyId)
  const before = requireRow(await db.select({ fileId: companies.logoFileId }).from(companies).where(own))
  if (before.fileId === logoFileId) return
  await db.update(companies).set({ logoFileId }).where(own)
  if (before.fileId) await removeFiles(db, companyId, [before.fileId])
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description: logoFileId ? 'Changed the logo' : 'Removed the logo',
    metadata: { section: 'company' },
  })
}
