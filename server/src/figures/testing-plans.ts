import fc from 'fast-check'
import { exampleBytes } from '../testing/examples.ts'
import {
  brokenBodies,
  contentTypes,
  fieldNames,
  methods,
  nastyStrings,
  oddHeaders,
  pathSegments,
  queryStrings,
} from './testing-payloads.ts'

/** As much of the OpenAPI document as the fuzzer reads. */
type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  idOf?: string
  tokenOf?: string
}
type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: {
    content: Partial<Record<'application/json' | 'application/octet-stream', { schema: Schema }>>
  }
}
export type Document = { paths: Record<string, Record<string, Operation>> }

/** Who calls; what each may do is the permission table's to say. */
const callers = [
  'a visitor',
  'a revoked session',
  'CompanyAdmin',
  'Manager',
  'Staff',
  'Client',
  'SuperAdmin',
  'an impersonator',
] as const
export type CallerName = (typeof callers)[number]

/** Stands in a plan for what is only known when it is carried out: an id, a token, an address, a password, a state. */
export class Blank {
  constructor(
    readonly kind: 'id' | 'token' | 'email' | 'password' | 'seen',
    readonly of: string,
    readonly which: string,
  ) {}
}

export type Change =
  | { kind: 'value'; at: number; value: unknown }
  | { kind: 'drop'; at: number }
  | { kind: 'extra'; name: string; value: unknown }
  | { kind: 'raw'; payload: string | Buffer }
  | { kind: 'type'; type: string }
  | { kind: 'method'; method: string }
  | { kind: 'segment'; value: string }
  | { kind: 'query'; text: string }
  | { kind: 'headers'; headers: Record<string, string> }
  | { kind: 'address'; how: number }

/** One call to be made: an operation of the document, right at first, then changed. */
export type Plan = {
  operation: string
  caller: CallerName
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  changes: Change[]
}

/** So many calls of every operation in the document; those named as costly come more seldom. */
export function* plansFor(document: Document, costly: RegExp, seed: number, count: number): Generator<Plan> {
  const arbitrary = anyPlan(document, costly)
  // In portions: some plans are a megabyte.
  for (let made = 0; made < count; made += portion)
    yield* fc.sample(arbitrary, { seed: seed + made, numRuns: Math.min(portion, count - made) })
}

const portion = 1000

function anyPlan({ paths }: Document, costly: RegExp): fc.Arbitrary<Plan> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return fc.oneof(
    ...operations.map(({ name, operation }) => ({
      weight: costly.test(name) ? 1 : 4,
      arbitrary: planOf(name, operation),
    })),
  )
}

function planOf(name: string, { parameters = [], requestBody }: Operation): fc.Arbitrary<Plan> {
  const part = (place: 'path' | 'query') => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return fc.record(Object.fromEntries(own.map((one) => [one.name, right(one.schema, one.name)])), {
      requiredKeys: own.filter(({ required }) => required).map((one) => one.name),
    }) as fc.Arbitrary<Record<string, unknown>>
  }
  const [content] = Object.values(requestBody?.content ?? {})
  return fc.record({
    operation: fc.constant(name),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...callers) },
      { weight: 2, arbitrary: fc.constant('CompanyAdmin' as const) },
    ),
    params: part('path'),
    query: part('query'),
    body: content ? right(content.schema) : fc.constant(undefined),
    changes: fc.oneof(
      { weight: 9, arbitrary: fc.constant<Change[]>([]) },
      { weight: 8, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
    ),
  })
}

const blank = (kind: Blank['kind'], of: string, weights: Record<string, number>) =>
  fc.oneof(
    ...Object.entries(weights).map(([which, weight]) => ({
      weight,
      arbitrary: fc.constant(new Blank(kind, of, which)),
    })),
  )

/** Values that the schema allows, as far as it tells. */
function right(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  // A thing that is merged into itself or put after itself proves nothing.
  if (schema.idOf && /^(other|after)Id$/.test(name))
    return blank('id', schema.idOf, { other: 6, own: 1, foreign: 2, nobody: 1 })
  // One is a picture, the other a sheet; nearly everything is made of one of them only.
  if (schema.idOf === 'upload') return blank('id', schema.idOf, { own: 5, other: 5, foreign: 2, nobody: 1 })
  if (schema.idOf) return blank('id', schema.idOf, { own: 6, foreign: 2, nobody: 1 })
  // Nothing was changed yet in most of the worlds that it meets.
  if (name === 'version') return fc.constantFrom(1, 1, 1, 2, 3)
  if (name === 'seen') return blank('seen', 'section', { now: 6, old: 1 })
  if (name === 'moves' || 'was' in (schema.items?.properties ?? {}))
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...listsOf(schema)) }, plainly(schema, name))
  if (name === 'timeZone') return fc.constantFrom('America/Chicago', 'Pacific/Auckland', 'Mars/Olympus')
  if (name === 'status') return fc.constantFrom('Discovery', 'Bid', 'Won', 'Canceled', 'Attic')
  if (name === 'mapping')
    return fc.constantFrom(['email', 'firstName'], ['email', null], [null, 'notes'], ['email'])
  if (name === 'offset') return fc.constantFrom(0, 0, 0, 1, 32 * 1024)
  if (name === 'type') return fc.constantFrom('Full Stage', 'Enhancement', 'Other', 'Castle')
  if (schema.tokenOf) return blank('token', schema.tokenOf, { good: 5, other: 1, junk: 1 })
  if (/^email$/i.test(name)) return blank('email', 'person', { new: 6, own: 2, capitals: 1, taken: 1 })
  if (name === 'currentPassword') return blank('password', 'current', { right: 4, wrong: 1 })
  if (name === 'password')
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('plaster and ink') },
      { weight: 2, arbitrary: blank('password', 'current', { right: 1 }) },
      { weight: 2, arbitrary: fc.string({ minLength: 6, maxLength: 128, unit: 'grapheme' }) },
    )
  return plainly(schema, name)
}

/** What a company may make of its lists: by chance, nothing would ever fit. */
function listsOf({ items: { properties = {} } = {} }: Schema): object[][] {
  if ('from' in properties) return [[], [], [], [{ from: 'Bid', to: 'Won' }]]
  const names = (...all: string[]) => all.map((name) => ({ name }))
  if (!('kind' in properties))
    return [
      names('Full Stage', 'Other'),
      [{ name: 'Home', was: 'Other' }],
      names('Referral', 'Other', 'other'),
    ]
  const stages = Object.entries({
    Discovery: 'open',
    Bid: 'open',
    Won: 'won',
    Completed: 'completed',
    Canceled: 'canceled',
  })
  const kept = stages.map(([name, kind]) => ({ name, kind }))
  return [
    kept,
    kept.map(({ name, kind }) => ({ name: name === 'Bid' ? 'Proposal' : name, was: name, kind })),
    kept.filter(({ name }) => name !== 'Bid'),
    [...kept, { name: 'Attic', kind: 'paused' }],
  ]
}

function plainly(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => right(one, name)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([field, inner]) => [field, right(inner, field)])), {
        requiredKeys: schema.required ?? [],
      })
    }
    case 'array':
      return fc.array(right(schema.items ?? {}, name), { maxLength: 4 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return schema.format === 'binary' ? bytes : text(schema)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function numberOf({ minimum = -1000, maximum = 1000, multipleOf }: Schema): fc.Arbitrary<number> {
  if (!multipleOf) return fc.double({ min: minimum, max: maximum, noNaN: true })
  const step = 1 / multipleOf
  return fc.integer({ min: minimum * step, max: maximum * step }).map((steps) => steps / step)
}

const bytes = fc.oneof(
  { weight: 3, arbitrary: fc.constant(exampleBytes) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)) },
)

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (pattern?.startsWith('^#')) return fc.constantFrom('#B38734', '#000000', '#ffffff')
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  const most = Math.min(maxLength, 300)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: Math.max(minLength, 1), maxLength: Math.min(most, 30) }) },
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: most, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.constant('\u{1F6CB}'.repeat(Math.floor(most / 2))) },
  )
}

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyStrings) },
  fc.string({ maxLength: 50, unit: 'binary' }),
  fc.string({ maxLength: 50, unit: 'binary-ascii' }),
  fc
    .array(fc.integer({ min: 0xd800, max: 0xdfff }), { minLength: 1, maxLength: 5 })
    .map((codes) => String.fromCharCode(...codes)),
)

const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const anything = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { a: 1 }, [null], ['x']) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 90 }).map((depth) => nested(depth)) },
)

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value }
  return value
}

const names = fc.oneof(
  fc.constantFrom(...fieldNames),
  fc.string({ maxLength: 20 }).map((name) => `x${name.replace(/[^\w]/g, '')}`),
)

const depths = fc.integer({ min: 60, max: 3000 })
const raw = fc.oneof<fc.MaybeWeightedArbitrary<string | Buffer>[]>(
  { weight: 6, arbitrary: fc.constantFrom(...brokenBodies) },
  { weight: 2, arbitrary: depths.map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
  { weight: 2, arbitrary: depths.map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 120_000).map((depth) => '['.repeat(depth)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1_000_000, 1_048_577, 1_100_000)
      .map((size) => `{"email":"${'x'.repeat(size)}"}`),
  },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)

const segments = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pathSegments) },
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
)

const headers = fc
  .array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 2 })
  .map((lines): Record<string, string> => Object.fromEntries(lines))

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('value' as const), at: fc.nat(), value: anything }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('extra' as const), name: names, value: anything }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('raw' as const), payload: raw }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('type' as const), type: fc.constantFrom(...contentTypes) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('method' as const), method: fc.constantFrom(...methods) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('segment' as const), value: segments }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('query' as const), text: fc.constantFrom(...queryStrings) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('headers' as const), headers }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('address' as const), how: fc.nat({ max: 5 }) }) },
)
