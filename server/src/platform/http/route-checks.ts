import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { FastifyInstance } from 'fastify'

/** The server does not start if a route does not declare who may call it. */
export function requireDeclaredAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
  })
}

/**
 * Compares the endpoints that are served with the list that the documentation and the generated tests use. An endpoint
 * that is listed but not bound would be documented and missing; one that is bound but not listed would go untested.
 */
export function assertEndpointsMatch(bound: Endpoint[], listed: Endpoint[]) {
  const names = (endpoints: Endpoint[]) => new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  const [served, known] = [names(bound), names(listed)]
  const missing = [...known].filter((name) => !served.has(name))
  const unlisted = [...served].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`Listed but not bound: ${missing.join(', ')}`)
  if (unlisted.length > 0)
    throw new Error(`Bound but not listed in the apis of a feature: ${unlisted.join(', ')}`)
}

/**
 * Throws if an endpoint names a record kind that no feature registers, or if two features register the same kind. With
 * a mistyped kind, the web would not fetch the query again after a change, and the access tests would find no rows for
 * it.
 */
export function assertKindsRegistered(endpoints: Endpoint[], registered: string[]) {
  const known = new Set(registered)
  for (const endpoint of endpoints) {
    const unknown = kindsOf(endpoint).filter((kind) => !known.has(kind))
    if (unknown.length > 0)
      throw new Error(
        `${endpoint.method} ${endpoint.path} names kinds that no feature registers: ${unknown.join(', ')}`,
      )
  }
  const repeated = registered.filter((kind, index) => registered.indexOf(kind) !== index)
  if (repeated.length > 0) throw new Error(`Registered by two features: ${repeated.join(', ')}`)
}

const kindsOf = (endpoint: Endpoint) => [
  ...(endpoint.shows ?? []),
  ...(endpoint.changes ?? []),
  ...identifierFields(endpoint).flatMap((field) => ('idOf' in field ? [field.idOf] : [])),
]
