import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { newStorageKey, receiveUpload, recordFile } from '../../features/files/receive-file.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import type { Paper } from '../alder-finch/papers.ts'
import { addDays, type Clock, type Moment } from '../clock.ts'
import type { Project } from '../planning.ts'
import type { Who } from '../story.ts'
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
}
/** By the ids of their projects. */
export type Documents = Map<string, Document[]>
type Work = {
  planned: Project[]
  crew: Partial<Record<Who, string>>
  papers: Record<string, Paper[]>
}

/** What was uploaded. Projects list it, so it comes first. */
export const planDocuments = ({ planned, crew, papers }: Work, clock: Clock): Documents =>
  new Map(
    planned.map((project) => [
      project.id,
      (papers[project.title] ?? []).map((paper, place) =>
        upload(project, paper, place, crew.bea ?? null, clock),
      ),
    ]),
  )

/** By the same way as everybody's: pictures get their previews. */
export async function createDocuments(db: Db, files: FileStore, planned: Project[], documents: Documents) {
  for (const project of planned) {
    for (const document of documents.get(project.id) ?? []) await createDocument(db, files, project, document)
  }
}

async function createDocument(db: Db, files: FileStore, project: Project, document: Document) {
  const { id, name, bytes, shared, by: uploadedBy, at } = document
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
    createdAt: at,
    updatedAt: at,
  })
}

function upload(project: Project, paper: Paper, place: number, by: string | null, { at }: Clock): Document {
  const isPhoto = 'room' in paper
  const begun = at(addDays(project.created, 3), '15:45')
  return {
    id: randomUUID(),
    isPhoto,
    name: paper.name,
    bytes: isPhoto
      ? roomPicture(paper.room)
      : tinyPdf(`${project.title}, ${paper.name.split('.')[0]}`, paper.lines),
    shared: paper.shared ?? false,
    by,
    // One after the other, as they would come.
    at: new Date(Date.parse(begun) + place * 1000).toISOString(),
  }
}
