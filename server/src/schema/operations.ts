import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, line, tokenHash } from './columns.ts'
import { optionalCompanyId } from './companies/companies.ts'
import { isHash, isWithin, refersTo } from './constraints.ts'
import { users } from './users.ts'

/** One row per rate limit budget. `tat` (theoretical arrival time) is when the budget will be full again. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: line(200).primaryKey(), tat: instant().notNull() },
  (t) => [index().on(t.tat)],
)

/** Jobs whose work is committed, even if they are still in the queue. */
export const finishedJobs = pgTable(
  'finished_jobs',
  {
    jobId: bigint({ mode: 'number' }).primaryKey(),
    finishedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [index().on(t.finishedAt)],
)

/**
 * Responses to calls that must not run twice. The status is null while the first call is running. The body is the text
 * of the response as one JSON string, or null if it is too large.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: id(),
    companyId: optionalCompanyId(),
    userId: uuid(),
    key: line(200).notNull(),
    requestHash: tokenHash().notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    unique('idempotency_keys_company_id_user_id_key_unique')
      .on(t.companyId, t.userId, t.key)
      .nullsNotDistinct(),
    refersTo('idempotency_keys_user_fk', [t.companyId, t.userId], users).onDelete('cascade'),
    index().on(t.expiresAt),
    isHash('idempotency_keys_request_hash_check', t.requestHash),
    isWithin('idempotency_keys_status_check', t.status, 100, 599),
  ],
)
