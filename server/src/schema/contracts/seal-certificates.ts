import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tokenHash } from '../columns.ts'
import { isHash } from '../constraints.ts'

/** The platform's seal certificates. Retired ones no longer seal, but PDFs that they sealed stay genuine. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    id: id(),
    certificate: text().notNull(),
    fingerprint: tokenHash().notNull().unique('seal_certificates_fingerprint_unique'),
    encryptedKey: varchar('sealed_key', { length: 4000 }).notNull(),
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
