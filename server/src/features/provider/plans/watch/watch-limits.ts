import { isNearLimit } from '@mantel/domain/plans/usage'
import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { dbOnPool } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import { productTiers, subscriptions } from '../../../../schema/money/subscriptions.ts'
import type { Services } from '../../../../services.ts'
import { listUsage } from '../show-plan.ts'
import { emailAdmins } from './plan-emails.ts'

type LimitServices = Pick<Services, 'databases' | 'emailSettings' | 'log'>

/** Emails admins once about each limit that is nearly reached. */
export async function watchLimits({ databases, emailSettings, log }: LimitServices) {
  const { maxClients, maxProjects, maxUsers } = productTiers
  const limited = await dbOnPool(databases.admin)
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .innerJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .where(
      and(
        inArray(subscriptions.status, ['trial', 'active']),
        or(...[maxClients, maxProjects, maxUsers].map((limit) => gt(limit, 0))),
      ),
    )
  for (const { companyId } of limited)
    await inTransaction(databases.worker, { companyId }, async (db) => {
      for (const { what, used, limit } of await listUsage(db, companyId))
        if (limit !== null && isNearLimit({ used, limit }))
          await emailAdmins(db, emailSettings, companyId, { about: 'limit', what: nouns[what], used, limit })
    }).catch((error: unknown) =>
      log.error({ event: 'plans', companyId, error }, 'The limits of a plan could not be checked'),
    )
}

const nouns = { clients: 'clients', projects: 'projects', users: 'team members' }
