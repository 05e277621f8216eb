import type { Recent } from './recents.ts'

/** Whose page an address is, if it is somebody’s or some property’s. */
export function recordAt(pathname: string): Pick<Recent, 'kind' | 'id'> | null {
  const [, kind, id] = /^\/app\/(project|client)s\/([^/]+)\/?$/.exec(pathname) ?? []
  return (kind === 'project' || kind === 'client') && id ? { kind, id } : null
}
