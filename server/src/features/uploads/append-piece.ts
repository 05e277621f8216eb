import { sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { uploads } from '../../schema/uploads.ts'
import { keyAt } from './pieces.ts'
import { findUpload, own, shown, tomorrow } from './uploads.ts'

type Deps = { databases: Databases; files: FileStore }
type Piece = { offset: number; bytes: Uint8Array }

/**
 * Stores the piece, then counts it: what counts as received is there, whatever happens in between. One that was received
 * already is not stored again. Every piece keeps the upload for another day.
 */
export async function appendPiece({ databases, files }: Deps, actor: CompanyActor, id: string, piece: Piece) {
  const { offset, bytes } = piece
  const before = await inTransaction(databases.runtime, actor, (db) => findUpload(db, actor, id))
  refuseMisfit(before, piece)
  if (offset > before.received)
    throw conflict(`Something is missing before this piece. Please go on at byte ${before.received}.`)
  if (offset === before.received)
    await files.put(keyAt(before, offset), Buffer.from(bytes), { type: 'application/octet-stream' })
  const received = sql`greatest(${uploads.received}, ${offset + bytes.length}::bigint)`
  const [after] = await inTransaction(databases.runtime, actor, (db) =>
    db.update(uploads).set({ received, expiresAt: tomorrow }).where(own(actor, id)).returning(shown),
  )
  return orNotFound(after, 'Upload')
}

/** Pieces of one length begin at known places, and there cannot be very many. */
function refuseMisfit({ size, pieceSize }: { size: number; pieceSize: number }, { offset, bytes }: Piece) {
  const expected = Math.min(pieceSize, size - offset)
  if (offset >= size || offset % pieceSize !== 0 || bytes.length !== expected)
    throw invalid(`Every piece has ${pieceSize} bytes and begins where one ended; only the last is shorter`)
}
