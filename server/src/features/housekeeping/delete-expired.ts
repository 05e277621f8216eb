import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { deleteExpiredUploads } from '../uploads/uploads.ts'

/**
 * Deletes what has expired. Sessions and links stay for another 30 days, for investigations. `finished_jobs` prevents
 * jobs from running twice; a job that finished a week ago is certainly no longer in the queue. Events of the payment
 * provider that could not be processed stay until someone has looked at them.
 */
export async function deleteExpired(db: Db) {
  await db.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from password_resets where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from email_verifications where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from known_devices where expires_at < now()`)
  await db.execute(sql`delete from passkey_challenges where expires_at < now()`)
  await db.execute(sql`delete from rate_limits where tat < now() - interval '1 hour'`)
  await db.execute(sql`delete from finished_jobs where finished_at < now() - interval '7 days'`)
  await db.execute(sql`delete from idempotency_keys where expires_at < now()`)
  await db.execute(
    sql`delete from provider_events where state in ('done', 'ignored') and received_at < now() - interval '90 days'`,
  )
  await deleteExpiredUploads(db)
}
