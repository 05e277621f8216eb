import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue, type Job, job, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import type { Services } from '../../../services.ts'
import { convergedRecords } from '../converged-records.ts'
import type { ReconciledAccount } from './reconcile-step.ts'
import { reconcileSteps } from './steps.ts'

/** Reconciles one account. The next hourly run repeats what this run could not do. */
export const reconcileAccount: Job<Services, { accountId: string }> = jobWithoutTransaction(
  'reconcile-provider-account',
  z.object({ accountId: z.string().max(200) }),
  convergedRecords,
  async ({ companyId, provider, ...services }, { accountId }) => {
    if (!companyId || !provider) return
    const account = await findAccount(services.databases, companyId, accountId)
    if (!account) return
    const reconciled: ReconciledAccount = {
      companyId,
      accountId,
      isConnected: account.disconnectedAt === null,
    }
    const failures: unknown[] = []
    for (const step of reconcileSteps)
      await step({ ...services, provider }, reconciled).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
  { maxAttempts: 3 },
)

const findAccount = ({ worker }: Databases, companyId: string, accountId: string) =>
  inTransaction(
    worker,
    { companyId },
    async (db) => {
      const [found] = await db
        .select({ disconnectedAt: providerAccounts.disconnectedAt })
        .from(providerAccounts)
        .where(and(eq(providerAccounts.companyId, companyId), eq(providerAccounts.accountId, accountId)))
      return found
    },
    { readOnly: true },
  )

/** Runs every hour, because webhooks can be lost. */
export const reconcileProvider: Job<Services, unknown> = job(
  'reconcile-provider',
  z.unknown(),
  [],
  async ({ databases, provider }) => {
    if (!provider) return
    for (const { companyId, accountId } of await listAccounts(databases))
      await inTransaction(databases.worker, { companyId }, (db) =>
        enqueue(db, reconcileAccount, { accountId }, { key: `reconcile ${accountId}` }),
      )
  },
  { maxAttempts: 1 },
)

/** Refunds and disputes can arrive for half a year after an account was disconnected. */
const listAccounts = ({ admin }: Databases) =>
  dbOnPool(admin)
    .select({ companyId: providerAccounts.companyId, accountId: providerAccounts.accountId })
    .from(providerAccounts)
    .where(
      or(
        isNull(providerAccounts.disconnectedAt),
        gt(providerAccounts.disconnectedAt, sql`now() - interval '180 days'`),
      ),
    )
