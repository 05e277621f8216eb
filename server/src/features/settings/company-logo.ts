import { eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFiles } from '../files/files.ts'
import { type Deps, takePicture } from '../uploads/complete-upload.ts'

/** The company's sign; the one before goes. */
export const setLogo = (deps: Deps, actor: CompanyActor, uploadId: string) =>
  takePicture(deps, actor, uploadId, async (db, keep) => {
    await lockCompany(db, actor.companyId)
    await change(db, actor, (await keep()).id)
  })

export async function removeLogo(db: Db, actor: CompanyActor) {
  await lockCompany(db, actor.companyId)
  await change(db, actor, null)
}

/** Under the company's lock, or two logos would replace the same one and one of them would stay for ever. */
async function change(db: Db, actor: CompanyActor, logoFileId: string | null) {
  const { companyId } = actor
  const own = eq(companies.id, companyId)
  const before = only(await db.select({ fileId: companies.logoFileId }).from(companies).where(own))
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
