import { randomUUID } from 'node:crypto'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { type Endpoint, takesBytes } from '@mantel/domain/endpoints/endpoint'
import { type IdentifierField, identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { z } from 'zod'
import { png } from '../platform/files/hostile.fixture.ts'
import type { JsonSchema } from './json-schema.ts'
import { password } from './people.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }

/** Values for fields with rules that a JSON schema does not contain. */
const knownValues: Record<string, () => unknown> = {
  email: () => `${randomUUID()}@example.com`,
  recipientEmail: () => `${randomUUID()}@example.com`,
  signerEmail: () => `${randomUUID()}@example.com`,
  password: () => 'plaster and ink',
  currentPassword: () => password,
  limit: () => 10,
  offset: () => 0,
  // A stage that every new company has. It is not the first stage, so that setting it is a change.
  status: () => 'Bid',
  moves: () => [],
  // `code` and `value` must be unique.
  code: () => `C${randomUUID()}`,
  value: () => randomUUID(),
  // `businessProfile` and `key` name records that exist on every new platform.
  businessProfile: () => 'interior-design',
  key: () => 'welcome',
  // Every record with this switch is active, so false is a change.
  isActive: () => false,
  // The number of a job that may not exist.
  number: () => '1',
  // The name of a backup that may not exist.
  file: () => 'mantel-2026-11-15-09-00-00.tar.gz',
  timezone: () => 'America/New_York',
  at: () => new Date(Date.now() + 3_600_000).toISOString(),
  until: () => '2199-01-01',
  // Cards are on in a company with a connected account, so false is a change.
  cardEnabled: () => false,
  // What an admin types to disconnect the account.
  confirmation: () => 'disconnect',
  // Reminders are on in every new company, so false is a change.
  remindersEnabled: () => false,
  paidOn: () => '2026-11-02',
  paymentMethod: () => 'check',
  zelleId: () => 'pay@example.com',
  // Longer than a contract's default expiry of 30 days, so that extending the link is a change.
  expiresInDays: () => 90,
  // Matches the two columns of the test spreadsheets.
  mapping: () => ['email', 'firstName'],
}

/** Returns a list for the company's settings that has the required entries and differs from the default list. */
const listOf = ({ properties = {} }: JsonSchema) =>
  'kind' in properties ? stages : ['Other', 'Example'].map((name) => ({ name }))
const stages = [
  ['Discovery', 'open'],
  ['Bid', 'open'],
  ['Won', 'won'],
  ['Completed', 'completed'],
  ['Canceled', 'canceled'],
].map(([name, kind]) => ({ name, kind }))

/** A whole file, small enough to be uploaded in one piece. Each test tenant has an upload with these bytes. */
export const exampleBytes = png()

/** With the right password, the user would be gone and could not make the next call. */
const ownExamples: Record<string, unknown> = {
  '/api/team/departure': { currentPassword: 'not the password' },
}

/** Query values that find something only together. The projects of each test tenant have this type. */
const ownQueries: Record<string, object> = {
  '/api/pipeline/groups/cards': { by: 'type', key: 'Other' },
}

/** Returns valid input for an endpoint: its required fields, with random ids. */
export function exampleOf(endpoint: Endpoint): Input {
  const part = (schema: z.ZodType | undefined, build = example) => schema && build(describeInput(schema))
  const { params, query, body } = endpoint
  const input = {
    params: part(params),
    query: part(query, (schema) => ({ ...exampleQuery(schema), ...ownQueries[endpoint.path] })),
    body: takesBytes(endpoint) ? exampleBytes : (ownExamples[endpoint.path] ?? part(body)),
  }
  return identifierFields(endpoint)
    .filter((slot) => has(input, slot))
    .reduce<Input>(
      (filled, slot) => fill(filled, slot, 'idOf' in slot ? randomUUID() : 'no-such-token'),
      input,
    )
}

/** Described once, because the access tests make thousands of inputs. */
const described = new WeakMap<z.ZodType, JsonSchema>()

function describeInput(schema: z.ZodType) {
  const known = described.get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  described.set(schema, json)
  return json
}

/** Returns a copy of the input with another value in one field. In a list, the first element is replaced. */
export function fill(input: Input, { part, path }: IdentifierField, value: string): Input {
  const copy = structuredClone(input)
  const steps = [part, ...path.map(stepOf)]
  let at = copy as Record<string, unknown>
  for (const [index, step] of steps.slice(0, -1).entries()) {
    // A filter takes one value or a list of values.
    if (typeof at[step] === 'string') at[step] = [at[step]]
    at[step] ??= steps[index + 1] === stepOf('[]') ? [] : {}
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

/** Returns only the required fields, because optional ones narrow the result. */
const exampleQuery = ({ required = [], properties = {} }: JsonSchema) =>
  Object.fromEntries(
    required.map((field) => [field, queryValues[field] ?? example(properties[field] ?? {}, field)]),
  )

/** Query values that find something: each test tenant has a client with this email address, and a project in this stage. */
export const queryValues: Record<string, string> = {
  email: 'c@example.com',
  text: 'c@example.com',
  stage: 'Discovery',
}

function example(schema: JsonSchema, name = ''): unknown {
  const given = knownValues[name]
  if (given && !isFormKey(schema)) return given()
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties?.type?.const === 'doc') return doc(paragraph('Example {signature.client}'))
  if (schema.anyOf) return schema.anyOf[0] && example(schema.anyOf[0], name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema).map((field) => [field, example(schema.properties?.[field] ?? {}, field)]),
      )
    case 'array':
      if ('was' in (schema.items?.properties ?? {})) return listOf(schema.items ?? {})
      return [example(schema.items ?? {}, name)]
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case undefined:
    default:
      return exampleText(schema.pattern)
  }
}

function exampleText(pattern = '') {
  if (pattern.startsWith('^#')) return '#B38734'
  // The key of a lead form that does not exist.
  if (isFormKey({ pattern })) return '0'.repeat(32)
  // An event of the card provider that does not exist.
  return pattern.startsWith('^evt_') ? 'evt_unknown' : 'Example'
}

const isFormKey = ({ pattern = '' }: JsonSchema) => pattern === '^[\\w-]{16,64}$'

/**
 * Returns the required fields. If only the version or the fingerprint is required, adds another field, preferably free
 * text, so that the input changes something. For a project, adds the brief, which everyone who may edit the project may
 * write.
 */
function fieldsOf({ required = [], properties = {} }: JsonSchema) {
  if (required.some((field) => field !== 'version' && field !== 'seen')) return required
  const free = Object.keys(properties).filter((field) => !required.includes(field))
  const text =
    free.find((field) => field === 'brief') ?? free.find((field) => isText(properties[field])) ?? free[0]
  return text ? [...required, text] : required
}

const isText = (schema: JsonSchema | undefined): boolean =>
  (schema?.type === 'string' && !schema.enum && !schema.format && !schema.pattern) ||
  (schema?.anyOf?.some(isText) ?? false)

function has(input: Input, { part, path }: IdentifierField) {
  let at: unknown = input[part]
  for (const step of path) at = (at as Record<string, unknown> | undefined)?.[stepOf(step)]
  return at !== undefined
}
