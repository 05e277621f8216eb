import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Deps } from '../uploads/complete-upload.ts'
import { removeLogo, setLogo } from './company-logo.ts'
import { getSettings } from './settings.ts'

/** Sets the logo and returns the settings, like all other changes to them. */
export async function saveLogo(deps: Deps, actor: CompanyActor, uploadId: string) {
  await setLogo(deps, actor, uploadId)
  return inTransaction(deps.databases.runtime, actor, (db) => getSettings(db, actor), { readOnly: true })
}

export async function deleteLogo(db: Db, actor: CompanyActor) {
  await removeLogo(db, actor)
  return getSettings(db, actor)
}
