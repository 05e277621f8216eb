import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, isHash, line, tokenHash } from '../columns.ts'

/** What the platform seals with. Those that were retired seal nothing any more, and what they sealed stays genuine. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    id: id(),
    certificate: text().notNull(),
    fingerprint: tokenHash().notNull().unique('seal_certificates_fingerprint_unique'),
    sealedKey: line(4000).notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('seal_certificates_current_index')
      .on(sql`(retired_at is null)`)
      .where(sql`retired_at is null`),
    isHash('seal_certificates_fingerprint_check', t.fingerprint),
  ],
)
