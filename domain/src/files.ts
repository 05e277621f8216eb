import { bytes, get, idParams } from './endpoint.ts'

/** One file's size; what is larger is refused while it arrives. */
export const maxFileSize = 25 * 1024 * 1024

export const filesApi = {
  get: get('/api/files/:id', {
    access: 'files:read',
    about: 'A stored file, as a download',
    params: idParams('file'),
    response: bytes,
  }),
}
