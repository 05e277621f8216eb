import { z } from 'zod'
import { changesTo } from './endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from './endpoints/endpoint.ts'
import { optionalText, requiredText } from './endpoints/fields.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { pageOf, paging } from './endpoints/paging.ts'
import { timestamp } from './endpoints/times.ts'
import { album } from './projects/albums.ts'

export const documentTypes = ['Invoice', 'Contract', 'Other'] as const

/** Whether a photo shows a room before or after it was staged. */
export const photoMoments = ['Before', 'After'] as const
export type PhotoMoment = (typeof photoMoments)[number]

/** A document or a photo of a project. */
export const document = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  /** Null if the file is in the company's drive. */
  fileId: z.uuid().nullable(),
  fileName: z.string(),
  mimeType: z.string().nullable(),
  fileSize: z.number().nullable(),
  type: z.enum(documentTypes),
  /** Text instead of a boolean, because the product specification defines it as text. */
  sentToClient: z.enum(['true', 'false']),
  lastModified: timestamp,
  uploadedBy: z.uuid().nullable(),
  /** Only images have a width and height. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Whether this is a sealed, signed contract. It is evidence, so no one can rename, reclassify, hide or delete it. */
  isSealed: z.boolean(),
  /** Only photos have a room and a moment, and only they are in albums. */
  room: z.string().nullable(),
  moment: z.enum(photoMoments).nullable(),
  albumId: z.uuid().nullable(),
})
export type ProjectDocument = z.infer<typeof document>

export const clientDocument = document.extend({ projectTitle: z.string() })
export type ClientDocument = z.infer<typeof clientDocument>

/** Photos are shown in a grid, everything else in the list of documents. */
export const isPhoto = ({ width }: Pick<ProjectDocument, 'width'>) => width !== null

export const documentEdit = z.strictObject({
  fileName: requiredText('Enter a file name', 255),
  type: z.enum(documentTypes),
  sentToClient: z.enum(['true', 'false']),
  room: optionalText(60),
  moment: z.enum(photoMoments).nullable(),
  albumId: idOf('album').nullable(),
})

const photoTags = {
  room: optionalText(60),
  moment: z.enum(photoMoments).nullable().default(null),
  albumId: idOf('album').nullable().default(null),
}

export const documentsApi = {
  ofProject: get('/api/projects/:id/documents', {
    access: 'documents:read',
    about:
      'List a project’s photos in order (the first is the cover), its albums, and its documents, newest first',
    shows: ['document', 'album', 'contract'],
    params: idParams('project'),
    response: z.object({
      photos: z.array(document),
      albums: z.array(album),
      documents: z.array(document),
    }),
  }),
  ofClient: get('/api/clients/:id/documents', {
    access: 'clients:read',
    about: 'List the documents of all projects of a client, newest first, without photos',
    shows: ['document', 'contract', 'project'],
    params: idParams('client'),
    query: z.strictObject(paging),
    response: pageOf(clientDocument),
  }),
  add: post('/api/projects/:id/documents', {
    access: 'documents:upload',
    about: 'Add an uploaded file to a project; its content decides its type',
    changes: ['project', 'document', 'activity'],
    params: idParams('project'),
    body: z.strictObject({
      uploadId: idOf('upload'),
      type: z.enum(documentTypes).default('Other'),
      ...photoTags,
    }),
    response: document,
    status: 201,
  }),
  edit: patch('/api/documents/:id', {
    access: 'documents:edit',
    about:
      'Rename a document, change its type, share it with the client, or set the room or album of a photo',
    changes: ['project', 'document', 'activity'],
    params: idParams('document'),
    body: changesTo(documentEdit),
    response: document,
  }),
  remove: del('/api/documents/:id', {
    access: 'documents:delete',
    about: 'Delete a document; Staff can delete only their own uploads',
    changes: ['project', 'document', 'activity'],
    params: idParams('document'),
    response: nothing,
    status: 204,
  }),
  arrange: put('/api/projects/:id/photos', {
    access: 'documents:edit',
    about: 'Reorder a project’s photos; the first is the cover',
    changes: ['project', 'document'],
    params: idParams('project'),
    body: z.strictObject({ documentIds: z.array(idOf('document')).max(1000) }),
    response: z.array(document),
  }),
}
