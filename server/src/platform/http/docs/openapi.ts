import { APP_NAME } from '@mantel/domain/basics/product'
import { acceptsIdempotencyKey, type Endpoint, isPage, takesBytes } from '@mantel/domain/endpoints/endpoint'
import type { z } from 'zod'
import { createSchemaDescriber } from './shared-schemas.ts'

type Json = Record<string, unknown>
type Describe = ReturnType<typeof createSchemaDescriber>['describe']

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApi(endpoints: Endpoint[], serverUrl: string): Json {
  const { describe, shared } = createSchemaDescriber()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, describe) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${APP_NAME} API`, version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...shared,
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string', description: 'A message for the user' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          additionalProperties: false,
        },
      },
    },
  }
}

function operation(endpoint: Endpoint, describe: Describe): Json {
  const { access, about, params, query, body, response, status = 200, rate, path } = endpoint
  const takesKey = acceptsIdempotencyKey(endpoint)
  const refusals = [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(takesKey ? [409, 422] : []),
    ...(rate ? [429] : []),
  ]
  const parameters = [
    ...describeParameters('path', params, describe),
    ...describeParameters('query', query, describe),
    ...(takesKey ? [idempotencyKey] : []),
  ]
  return {
    summary: about,
    tags: [path.split('/')[2]],
    'x-access': access,
    ...(rate && { 'x-rate-class': rate }),
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: accepted(endpoint, body, describe) } }),
    responses: {
      [status]: { description: about, ...content(response, status, describe) },
      ...Object.fromEntries(refusals.map((code) => [code, refusal])),
      default: refusal,
    },
  }
}

const refusal = {
  description: 'Refused, with the reason',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to repeat the call, for example after a lost connection. For 24 hours, a call with the same key and the same body gets the first answer and changes nothing. A different body is refused with 422, and a call that is still running with 409. Refused calls are not remembered. Use a new random key for each new call.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const accepted = ({ takesForms }: Endpoint, body: z.ZodType, describe: Describe): Json =>
  takesBytes({ body })
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {
        'application/json': { schema: describe(body, 'input') },
        ...(takesForms && { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }),
      }

function content(response: z.ZodType, status: number, describe: Describe): Json {
  if (status === 204) return {}
  if (response.meta()?.bytes) return { content: { 'application/octet-stream': {} } }
  if (isPage({ response })) return { content: { 'text/html': {} } }
  return { content: { 'application/json': { schema: describe(response, 'output') } } }
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined, describe: Describe) {
  if (!schema) return []
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}
