import type { Endpoint } from '@mantel/domain/endpoint'
import type { FastifyInstance } from 'fastify'

/** A route that does not say who may call it keeps the server from starting. */
export function everyRouteDeclaresAccess(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
  })
}

/** The list that the documentation and the tests read is the list that is served, both ways. */
export function everyEndpointIsBound(app: FastifyInstance, endpoints: Endpoint[]) {
  const missing = endpoints.filter(({ method, path }) => !app.hasRoute({ method, url: path }))
  if (missing.length === 0) return
  throw new Error(
    `Declared but not bound: ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
  )
}
