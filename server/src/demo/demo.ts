import type { Db } from '../platform/database/connect.ts'
import { platformSettings, waitlistSettings } from '../schema/site.ts'
import { createAlderFinchDemo } from './alder-finch/alder-finch.ts'
import { clockOn, type Day } from './clock.ts'
import type { DemoServices } from './company-projects.ts'
import { createHarborPineDemo } from './harbor-pine/harbor-pine.ts'
import { createTiers } from './money/tiers.ts'
import { createSuperAdmin } from './people.ts'

type Deps = DemoServices & {
  /** The current day in the companies' time zone. */
  today: Day
  /** Set by tests. The default is the current time. */
  now?: Date
}

/** Without the operator's name and address, the legal pages would not be public. */
const operator = {
  operatorName: 'Mantel Demo LLC',
  supportAddress: 'support@mantel.test',
  operatorAddress: '100 Main Street, Suite 200, Columbus, OH 43215',
  governingLaw: 'the State of Ohio',
}

/** Creates two studios with projects, for people who try out the product. Call it in a transaction. */
export async function createDemo(db: Db, { files, secrets, today, now }: Deps): Promise<void> {
  const clock = clockOn(today, now)
  await db.update(waitlistSettings).set({ isActive: false })
  await db.update(platformSettings).set(operator)
  await createSuperAdmin(db, clock.at(clock.day(-420), '09:00'))
  const tiers = await createTiers(db)
  await createAlderFinchDemo(db, { files, secrets }, tiers, clock)
  await createHarborPineDemo(db, { files, secrets }, tiers, clock)
}
