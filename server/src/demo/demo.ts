import type { Db } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/store.ts'
import { waitlistSettings } from '../schema/site.ts'
import { createAlderFinchDemo } from './alder-finch/alder-finch.ts'
import { clockOn, type Day } from './clock.ts'
import { createHarborPineDemo } from './harbor-pine/harbor-pine.ts'
import { createTiers } from './money/tiers.ts'
import { createSuperAdmin } from './people.ts'

type Deps = {
  files: FileStore
  /** In the companies' zone. */
  today: Day
  /** Only where it is not the real one. */
  now?: Date
}

/** Two studios in the middle of their work, for an installation that is being looked at. Call it in a transaction. */
export async function createDemo(db: Db, { files, today, now }: Deps): Promise<void> {
  const clock = clockOn(today, now)
  await db.update(waitlistSettings).set({ isActive: false })
  await createSuperAdmin(db, clock.at(clock.day(-420), '09:00'))
  const tiers = await createTiers(db)
  await createAlderFinchDemo(db, files, tiers, clock)
  await createHarborPineDemo(db, files, tiers, clock)
}
