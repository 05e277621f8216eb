import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PhotoMoment } from '@mantel/domain/documents'
import { newStorageKey, receiveUpload, recordFile } from '../../features/files/receive-file.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { photoAlbums } from '../../schema/projects/photo-albums.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import type { Upload } from '../alder-finch/uploads.ts'
import { addDays, type Clock, type Moment } from '../clock.ts'
import type { Project } from '../planning.ts'
import type { CrewMember } from '../scenario.ts'
import { roomPicture } from './room-picture.ts'
import { tinyPdf } from './tiny-pdf.ts'

export type Document = {
  id: string
  isPhoto: boolean
  name: string
  bytes: Buffer
  shared: boolean
  by: string | null
  at: Moment
  room: string | null
  moment: PhotoMoment | null
  album: string | null
}
/** The documents by project id. */
export type Documents = Map<string, Document[]>
type CompanyPlan = {
  planned: Project[]
  crew: Partial<Record<CrewMember, string>>
  uploads: Record<string, Upload[]>
}

/** Call this before creating the projects, because project rows list their documents. */
export const planDocuments = ({ planned, crew, uploads }: CompanyPlan, clock: Clock): Documents =>
  new Map(
    planned.map((project) => [
      project.id,
      (uploads[project.title] ?? []).map((file, place) =>
        planDocument(project, file, place, crew.bea ?? null, clock),
      ),
    ]),
  )

/** Stores the files like real uploads, including previews of pictures. */
export async function createDocuments(db: Db, files: FileStore, planned: Project[], documents: Documents) {
  for (const project of planned) {
    const own = documents.get(project.id) ?? []
    const albums = await createAlbums(db, project, own)
    for (const document of own) await createDocument(db, files, project, document, albums)
  }
}

/** Creates the albums of a project and returns their ids by name. */
async function createAlbums(db: Db, { id: projectId, companyId }: Project, documents: Document[]) {
  const albums = new Map<string, string>()
  for (const { album: name, at } of documents) {
    if (name === null || albums.has(name)) continue
    const id = randomUUID()
    await db.insert(photoAlbums).values({ id, companyId, projectId, name, createdAt: at, updatedAt: at })
    albums.set(name, id)
  }
  return albums
}

async function createDocument(
  db: Db,
  files: FileStore,
  project: Project,
  document: Document,
  albums: Map<string, string>,
) {
  const { id, name, bytes, shared, by: uploadedBy, at, room, moment, album } = document
  const { companyId } = project
  const content = Readable.from([bytes])
  const received = await receiveUpload(files, newStorageKey(companyId), { name, content })
  const file = await recordFile(db, companyId, received, uploadedBy)
  await db.insert(projectDocuments).values({
    id,
    companyId,
    projectId: project.id,
    fileId: file.id,
    fileName: name,
    mimeType: file.mimeType,
    fileSize: file.size,
    type: 'Other',
    sentToClient: shared ? 'true' : 'false',
    lastModified: at,
    uploadedBy,
    room,
    moment,
    albumId: album && albums.get(album),
    createdAt: at,
    updatedAt: at,
  })
}

function planDocument(
  project: Project,
  upload: Upload,
  place: number,
  by: string | null,
  { at }: Clock,
): Document {
  const photo = 'picture' in upload ? upload : null
  const isPhoto = photo !== null
  const taken = photo?.moment === 'After' ? project.install : undefined
  const begun = at(taken ?? addDays(project.created, 3), '15:45')
  return {
    id: randomUUID(),
    isPhoto,
    name: upload.name,
    bytes:
      'picture' in upload
        ? roomPicture(upload.picture)
        : tinyPdf(`${project.title}, ${upload.name.split('.')[0]}`, upload.lines),
    room: photo?.room ?? null,
    moment: photo?.moment ?? null,
    album: photo?.album ?? null,
    shared: upload.shared ?? false,
    by,
    // The times are one second apart, so that the order is stable.
    at: new Date(Date.parse(begun) + place * 1000).toISOString(),
  }
}
