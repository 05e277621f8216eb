import type pg from 'pg'
import type { Db } from './connect.ts'
import { inTransaction, type TenantContext } from './tenant.ts'

/** Stores the response to a request with an idempotency key. Undefined for a request without such a key. */
export type StoreAnswer = ((db: Db, result: unknown) => Promise<void>) | undefined

/**
 * For handlers that open their own transactions. Stores the result of `work` as the response in the same transaction, so
 * that a retry after a crash does not repeat the change.
 */
export const inTransactionWithAnswer = <T>(
  pool: pg.Pool,
  context: TenantContext,
  storeAnswer: StoreAnswer,
  work: (db: Db) => Promise<T>,
) =>
  inTransaction(pool, context, async (db) => {
    const result = await work(db)
    await storeAnswer?.(db, result)
    return result
  })
