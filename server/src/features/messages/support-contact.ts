import type { Db } from '../../platform/database/connect.ts'
import { platformSettings } from '../../schema/site.ts'

/** The support address, if the SuperAdmin has set one. */
export async function getSupportContact(db: Db) {
  const [settings] = await db
    .select({ supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  return settings ?? { supportAddress: null }
}
