import { z } from 'zod'
import { content, del, get, nothing, post, put } from './endpoints/endpoint.ts'
import { requiredText } from './endpoints/fields.ts'
import { idParams } from './endpoints/ids.ts'
import { maxFileSize } from './files.ts'

/** A file is uploaded in pieces, so that an interrupted upload can resume. */
export const upload = z.object({
  id: z.uuid(),
  size: z.number(),
  /** The number of bytes received, which is the offset of the next piece. */
  received: z.number(),
  /** The size of every piece except the last. */
  pieceSize: z.number(),
})
export type Upload = z.infer<typeof upload>

/**
 * Pieces are small enough that a lost connection costs at most about a thirtieth of a large file, and large enough that
 * an upload does not take too many requests.
 */
export const pieceSizeFor = (size: number) => Math.min(1024 * 1024, Math.max(32 * 1024, Math.ceil(size / 32)))

export const uploadsApi = {
  begin: post('/api/uploads', {
    access: 'documents:upload',
    about: 'Start an upload; a later request decides what the file is used for',
    changes: [],
    body: z.strictObject({
      name: requiredText('Enter a file name', 255),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty. Please choose another.')
        .max(maxFileSize, 'This file is too large. The limit is 25 MB.'),
    }),
    response: upload,
    status: 201,
  }),
  get: get('/api/uploads/:id', {
    access: 'documents:upload',
    about: 'Get the progress of your own upload',
    params: idParams('upload'),
    response: upload,
  }),
  /** A piece that is sent twice is stored once, so a client can repeat the request if the response was lost. */
  append: put('/api/uploads/:id/content', {
    access: 'documents:upload',
    about: 'Send the next piece of an upload as raw bytes',
    changes: [],
    params: idParams('upload'),
    query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
    body: content,
    response: upload,
  }),
  cancel: del('/api/uploads/:id', {
    access: 'documents:upload',
    about: 'Cancel an upload',
    changes: [],
    params: idParams('upload'),
    response: nothing,
    status: 204,
  }),
}
