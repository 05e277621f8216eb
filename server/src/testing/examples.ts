import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@mantel/domain/endpoint'
import { type Slot, slotsOf } from '@mantel/domain/slots'
import { z } from 'zod'
import { password } from './people.ts'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Input = { params?: unknown; query?: unknown; body?: unknown }

/** Fields whose rules a JSON schema does not tell. */
const known: Record<string, () => unknown> = {
  email: () => `${randomUUID()}@example.com`,
  password: () => 'plaster and ink',
  currentPassword: () => password,
}

/** An input that the endpoint accepts: its required fields, and random ids. */
export function exampleOf(endpoint: Endpoint): Input {
  const part = (schema: z.ZodType | undefined) =>
    schema && example(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  const input = { params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.body) }
  return slotsOf(endpoint)
    .filter((slot) => has(input, slot))
    .reduce<Input>(
      (filled, slot) => fill(filled, slot, 'idOf' in slot ? randomUUID() : 'no-such-token'),
      input,
    )
}

/** The same input with another value in one slot; in a list, in its first element. */
export function fill(input: Input, { part, path }: Slot, value: string): Input {
  const copy = structuredClone(input)
  const steps = [part, ...path.map(stepOf)]
  let at = copy as Record<string, unknown>
  for (const step of steps.slice(0, -1)) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  at[steps.at(-1) ?? ''] = value
  return copy
}

const stepOf = (step: string) => (step === '[]' ? '0' : step)

export function address({ path }: Endpoint, { params = {}, query = {} }: Input) {
  const url = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  const search = new URLSearchParams(query as Record<string, string>).toString()
  return search ? `${url}?${search}` : url
}

function example(schema: Schema, name = ''): unknown {
  const given = known[name]
  if (given) return given()
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return schema.anyOf[0] && example(schema.anyOf[0], name)
  switch (schema.type) {
    case 'object':
      // Every field of a change is optional; one makes it a change.
      return Object.fromEntries(
        (schema.required?.length ? schema.required : Object.keys(schema.properties ?? {}).slice(0, 1)).map(
          (field) => [field, example(schema.properties?.[field] ?? {}, field)],
        ),
      )
    case 'array':
      return [example(schema.items ?? {}, name)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case undefined:
    default:
      return 'Example'
  }
}

function has(input: Input, { part, path }: Slot) {
  let at: unknown = input[part]
  for (const step of path) at = (at as Record<string, unknown> | undefined)?.[stepOf(step)]
  return at !== undefined
}
