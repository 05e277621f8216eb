import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Lets pages of other sites read the responses of a route, including refusals. Browsers do not let them read responses
 * to requests with credentials, because `*` does not allow these.
 */
export function allowAnyOrigin(reply: FastifyReply) {
  void reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-expose-headers': 'retry-after',
  })
}

/** Answers the preflight request that a browser makes before it sends JSON to another site. */
export function answerPreflights(app: FastifyInstance, endpoints: Endpoint[]) {
  const paths = new Set(endpoints.filter(({ anyOrigin }) => anyOrigin).map(({ path }) => path))
  for (const path of paths)
    app.options(path, { config: { access: 'public' } }, async (_request, reply) => {
      allowAnyOrigin(reply)
      return reply
        .status(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .send()
    })
}
