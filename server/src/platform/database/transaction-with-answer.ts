import type pg from 'pg'
import type { Db } from './connect.ts'
import { inTransaction, type TenantContext } from './tenant.ts'

/** Stores the response to a request with a key. Undefined for a request without one. */
export type StoreAnswer = ((db: Db, result: unknown) => Promise<void>) | undefined

/**
 * For the transaction that makes the change of a handler without a transaction. Its result is the response, and is
 * stored as its last step, so that a crash can neither lose nor repeat the change.
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
