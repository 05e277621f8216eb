import { sql } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import type { Db } from '../database/connect.ts'

/** A request with an `Idempotency-Key`. The hash tells whether a later request with the key is the same. */
export type KeyedRequest = { companyId: string | null; userId: string; key: string; requestHash: string }

/** The response to a request with a key. The text is JSON, or empty for a 204. */
export type Answer = { status: number; text: string; isRepeated?: boolean }

/**
 * Locks the key for this transaction. Returns the stored answer, or null if the request may run. Refuses a
 * key that is in use, a key of a different request, and a key whose answer was too large to store.
 */
export async function lockKey(db: Db, request: KeyedRequest): Promise<Answer | null> {
  const { companyId, userId, key } = request
  const name = `mantel key ${companyId} ${userId} ${key}`
  const { rows: locks } = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isFree"`,
  )
  if (!locks[0]?.isFree) throw inFlight()
  // This is a separate statement, so that it sees what the previous holder of the lock has committed.
  const { rows } = await db.execute<{ requestHash: string; status: number | null; body: string | null }>(
    sql`select request_hash as "requestHash", status, body from idempotency_keys
      where ${companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`}
        and user_id = ${userId} and key = ${key} and expires_at > now()`,
  )
  const [stored] = rows
  if (!stored) return null
  if (stored.requestHash !== request.requestHash) throw keyReused()
  if (stored.status === null) throw inFlight()
  if (stored.body === null) throw answerTooLarge()
  return { status: stored.status, text: stored.body, isRepeated: true }
}

/** Stores the answer in the transaction that makes the change. The caller has locked the key. */
export async function storeAnswer(db: Db, request: KeyedRequest, { status, text }: Answer) {
  await writeKey(db, request, { status, body: bodyOf(text), lifetime })
}

/**
 * Marks the key as in use and returns the id of the reservation. It expires on its own in case this process dies. The
 * caller has locked the key.
 */
export const reserveKey = (db: Db, request: KeyedRequest) =>
  writeKey(db, request, { status: null, body: null, lifetime: reservationTime })

/**
 * Stores the answer of a reserved key. Refuses if the reservation has expired and another request has taken the key, so
 * that this transaction is rolled back and only one of the two takes effect.
 */
export async function completeReservation(db: Db, id: string, { status, text }: Answer) {
  const { rows } = await db.execute(
    sql`update idempotency_keys set status = ${status}, body = ${bodyOf(text)}::jsonb, expires_at = now() + ${lifetime}
      where id = ${id} and status is null returning id`,
  )
  if (rows.length === 0) throw inFlight()
}

/** Frees the key after a failure by letting it expire, because the admin role may not delete keys. */
export const releaseReservation = (db: Db, id: string) =>
  db.execute(
    sql`update idempotency_keys set expires_at = now() - interval '1 second' where id = ${id} and status is null`,
  )

/** Inserts the key, or replaces its expired row. The new id makes a reservation of the expired row invalid. */
async function writeKey(
  db: Db,
  { companyId, userId, key, requestHash }: KeyedRequest,
  {
    status,
    body,
    lifetime,
  }: { status: number | null; body: string | null; lifetime: typeof reservationTime },
) {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into idempotency_keys (company_id, user_id, key, request_hash, status, body, expires_at)
      values (${companyId}, ${userId}, ${key}, ${requestHash}, ${status}, ${body}::jsonb, now() + ${lifetime})
      on conflict on constraint idempotency_keys_company_id_user_id_key_unique do update
        set id = gen_random_uuid(), request_hash = excluded.request_hash, status = excluded.status,
          body = excluded.body, created_at = now(), expires_at = excluded.expires_at
      returning id`,
  )
  return rows[0]?.id ?? ''
}

const lifetime = sql`interval '24 hours'`
/** Longer than any request takes. */
const reservationTime = sql`interval '1 minute'`

/**
 * A request body has the same limit, and an answer is rarely much larger than its request, so nearly every answer fits.
 */
const maxStoredBytes = 1024 * 1024

/** The text is stored as one JSON string, because jsonb would reorder the fields of an object. */
const bodyOf = (text: string) => (Buffer.byteLength(text) <= maxStoredBytes ? JSON.stringify(text) : null)

const inFlight = () =>
  new Refusal(409, 'This is still being saved. Try again in a moment.', { code: 'in_flight', retryAfter: 1 })

const keyReused = () =>
  new Refusal(
    422,
    'This Idempotency-Key was already used for another request. Use a new key for each new request.',
    { code: 'key_reused' },
  )

const answerTooLarge = () =>
  new Refusal(409, 'This was already saved. Reload to see the result.', {
    code: 'already_saved',
  })
