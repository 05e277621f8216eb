import type { Endpoint, Input } from '@mantel/domain/endpoints/endpoint'
import { saveAs } from '../save-as.ts'
import { fetchFile } from './api.ts'

/**
 * Saves a file and returns its name. The server chooses the name, because it knows the right extension; `fallbackName`
 * is for responses without a name.
 */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Input<E>, fallbackName: string) {
  const { bytes, name = fallbackName } = await fetchFile(endpoint, input)
  saveAs(name, bytes)
  return name
}
