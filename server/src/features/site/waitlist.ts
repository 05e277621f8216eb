import type { Db } from '../../platform/database/connect.ts'
import { waitlistSettings } from '../../schema/site.ts'

/** A platform without a setting is a closed one. */
export async function waitlistStatus(db: Db) {
  const [settings] = await db.select({ isActive: waitlistSettings.isActive }).from(waitlistSettings)
  return settings ?? { isActive: true }
}
