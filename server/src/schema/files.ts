import { bigint, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, isAtLeast, isHash, line, refersTo, tokenHash } from './columns.ts'
import { companyId } from './companies.ts'
import { users } from './users.ts'

/** What is in the file store, and whose it is. */
export const files = pgTable(
  'files',
  {
    id: id(),
    companyId: companyId(),
    storageKey: line(200).notNull().unique('files_storage_key_unique'),
    name: line().notNull(),
    mimeType: line(200).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: tokenHash().notNull(),
    uploadedBy: uuid(),
    createdAt: createdAt(),
    /** Its bytes may be gone from then on. */
    removedAt: instant(),
  },
  (t) => [
    unique('files_company_id_id_unique').on(t.companyId, t.id),
    refersTo('files_uploaded_by_fk', [t.companyId, t.uploadedBy], users).onDelete('set null'),
    index().on(t.companyId, t.uploadedBy),
    index().on(t.companyId, t.createdAt, t.id),
    isAtLeast('files_size_check', t.size, 0),
    isHash('files_sha256_check', t.sha256),
  ],
)
