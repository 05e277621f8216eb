import { Readable } from 'node:stream'
import { conflict } from '../../errors.ts'
import { FileMissing } from '../../platform/files/file-store.ts'
import type { FileStore } from '../../platform/files/store.ts'

type Upload = { companyId: string; id: string; size: number; pieceSize: number }

/**
 * Where a piece is kept follows from where it begins. So a piece that is sent twice is stored once, and whatever was
 * stored of an upload is found again, also what nobody lived to note down.
 */
export const keyAt = ({ companyId, id, pieceSize }: Upload, offset: number) =>
  `${companyId}/${id}-${offset / pieceSize}`

export const keysOf = (upload: Upload) =>
  Array.from({ length: Math.ceil(upload.size / upload.pieceSize) }, (_, place) =>
    keyAt(upload, place * upload.pieceSize),
  )

/** The whole file, one piece after the other; each is opened only when it is its turn. */
export const contentOf = (files: FileStore, upload: Upload) =>
  Readable.from(piecesOf(files, upload), { objectMode: false })

async function* piecesOf(files: FileStore, upload: Upload) {
  try {
    for (const key of keysOf(upload)) yield* await files.get(key)
  } catch (error) {
    // Backups hold no pieces: what was under way then begins again.
    if (error instanceof FileMissing)
      throw conflict('A part of this file is missing. Please upload it again.')
    throw error
  }
}
