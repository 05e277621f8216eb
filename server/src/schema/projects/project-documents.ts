import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, isOneOf, refersTo } from '../constraints.ts'
import { files } from '../files.ts'
import { users } from '../users.ts'
import { photoAlbums } from './photo-albums.ts'
import { projects } from './projects.ts'

const documentTypes = ['Invoice', 'Contract', 'Other'] as const
const photoMoments = ['Before', 'After'] as const

/** A document of a project. Its bytes are in our own store or in the company's drive. */
export const projectDocuments = pgTable(
  'project_documents',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    fileId: uuid(),
    driveFileId: line(),
    fileName: line().notNull(),
    mimeType: line(200),
    fileSize: bigint({ mode: 'number' }),
    type: text({ enum: documentTypes }).notNull().default('Other'),
    /** Text instead of a boolean, as the specification requires. */
    sentToClient: text({ enum: ['true', 'false'] })
      .notNull()
      .default('false'),
    lastModified: instant().notNull().default(sql`now()`),
    uploadedBy: uuid(),
    /** The room in the photo, and whether the photo was taken before or after the staging. Null for documents. */
    room: line(60),
    moment: text({ enum: photoMoments }),
    albumId: uuid(),
    ...tracked(),
  },
  (t) => [
    refersTo('project_documents_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('project_documents_file_fk', [t.companyId, t.fileId], files),
    refersTo('project_documents_uploaded_by_fk', [t.companyId, t.uploadedBy], users).onDelete('set null'),
    // A photo can only be in an album of its own project.
    foreignKey({
      name: 'project_documents_album_fk',
      columns: [t.companyId, t.projectId, t.albumId],
      foreignColumns: [photoAlbums.companyId, photoAlbums.projectId, photoAlbums.id],
    }).onDelete('set null'),
    index().on(t.companyId, t.projectId, t.createdAt),
    index().on(t.companyId, t.projectId, t.albumId),
    index().on(t.companyId, t.fileId),
    index().on(t.companyId, t.uploadedBy),
    isAtLeast('project_documents_file_size_check', t.fileSize, 0),
    isOneOf('project_documents_type_check', t.type, documentTypes),
    isOneOf('project_documents_moment_check', t.moment, photoMoments),
    isOneOf('project_documents_sent_to_client_check', t.sentToClient, ['true', 'false']),
  ],
)
