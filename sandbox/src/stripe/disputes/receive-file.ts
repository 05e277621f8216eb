import type { Stripe } from 'stripe'
import { invalid, required } from '../http/error.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

/** Receives an upload, for example evidence. The sandbox stores its name and size, but not its content. */
export async function receiveFile(scope: Scope, contentType: string, body: Buffer): Promise<Stripe.File> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('The upload is not a valid multipart form.')
    })
  const [purpose, file] = [form.get('purpose'), form.get('file')]
  if (typeof purpose !== 'string') throw required('purpose')
  if (file === null || typeof file === 'string') throw required('file')
  const id = newId('file')
  return scope.put('file', {
    id,
    object: 'file',
    created: scope.now(),
    expires_at: null,
    filename: file.name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: file.size,
    title: null,
    type: file.name.split('.').at(-1) ?? null,
    url: `${scope.url}/v1/files/${id}/contents`,
  })
}
