import type { Recent } from './recents.ts'

/** The project or client whose page a path shows, if any. */
export function recordInUrl(pathname: string): Pick<Recent, 'kind' | 'id'> | null {
  const [, kind, id] = /^\/app\/(project|client)s\/([^/]+)\/?$/.exec(pathname) ?? []
  return (kind === 'project' || kind === 'client') && id ? { kind, id } : null
}
