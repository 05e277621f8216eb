import type { RecordKind } from '@mantel/domain/endpoints/ids'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { inTransaction } from '../database/tenant.ts'
import { announcing, anyOf } from './announce.ts'

/** Announces changes that are not in the database, such as a new file of a backup. */
export const announceNow = (pool: pg.Pool, kinds: RecordKind[]) =>
  announcing({ kinds: anyOf(kinds) }, () =>
    // `pg_current_xact_id` makes the transaction count as one that writes. Other transactions announce nothing.
    inTransaction(pool, { companyId: null }, (db) => db.execute(sql`select pg_current_xact_id()`)),
  )
