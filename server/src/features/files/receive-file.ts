import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxFileSize, type PreviewSize, previewSizes } from '@mantel/domain/files'
import { type Db, only } from '../../platform/database/connect.ts'
import { isPicture, noPicture, readPicture } from '../../platform/files/pictures.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store.ts'
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

/** A name that nobody can guess. */
export const newStorageKey = (companyId: string) => `${companyId}/${randomUUID()}`

/** The same, remembered: should the process die between the bytes and their row, the bytes are found and removed. */
export async function expectFile(db: Db, companyId: string) {
  const storageKey = newStorageKey(companyId)
  const runAt = new Date(Date.now() + 60 * 60 * 1000)
  await enqueue(db, discardUnclaimed, { storageKeys: keysUnder(storageKey) }, { runAt })
  return storageKey
}

/**
 * Takes the bytes in, and of a picture makes previews. Outside any transaction: a slow upload holds nobody up. What is
 * refused leaves nothing behind.
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
      // As it was stored, not as it arrived: what is looked at is what will be handed out.
      const picture = await readPicture(type, async () => buffer(await store.get(storageKey)))
      return { ...received, ...picture, previews: await storePreviews(store, storageKey, picture.previews) }
    }
    if (onlyPictures) throw noPicture()
    return received
  } catch (error) {
    await forgetReceived(store, received)
    throw error
  }
}

/** Only with its row does a file exist. */
export async function recordFile(
  db: Db,
  companyId: string,
  { previews, ...received }: Received,
  uploadedBy: string | null,
) {
  const file = only(
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

export async function forgetReceived(store: FileStore, { storageKey }: Pick<Received, 'storageKey'>) {
  for (const key of keysUnder(storageKey)) await store.remove(key)
}

/** A file and what is made of it. */
const keysUnder = (storageKey: string) => [storageKey, ...previewSizes.map((size) => keyOf(storageKey, size))]
const keyOf = (storageKey: string, size: PreviewSize) => `${storageKey}-${size}`

async function storePreviews(store: FileStore, original: string, previews: Record<PreviewSize, Buffer>) {
  const mimeType = 'image/webp'
  const stored: Received['previews'] = []
  for (const previewSize of previewSizes) {
    const bytes = previews[previewSize]
    const storageKey = keyOf(original, previewSize)
    await store.put(storageKey, bytes, { type: mimeType })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    stored.push({ storageKey, mimeType, size: bytes.length, sha256, previewSize })
  }
  return stored
}
