import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxFileSize, type PreviewSize, previewSizes } from '@mantel/domain/files'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isPicture, notAPicture, readPicture } from '../../platform/files/pictures.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { files } from '../../schema/files.ts'
import { discardUnclaimed } from './jobs.ts'

type Upload = { name: string; content: Readable }
type Stored = { storageKey: string; mimeType: string; size: number; sha256: string }
type Received = Stored & {
  name: string
  width: number | null
  height: number | null
  previews: (Stored & { previewSize: PreviewSize })[]
}
export type RecordedFile = Awaited<ReturnType<typeof recordFile>>

/** Returns a key that cannot be guessed. */
export const newStorageKey = (companyId: string) => `${companyId}/${randomUUID()}`

/**
 * Returns a new key and enqueues a cleanup job: if the process dies before the row is inserted, the job deletes the
 * bytes.
 */
export async function reserveFile(db: Db, companyId: string) {
  const storageKey = newStorageKey(companyId)
  const runAt = new Date(Date.now() + 60 * 60 * 1000)
  await enqueue(db, discardUnclaimed, { storageKeys: allKeys(storageKey) }, { runAt })
  return storageKey
}

/**
 * Stores the bytes and, for a picture, its previews. Deletes them again if the file is refused. Call this outside of a
 * transaction, so that a slow upload blocks no one.
 */
export async function receiveUpload(
  store: FileStore,
  storageKey: string,
  { name, content }: Upload,
  { onlyPictures = false } = {},
): Promise<Received> {
  const { type, size, sha256 } = await receiveFile(store, storageKey, content, { name, limit: maxFileSize })
  const received = { storageKey, name, mimeType: type, size, sha256, width: null, height: null, previews: [] }
  try {
    if (isPicture(type)) {
      // Reads the stored bytes, because these are what will be delivered.
      const picture = await readPicture(type, async () => buffer(await store.get(storageKey)))
      return { ...received, ...picture, previews: await storePreviews(store, storageKey, picture.previews) }
    }
    if (onlyPictures) throw notAPicture()
    return received
  } catch (error) {
    await deleteReceived(store, received)
    throw error
  }
}

/** Inserts the rows of a file and its previews. Stored bytes without a row are deleted later. */
export async function recordFile(
  db: Db,
  companyId: string,
  { previews, ...received }: Received,
  uploadedBy: string | null,
) {
  const file = requireRow(
    await db
      .insert(files)
      .values({ companyId, ...received, uploadedBy })
      .returning({
        id: files.id,
        name: files.name,
        mimeType: files.mimeType,
        size: files.size,
        width: files.width,
        height: files.height,
      }),
  )
  const { name } = received
  if (previews.length > 0)
    await db
      .insert(files)
      .values(previews.map((preview) => ({ companyId, name, ...preview, previewOf: file.id })))
  return file
}

export async function deleteReceived(store: FileStore, { storageKey }: Pick<Received, 'storageKey'>) {
  for (const key of allKeys(storageKey)) await store.remove(key)
}

const allKeys = (storageKey: string) => [
  storageKey,
  ...previewSizes.map((size) => previewKey(storageKey, size)),
]
const previewKey = (storageKey: string, size: PreviewSize) => `${storageKey}-${size}`

async function storePreviews(store: FileStore, original: string, previews: Record<PreviewSize, Buffer>) {
  const mimeType = 'image/webp'
  const stored: Received['previews'] = []
  for (const previewSize of previewSizes) {
    const bytes = previews[previewSize]
    const storageKey = previewKey(original, previewSize)
    await store.put(storageKey, bytes, { type: mimeType })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    stored.push({ storageKey, mimeType, size: bytes.length, sha256, previewSize })
  }
  return stored
}
