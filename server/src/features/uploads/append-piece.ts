import { sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { uploads } from '../../schema/uploads.ts'
import { pieceKey } from './pieces.ts'
import { findUpload, ownUpload, tomorrow, uploadColumns } from './uploads.ts'

type Deps = { databases: Databases; files: FileStore }
type Piece = { offset: number; bytes: Uint8Array }

/**
 * Stores a piece and then counts it, so that everything that counts as received exists even after a crash. A piece that
 * was already received is not stored again. Every piece extends the upload by a day.
 */
export async function appendPiece({ databases, files }: Deps, actor: CompanyActor, id: string, piece: Piece) {
  const { offset, bytes } = piece
  const before = await inTransaction(databases.runtime, actor, (db) => findUpload(db, actor, id))
  refuseInvalidPiece(before, piece)
  if (offset > before.received)
    throw conflict(`Part of the file is missing. Continue at byte ${before.received}.`)
  if (offset === before.received)
    await files.put(pieceKey(before, offset), Buffer.from(bytes), { type: 'application/octet-stream' })
  const received = sql`greatest(${uploads.received}, ${offset + bytes.length}::bigint)`
  const [after] = await inTransaction(databases.runtime, actor, (db) =>
    db
      .update(uploads)
      .set({ received, expiresAt: tomorrow })
      .where(ownUpload(actor, id))
      .returning(uploadColumns),
  )
  return orNotFound(after, 'Upload')
}

/** Requires pieces of equal length, so that they start at known offsets and their number is limited. */
function refuseInvalidPiece(
  { size, pieceSize }: { size: number; pieceSize: number },
  { offset, bytes }: Piece,
) {
  const expected = Math.min(pieceSize, size - offset)
  if (offset >= size || offset % pieceSize !== 0 || bytes.length !== expected)
    throw invalid(
      `Each piece must have ${pieceSize} bytes and start where the previous one ended; only the last can be shorter`,
    )
}
