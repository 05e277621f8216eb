import { z } from 'zod'
import { del, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'

export const maxAlbumsOfProject = 100

/** Photos of a project under a name, such as “Staging day”. A photo is in one album at most. */
export const album = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The ids of its photos in their order. The first is the album’s cover. */
  photos: z.array(z.uuid()),
})
export type Album = z.infer<typeof album>

export const albumInput = z.strictObject({ name: requiredText('Enter a name', 60) })

const documentIds = z.array(idOf('document')).max(1000)

export const albumsApi = {
  create: post('/api/projects/:id/albums', {
    access: 'documents:edit',
    about: 'Create an album of a project’s photos; it takes them out of other albums',
    changes: ['album', 'document', 'activity'],
    params: idParams('project'),
    body: albumInput.extend({ documentIds }),
    response: album,
    status: 201,
  }),
  rename: patch('/api/albums/:id', {
    access: 'documents:edit',
    about: 'Rename an album',
    changes: ['album', 'activity'],
    params: idParams('album'),
    body: albumInput,
    response: album,
  }),
  arrange: put('/api/albums/:id/photos', {
    access: 'documents:edit',
    about: 'Reorder the photos of an album; the first is its cover',
    changes: ['album'],
    params: idParams('album'),
    body: z.strictObject({ documentIds }),
    response: album,
  }),
  remove: del('/api/albums/:id', {
    access: 'documents:edit',
    about: 'Delete an album; its photos stay in the project',
    changes: ['album', 'document', 'activity'],
    params: idParams('album'),
    response: nothing,
    status: 204,
  }),
}
