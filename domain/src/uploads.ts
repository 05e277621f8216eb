import { z } from 'zod'
import { content, del, get, idParams, nothing, post, put } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { maxFileSize } from './files.ts'

/** A file on its way to us, piece by piece: a transfer that breaks off goes on where it stopped. */
export const upload = z.object({
  id: z.uuid(),
  size: z.number(),
  /** How many bytes have arrived; the next piece begins here. */
  received: z.number(),
  /** Every piece has exactly this size, but the last. */
  pieceSize: z.number(),
})
export type Upload = z.infer<typeof upload>

/**
 * Small enough that what a broken connection takes with it is at most a thirtieth of the file, large enough that a big
 * file is no flood of calls.
 */
export const pieceSizeFor = (size: number) => Math.min(1024 * 1024, Math.max(32 * 1024, Math.ceil(size / 32)))

export const uploadsApi = {
  begin: post('/api/uploads', {
    access: 'documents:upload',
    about: 'Begin to upload a file; what it becomes is said when it is complete',
    body: z.strictObject({
      name: requiredText('The file needs a name', 255),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty. Please choose another.')
        .max(maxFileSize, 'This file is too large. Please upload at most 25 MB.'),
    }),
    response: upload,
    status: 201,
  }),
  get: get('/api/uploads/:id', {
    access: 'documents:upload',
    about: 'How far an upload has come; only for whoever began it',
    params: idParams('upload'),
    response: upload,
  }),
  /** A piece that was received already is answered like the first time, so that a lost answer does no harm. */
  append: put('/api/uploads/:id/content', {
    access: 'documents:upload',
    about: 'The next piece of an upload, as plain bytes',
    params: idParams('upload'),
    query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
    body: content,
    response: upload,
  }),
  cancel: del('/api/uploads/:id', {
    access: 'documents:upload',
    about: 'Give an upload up',
    params: idParams('upload'),
    response: nothing,
    status: 204,
  }),
}
