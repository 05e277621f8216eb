import type { Db } from '../../platform/database/connect.ts'
import { platformSettings } from '../../schema/site.ts'

/** Returns the support address, or null if the SuperAdmin has not set one. */
export async function getSupportContact(db: Db) {
  const [settings] = await db
    .select({ supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  return settings ?? { supportAddress: null }
}
