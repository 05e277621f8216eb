import { buffer } from 'node:stream/consumers'
import type { InvoiceDocument } from '@mantel/domain/invoices/document/document'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { files } from '../../schema/files.ts'

export type PrintedPicture = { name: string; bytes: Buffer; width: number; height: number }
export type Pictures = { logo: PrintedPicture | null; photo: PrintedPicture | null }
export const noPictures: Pictures = { logo: null, photo: null }

/** The preview of a picture: its row and the key of its bytes. */
type Preview = { fileId: string; storageKey: string; size: number }
export type Previews = { logo: Preview | null; photo: Preview | null }

/**
 * Finds the previews of the pictures on a document. The server has made the previews, so they contain only the picture
 * and no other data of the uploaded file.
 */
export async function findPreviews(
  db: Db,
  companyId: string,
  { logoFileId, photoFileId }: Pick<InvoiceDocument, 'logoFileId' | 'photoFileId'>,
): Promise<Previews> {
  const ids = [logoFileId, photoFileId].filter((id) => id !== null)
  if (ids.length === 0) return { logo: null, photo: null }
  const found = await db
    .select({ fileId: files.previewOf, storageKey: files.storageKey, size: files.size })
    .from(files)
    .where(
      and(
        eq(files.companyId, companyId),
        inArray(files.previewOf, ids),
        eq(files.previewSize, 'large'),
        isNull(files.removedAt),
      ),
    )
  const previewOf = (id: string | null) => {
    const preview = id && found.find(({ fileId }) => fileId === id)
    return preview ? { ...preview, fileId: id } : null
  }
  return { logo: previewOf(logoFileId), photo: previewOf(photoFileId) }
}

/** Converts the previews for the typesetter, which cannot read WebP. A picture that is missing is left out. */
export const loadPictures = async (store: FileStore, { logo, photo }: Previews): Promise<Pictures> => ({
  logo: logo && (await loadPicture(store, logo, 'logo')),
  photo: photo && (await loadPicture(store, photo, 'photo')),
})

/** Converting takes longer than printing, and a company prints the same logo again and again. */
const cache = new Map<string, PrintedPicture>()
const largestCache = 40

async function loadPicture(store: FileStore, { storageKey }: Preview, kind: 'logo' | 'photo') {
  const cached = cache.get(`${kind} ${storageKey}`)
  if (cached) return cached
  try {
    const picture = await convert(await buffer(await store.get(storageKey)), kind)
    if (cache.size >= largestCache) cache.clear()
    cache.set(`${kind} ${storageKey}`, picture)
    return picture
  } catch {
    return null
  }
}

/** A logo keeps its transparency and its shape. A photo is cropped to the shape that the templates show. */
async function convert(preview: Buffer, kind: 'logo' | 'photo'): Promise<PrintedPicture> {
  const { default: sharp } = await import('sharp')
  const resized =
    kind === 'logo'
      ? sharp(preview).resize(600, 240, { fit: 'inside', withoutEnlargement: true }).png({ palette: true })
      : sharp(preview).resize(1000, 508, { fit: 'cover' }).jpeg({ quality: 80 })
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  return {
    name: kind === 'logo' ? 'logo.png' : 'photo.jpg',
    bytes: data,
    width: info.width,
    height: info.height,
  }
}
