import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'

/** For adding, removing or ordering business profiles: one caller at a time. */
export const lockBusinessProfiles = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('business profiles', 0))`)

/** For choosing a business profile: it cannot be deleted before the transaction ends. */
export const shareBusinessProfiles = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('business profiles', 0))`)
