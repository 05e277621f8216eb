import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Deps } from '../uploads/complete-upload.ts'
import { removeLogo, setLogo } from './company-logo.ts'
import { getSettings } from './settings.ts'

/** Answers the settings, like every other change of them. */
export async function takeLogo(deps: Deps, actor: CompanyActor, uploadId: string) {
  await setLogo(deps, actor, uploadId)
  return inTransaction(deps.databases.runtime, actor, (db) => getSettings(db, actor), { readOnly: true })
}

export async function dropLogo(db: Db, actor: CompanyActor) {
  await removeLogo(db, actor)
  return getSettings(db, actor)
}
