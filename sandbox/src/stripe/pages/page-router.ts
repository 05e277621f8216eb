import type { FormFields } from '../http/form.ts'
import type { Base } from '../state/base.ts'
import type { Kind, Objects } from '../state/objects.ts'
import { createScope, type Scope } from '../state/scope.ts'
import type { PageReply } from './layout.ts'

export type PageCall = { base: Base; ids: Record<string, string>; query: URLSearchParams; form: FormFields }
export type PageRoute = { method: 'GET' | 'POST'; pattern: RegExp; handle: (call: PageCall) => PageReply }

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

export const show = (path: string, handle: PageRoute['handle']): PageRoute => ({
  method: 'GET',
  pattern: pathPattern(path),
  handle,
})
export const submit = (path: string, handle: PageRoute['handle']): PageRoute => ({
  method: 'POST',
  pattern: pathPattern(path),
  handle,
})

/** A text field of a submitted form. */
export function fieldOf(form: FormFields, name: string) {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Finds an object by its id alone, because the URLs of pages do not contain the account. */
export function findOwned<K extends Kind>(
  base: Base,
  kind: K,
  id: string | undefined,
): { scope: Scope; object: Objects[K] } | null {
  const row = id === undefined ? undefined : base.store.row(kind, id)
  return row ? { scope: createScope(base, row.owner), object: row.value } : null
}
