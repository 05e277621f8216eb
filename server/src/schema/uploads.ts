import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, line } from './columns.ts'
import { companyId } from './companies/companies.ts'
import { isAtLeast, refersTo } from './constraints.ts'
import { users } from './users.ts'

/**
 * A file that arrives in pieces. Only the user who started the upload can see it. The row is deleted once the file is
 * stored.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    companyId: companyId(),
    /** Null once the user is deleted. Then no one sees the upload, and it expires with its pieces. */
    userId: uuid(),
    name: line(255).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The size of every piece but the last. The storage key of a piece follows from its offset. */
    pieceSize: integer().notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    refersTo('uploads_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    index().on(t.companyId, t.userId),
    index().on(t.expiresAt),
    isAtLeast('uploads_size_check', t.size, 1),
    isAtLeast('uploads_piece_size_check', t.pieceSize, 1),
    check('uploads_received_check', sql`${t.received} between 0 and ${t.size}`),
  ],
)
