import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { sweepUploads } from '../uploads/uploads.ts'

/**
 * What is over and of no use any more. A month is kept of sessions and links, for whoever has to look into
 * something; a job that finished a week ago is certainly out of the queue.
 */
export async function cleanExpired(db: Db) {
  await db.execute(sql`delete from sessions where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from password_resets where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from email_verifications where expires_at < now() - interval '30 days'`)
  await db.execute(sql`delete from rate_limits where tat < now() - interval '1 hour'`)
  await db.execute(sql`delete from finished_jobs where finished_at < now() - interval '7 days'`)
  await db.execute(sql`delete from idempotency_keys where expires_at < now()`)
  await sweepUploads(db)
}
