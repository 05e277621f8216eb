import { z } from 'zod'
import { bytes, get, idParams } from './endpoint.ts'

/** In bytes. A larger file is refused while it uploads. */
export const maxFileSize = 25 * 1024 * 1024

/** `small` is a square for lists and grids, `large` fits a screen. Both are stored beside the original. */
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
