import { z } from 'zod'
import { bytes, get, idParams } from './endpoint.ts'

/** One file's size; what is larger is refused while it arrives. */
export const maxFileSize = 25 * 1024 * 1024

/** How pictures are kept beside the original: a square for lists and grids, and one that fits a screen. */
export const previewSizes = ['small', 'large'] as const
export type PreviewSize = (typeof previewSizes)[number]

export const filesApi = {
  get: get('/api/files/:id', {
    access: 'files:read',
    about: 'A stored file, as a download',
    params: idParams('file'),
    response: bytes,
  }),
  preview: get('/api/files/:id/preview', {
    access: 'files:read',
    about: 'A picture made small: square for a list, or whole for looking at',
    params: idParams('file'),
    query: z.strictObject({ size: z.enum(previewSizes) }),
    response: bytes,
  }),
}
