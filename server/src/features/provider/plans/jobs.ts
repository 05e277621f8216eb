import { isNotNull, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue, type Job, job, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import type { Services } from '../../../services.ts'
import { syncTierJob } from '../../tiers/sync-job.ts'
import { convergePlan } from './mirror/converge-plan.ts'
import { syncTier } from './tiers/sync-tier.ts'
import { watchLimits } from './watch/watch-limits.ts'
import { watchPlans } from './watch/watch-plans.ts'

export const syncTierWithProvider: Job<Services, { tierId: string }> = jobWithoutTransaction(
  syncTierJob.name,
  syncTierJob.payload,
  ['tier'],
  async ({ databases, provider, clock }, { tierId }) => {
    if (provider) await syncTier({ pool: databases.worker, provider, clock }, tierId)
  },
)

export const convergePlanJob: Job<Services, unknown> = jobWithoutTransaction(
  'converge-plan',
  z.unknown(),
  ['activity', 'message', 'offer-code', 'plan-checkout', 'plan-invoice', 'subscription'],
  async ({ databases, provider, companyId, emailSettings, clock }) => {
    if (companyId && provider)
      await convergePlan({ pool: databases.worker, provider, emailSettings, clock }, companyId)
  },
  { maxAttempts: 3 },
)

/** Runs every hour, because webhooks can get lost, and the provider may have been down when a plan changed. */
export const reconcilePlans: Job<Services, unknown> = job(
  'reconcile-plans',
  z.unknown(),
  [],
  async ({ db, databases, provider }) => {
    if (!provider) return
    const admin = dbOnPool(databases.admin)
    const customers = await admin
      .select({ companyId: subscriptions.companyId })
      .from(subscriptions)
      .where(isNotNull(subscriptions.providerCustomerId))
    for (const { companyId } of customers)
      await inTransaction(databases.worker, { companyId }, (tenant) =>
        enqueue(tenant, convergePlanJob, {}, { key: `converge-plan ${companyId}` }),
      )
    const unsynced = or(
      isNull(productTiers.providerSyncedVersion),
      ne(productTiers.providerSyncedVersion, productTiers.version),
    )
    for (const { id } of await admin.select({ id: productTiers.id }).from(productTiers).where(unsynced))
      await enqueue(db, syncTierJob, { tierId: id }, { key: `sync-tier ${id}` })
  },
  { maxAttempts: 1 },
)

/** Limits also apply on installations that charge nothing. */
export const watchLimitsJob: Job<Services, unknown> = job(
  'watch-limits',
  z.unknown(),
  ['message'],
  (services) => watchLimits(services),
  { maxAttempts: 1 },
)

export const watchPlansJob: Job<Services, unknown> = job(
  'watch-plans',
  z.unknown(),
  ['activity', 'message', 'offer-code', 'plan-checkout', 'subscription'],
  async (services) => {
    if (services.provider) await watchPlans(services)
  },
  { maxAttempts: 1 },
)
