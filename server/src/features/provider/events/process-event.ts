import { and, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Databases, type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Job, type JobCall, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { providerEvents } from '../../../schema/money/provider.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import type { Services } from '../../../services.ts'
import { convergedRecords } from '../converged-records.ts'
import { type ProviderEvent, UnreadableEvent } from '../event-handler.ts'
import { companyOfCustomer, customerOf } from '../plans/mirror/company-of-customer.ts'
import { eventHandlers, platformEventHandlers } from './handlers.ts'

type StoredEvent = typeof providerEvents.$inferSelect
type Outcome = { state: 'done' } | { state: 'ignored' | 'dead'; lastError: string }

/**
 * Processes a stored event. A failed attempt is repeated with increasing delays for about 16 hours; then the event is
 * dead, and a SuperAdmin can retry it. The database function `store_provider_event` enqueues this job by its name.
 */
export const processProviderEvent: Job<Services, { eventId: string }> = jobWithoutTransaction(
  'process-provider-event',
  z.object({ eventId: z.string().max(200) }),
  [...convergedRecords, 'offer-code', 'plan-checkout', 'plan-invoice', 'provider-event', 'subscription'],
  async (call, { eventId }) => {
    const inOwnTransaction = <T>(work: (db: Db) => Promise<T>) =>
      inTransaction(call.databases.worker, { companyId: call.companyId }, work)
    const [stored] = await inOwnTransaction((db) =>
      db.select().from(providerEvents).where(eq(providerEvents.id, eventId)),
    )
    if (!stored || stored.state === 'done' || stored.state === 'ignored') return
    const outcome = await handleEvent(call, stored)
    if (outcome.state === 'dead')
      call.log.error({ event: 'provider', id: eventId, type: stored.type }, 'An event could not be processed')
    await inOwnTransaction((db) =>
      recordAttempt(db, eventId, { lastError: null, ...outcome, processedAt: sql`now()` }),
    )
  },
  {
    onFailure: async ({ db, isLastAttempt }, { eventId }, error) => {
      const state = isLastAttempt ? ({ state: 'dead', processedAt: sql`now()` } as const) : {}
      await recordAttempt(db, eventId, { ...state, lastError: describeFailure(error) })
    },
  },
)

async function handleEvent(call: JobCall<Services>, stored: StoredEvent): Promise<Outcome> {
  const { provider, databases } = call
  const handlers = stored.accountId ? eventHandlers : platformEventHandlers
  const handle = Object.hasOwn(handlers, stored.type) ? handlers[stored.type] : undefined
  if (!handle) return { state: 'ignored', lastError: 'We don’t handle this type of event' }
  if (!provider) throw new ProviderError('unavailable', 'not_configured', 'Card payments are not set up')
  try {
    const companyId = await companyOf(databases, stored)
    if (!companyId) return { state: 'ignored', lastError: 'No company uses this Stripe account' }
    await handle({ ...call, provider }, toEvent(stored, companyId))
    return { state: 'done' }
  } catch (error) {
    if (!isHopeless(error)) throw error
    return { state: 'dead', lastError: describeFailure(error) }
  }
}

/**
 * Only the account, or on the platform’s own account the customer, decides which company an event belongs to. Metadata
 * could have been written by anyone.
 */
const companyOf = (databases: Databases, { accountId, type, payload: content }: StoredEvent) =>
  accountId
    ? companyOfAccount(databases, accountId)
    : companyOfCustomer(databases, customerOf(type, objectIn(content)))

async function companyOfAccount({ admin }: Databases, accountId: string) {
  const [account] = await dbOnPool(admin)
    .select({ companyId: providerAccounts.companyId })
    .from(providerAccounts)
    .where(eq(providerAccounts.accountId, accountId))
  return account?.companyId
}

const payload = z.object({ data: z.object({ object: z.unknown() }) })

const objectIn = (content: unknown) => payload.safeParse(content).data?.data.object

const toEvent = (stored: StoredEvent, companyId: string): ProviderEvent => ({
  id: stored.id,
  type: stored.type,
  companyId,
  accountId: stored.accountId ?? '',
  object: objectIn(stored.payload),
  apiVersion: stored.apiVersion,
  createdAt: stored.createdAt,
})

/** True if another attempt would fail, too. */
const isHopeless = (error: unknown) =>
  error instanceof UnreadableEvent || (error instanceof ProviderError && error.reason === 'refused')

/** Never contains a message of the database driver or the provider, because these can contain personal data. */
function describeFailure(error: unknown) {
  if (error instanceof UnreadableEvent) return error.message
  if (error instanceof ProviderError) return `Stripe: ${error.code ?? error.reason}`
  const { code, name } = error as { code?: string; name?: string }
  return `Failed: ${code ?? name ?? 'unknown'}`
}

/** Does nothing if a job that was considered dead has processed the event in the meantime. */
const recordAttempt = (
  db: Db,
  eventId: string,
  changes: Parameters<ReturnType<typeof db.update<typeof providerEvents>>['set']>[0],
) =>
  db
    .update(providerEvents)
    .set({ ...changes, attempts: sql`${providerEvents.attempts} + 1` })
    .where(and(eq(providerEvents.id, eventId), notInArray(providerEvents.state, ['done', 'ignored'])))
