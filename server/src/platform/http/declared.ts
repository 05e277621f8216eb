import type { Endpoint } from '@mantel/domain/endpoint'
import type { FastifyInstance } from 'fastify'

/** A route that does not say who may call it keeps the server from starting. */
export function everyRouteDeclaresAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
  })
}

/**
 * The list that the documentation and the tests read is the list that is served, both ways: what is declared but not
 * bound would be documented and missing, what is bound but not listed would escape every generated test.
 */
export function boundIsListed(bound: Endpoint[], listed: Endpoint[]) {
  const names = (endpoints: Endpoint[]) => new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const [served, known] = [names(bound), names(listed)]
  const missing = [...known].filter((name) => !served.has(name))
  const unlisted = [...served].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`Listed but not bound: ${missing.join(', ')}`)
  if (unlisted.length > 0)
    throw new Error(`Bound but not listed in domain/src/api.ts: ${unlisted.join(', ')}`)
}
