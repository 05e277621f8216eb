import { z } from 'zod'
import { bytes, get } from './endpoints/endpoint.ts'
import { idParams } from './endpoints/ids.ts'

/** The maximum size of an uploaded file, in bytes. */
export const maxFileSize = 25 * 1024 * 1024

/** `small` is a square for lists and grids, `large` fits a screen. Both are stored beside the original. */
export const previewSizes = ['small', 'large'] as const
export type PreviewSize = (typeof previewSizes)[number]

export const filesApi = {
  get: get('/api/files/:id', {
    access: 'files:read',
    about: 'Download a file',
    params: idParams('file'),
    response: bytes,
  }),
  preview: get('/api/files/:id/preview', {
    access: 'files:read',
    about: 'Get a preview of an image: small and square, or large and uncropped',
    params: idParams('file'),
    query: z.strictObject({ size: z.enum(previewSizes) }),
    response: bytes,
  }),
}
