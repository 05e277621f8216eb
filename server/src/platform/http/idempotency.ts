import { acceptsIdempotencyKey, type Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { invalid } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction, type TenantContext } from '../database/tenant.ts'
import type { StoreAnswer } from '../database/transaction-with-answer.ts'
import { announcingNothing } from '../events/announce.ts'
import type { SecretBox } from '../secrets.ts'
import {
  type Answer,
  completeReservation,
  type KeyedRequest,
  lockKey,
  releaseReservation,
  reserveKey,
  storeAnswer,
} from './stored-answers.ts'

/** Returns null if the request has no key or no signed-in user, or if its endpoint takes no key. */
export function readKey(
  endpoint: Endpoint,
  { headers, url, body }: FastifyRequest,
  actor: Actor | null,
  digest: SecretBox['digest'],
): KeyedRequest | null {
  const key = headers['idempotency-key']
  if (key === undefined || !actor || !acceptsIdempotencyKey(endpoint)) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('An Idempotency-Key must have 1 to 200 visible characters')
  const { companyId, userId } = actor
  return { companyId, userId, key, requestHash: digest(JSON.stringify([endpoint.method, url, body ?? null])) }
}

/**
 * Runs a request, or returns the stored answer of an earlier one. Stores the answer in the transaction that makes the
 * change.
 */
export async function answerOnce(db: Db, request: KeyedRequest, run: () => Promise<Answer>): Promise<Answer> {
  const earlier = await lockKey(db, request)
  if (earlier) return earlier
  const answer = await run()
  await storeAnswer(db, request, answer)
  return answer
}

type Reserving = {
  pool: pg.Pool
  context: TenantContext
  request: KeyedRequest
  toAnswer: (result: unknown) => Answer
  onStoreFailure: (error: unknown) => void
}

/**
 * Like `answerOnce`, for a handler that opens its own transactions: reserves the key, and stores the answer in the
 * transaction of `inTransactionWithAnswer`. If the handler has no such transaction, the answer is stored afterward, and
 * after a crash in between, a repeated request runs again.
 */
export async function answerWithReservation(
  { pool, context, request, toAnswer, onStoreFailure }: Reserving,
  handle: (storeAnswer: StoreAnswer) => Promise<unknown>,
): Promise<Answer> {
  const inShortTransaction = <T>(work: (db: Db) => Promise<T>) =>
    announcingNothing(() => inTransaction(pool, context, work))
  const { earlier, id } = await inShortTransaction(async (db) => {
    const earlier = await lockKey(db, request)
    return earlier ? { earlier } : { id: await reserveKey(db, request) }
  })
  if (earlier) return earlier
  let stored: Answer | undefined
  const store = async (db: Db, result: unknown) => {
    stored = toAnswer(result)
    await completeReservation(db, id, stored)
  }
  const result = await handle(store).catch(async (error: unknown) => {
    // If the release fails, the reservation expires on its own. A reservation that a commit has completed is not
    // released.
    await inShortTransaction((db) => releaseReservation(db, id)).catch(() => {})
    throw error
  })
  if (stored) return stored
  const answer = toAnswer(result)
  await inShortTransaction((db) => completeReservation(db, id, answer)).catch(onStoreFailure)
  return answer
}
