import fc from 'fast-check'
import type { JsonSchema } from '../../testing/json-schema.ts'
import {
  brokenBodies,
  contentTypes,
  fieldNames,
  methods,
  nastyStrings,
  oddHeaders,
  pathSegments,
  queryStrings,
} from './payloads.ts'
import { right } from './values.ts'

/** The parts of the OpenAPI document that the fuzzer uses. */
type Operation = {
  'x-access': string
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: {
    content: Partial<Record<'application/json' | 'application/octet-stream', { schema: JsonSchema }>>
  }
}
export type Document = { paths: Record<string, Record<string, Operation>> }

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

/** One call: a valid call of an operation, and the changes to it. */
export type Plan = {
  operation: string
  caller: CallerName
  /** Whether the call has the example input of its endpoint, which should succeed, instead of the random one below. */
  isExample: boolean
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  changes: Change[]
}

/** Generates random calls of all operations in the document, with fewer calls of costly ones. */
export function* plansFor(document: Document, costly: RegExp, seed: number, count: number): Generator<Plan> {
  const arbitrary = anyPlan(document, costly)
  // Generates plans in batches to limit memory use, because some plans are a megabyte.
  for (let made = 0; made < count; made += batchSize)
    yield* fc.sample(arbitrary, { seed: seed + made, numRuns: Math.min(batchSize, count - made) })
}

const batchSize = 1000

function anyPlan({ paths }: Document, costly: RegExp): fc.Arbitrary<Plan> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return fc.oneof(
    ...operations.map(({ name, operation }) => ({
      weight: costly.test(name) ? 2 : 4,
      arbitrary: planOf(name, operation),
    })),
  )
}

function planOf(
  name: string,
  { parameters = [], requestBody, 'x-access': access }: Operation,
): fc.Arbitrary<Plan> {
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
      // One of these two roles has the permission for nearly every endpoint.
      { weight: 2, arbitrary: fc.constant(access.startsWith('platform:') ? 'SuperAdmin' : 'CompanyAdmin') },
    ),
    isExample: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    params: part('path'),
    query: fc.oneof(part('query'), few(part('query'))),
    body: content ? right(content.schema) : fc.constant(undefined),
    changes: fc.oneof(
      { weight: 9, arbitrary: fc.constant<Change[]>([]) },
      { weight: 8, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
    ),
  })
}

/** Keeps at most two fields, because many random filters at once hardly ever fit together. */
const few = (record: fc.Arbitrary<Record<string, unknown>>) =>
  record.map((fields) => Object.fromEntries(Object.entries(fields).slice(0, 2)))

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
