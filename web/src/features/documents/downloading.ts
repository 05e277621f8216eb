import type { ProjectDocument } from '@mantel/domain/documents'
import { filesApi } from '@mantel/domain/files'
import { ApiError, keptToken } from '../../platform/api.ts'
import { toastError } from '../../platform/toast.ts'

/** Saves the original under its name. Files need the token, which a plain link would not send. */
export async function download({ fileId, fileName }: ProjectDocument) {
  if (!fileId) return
  try {
    const response = await fetch(filesApi.get.path.replace(':id', encodeURIComponent(fileId)), {
      credentials: 'include',
      headers: { Authorization: `Bearer ${keptToken() ?? ''}` },
    })
    if (!response.ok) throw new ApiError(response.status, response.statusText, undefined)
    const name = nameIn(response.headers.get('Content-Disposition')) ?? fileName
    hand(await response.blob(), name)
  } catch {
    toastError(`${fileName} could not be downloaded. Check your connection and try again.`)
  }
}

/** The server gives it the ending of what it is. */
function nameIn(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

function hand(bytes: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
