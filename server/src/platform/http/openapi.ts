import { type Endpoint, takesBytes } from '@mantel/domain/endpoint'
import { APP_NAME } from '@mantel/domain/product'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApi(endpoints: Endpoint[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${APP_NAME} API`, version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
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

function operation({
  access,
  about,
  params,
  query,
  body,
  response,
  status = 200,
  rate,
  path,
}: Endpoint): Json {
  const refusals = [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(rate ? [429] : []),
  ]
  return {
    summary: about,
    tags: [path.split('/')[2]],
    'x-access': access,
    ...(rate && { 'x-rate-class': rate }),
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...((params || query) && { parameters: [...parameters('path', params), ...parameters('query', query)] }),
    ...(body && { requestBody: { required: true, content: accepted(body) } }),
    responses: {
      [status]: { description: about, ...content(response, status) },
      ...Object.fromEntries(refusals.map((code) => [code, refusal])),
      default: refusal,
    },
  }
}

const refusal = {
  description: 'Refused, with the reason',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const accepted = (body: z.ZodType): Json =>
  takesBytes({ body })
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: input(body) } }

function content(response: z.ZodType, status: number): Json {
  if (status === 204) return {}
  if (response.meta()?.bytes) return { content: { 'application/octet-stream': {} } }
  return {
    content: {
      'application/json': { schema: z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) },
    },
  }
}

const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = input(schema)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}
