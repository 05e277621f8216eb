import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'

/** Serializes adding, removing and reordering business profiles. */
export const lockBusinessProfiles = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('business profiles', 0))`)

/** Call this before choosing a business profile, so that the profile cannot be deleted before this transaction ends. */
export const lockBusinessProfilesShared = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('business profiles', 0))`)
