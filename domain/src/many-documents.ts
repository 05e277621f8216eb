import { z } from 'zod'
import { documentEdit } from './documents.ts'
import { bytes, post } from './endpoints/endpoint.ts'
import { idOf } from './endpoints/ids.ts'
import { changedMany, itemsOf } from './endpoints/many.ts'

/** Suggested names for the room of a photo. Users can type any other name, too. */
export const suggestedRooms = [
  'Living room',
  'Dining room',
  'Kitchen',
  'Primary bedroom',
  'Bedroom',
  'Bathroom',
  'Office',
  'Entry',
  'Basement',
  'Outdoor',
] as const

/** The server reads at most this much for one archive. */
export const maxArchive = { files: 500, bytes: 500 * 1024 * 1024 }

/**
 * What can be done with several documents at once. The answer names those that could not be changed, with the reason.
 */
export const manyDocumentsApi = {
  edit: post('/api/documents/many', {
    access: 'documents:edit',
    about:
      'Share several documents with the client or stop sharing them, or set the rooms or the album of several photos',
    changes: ['project', 'document', 'activity'],
    body: z.strictObject({
      items: itemsOf('document', documentEdit.omit({ fileName: true, type: true }).partial().shape),
    }),
    response: changedMany,
  }),
  archive: post('/api/documents/archive', {
    worksAfterPlanEnd: true,
    access: 'documents:read',
    about: 'Download several documents as one ZIP file',
    changes: [],
    body: z.strictObject({ ids: z.array(idOf('document')).min(1).max(maxArchive.files) }),
    response: bytes,
  }),
}
