import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, line, tokenHash } from './columns.ts'
import { companyId } from './companies/companies.ts'
import { isAtLeast, isHash, isOneOf, refersTo } from './constraints.ts'
import { users } from './users.ts'

const previewSizes = ['small', 'large'] as const

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
    /** When the file was removed and hidden. The bytes are deleted a day later. */
    removedAt: instant(),
    /** Dimensions of a picture when it is upright. */
    width: integer(),
    height: integer(),
    // The migration `integrity` adds the reference to files.
    previewOf: uuid(),
    previewSize: text({ enum: previewSizes }),
  },
  (t) => [
    unique('files_company_id_id_unique').on(t.companyId, t.id),
    refersTo('files_uploaded_by_fk', [t.companyId, t.uploadedBy], users).onDelete('set null'),
    index().on(t.companyId, t.uploadedBy),
    index().on(t.companyId, t.createdAt, t.id),
    isAtLeast('files_size_check', t.size, 0),
    isHash('files_sha256_check', t.sha256),
    unique('files_preview_unique').on(t.companyId, t.previewOf, t.previewSize),
    isAtLeast('files_width_check', t.width, 1),
    isAtLeast('files_height_check', t.height, 1),
    isOneOf('files_preview_size_check', t.previewSize, previewSizes),
    check('files_picture_check', sql`(${t.width} is null) = (${t.height} is null)`),
    check('files_preview_check', sql`(${t.previewOf} is null) = (${t.previewSize} is null)`),
  ],
)
