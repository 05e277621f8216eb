import { Readable } from 'node:stream'
import { conflict } from '../../errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { FileMissing } from '../../platform/files/file-store.ts'

type Upload = { companyId: string; id: string; size: number; pieceSize: number }

/**
 * The key of a piece follows from its offset. A piece that is sent twice is therefore stored once, and all pieces can
 * be found, even one that was stored but not counted before a crash.
 */
export const pieceKey = ({ companyId, id, pieceSize }: Upload, offset: number) =>
  `${companyId}/${id}-${offset / pieceSize}`

export const pieceKeys = (upload: Upload) =>
  Array.from({ length: Math.ceil(upload.size / upload.pieceSize) }, (_, index) =>
    pieceKey(upload, index * upload.pieceSize),
  )

/** Streams the whole file. Opens each piece only when it is needed. */
export const readContent = (files: FileStore, upload: Upload) =>
  Readable.from(readPieces(files, upload), { objectMode: false })

async function* readPieces(files: FileStore, upload: Upload) {
  try {
    for (const key of pieceKeys(upload)) yield* await files.get(key)
  } catch (error) {
    // Backups contain no pieces, so uploads that were in progress must start again after a restore.
    if (error instanceof FileMissing) throw conflict('Part of this file is missing. Upload it again.')
    throw error
  }
}
