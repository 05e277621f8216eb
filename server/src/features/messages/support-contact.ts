import type { Db } from '../../platform/database/connect.ts'
import { platformSettings } from '../../schema/site.ts'

export async function getSupportContact(db: Db) {
  const [settings] = await db
    .select({ supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  return settings ?? { supportAddress: null }
}
