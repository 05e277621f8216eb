import type { Endpoint, Input } from '@mantel/domain/endpoint'
import { fetchFile } from './api.ts'

/** Saves a file of the server’s under the name that the server gives it: its ending is that of what it is. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Input<E>, otherwise: string) {
  const { bytes, name = otherwise } = await fetchFile(endpoint, input)
  saveAs(name, bytes)
  return name
}

export function saveAs(name: string, bytes: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
