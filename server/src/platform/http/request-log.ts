import type { FastifyInstance } from 'fastify'
import { Histogram, register } from 'prom-client'

const durations =
  (register.getSingleMetric('http_request_seconds') as
    | Histogram<'method' | 'route' | 'status'>
    | undefined) ??
  new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })

/** Logs and measures each request. The log line has the route's pattern and not the URL, which can contain a token. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime)
    durations.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000)
    const { actor } = request
    request.log.info(
      { method: request.method, route, status, ms, companyId: actor?.companyId, userId: actor?.userId },
      'request',
    )
  })
}
