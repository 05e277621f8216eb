import type { z } from 'zod'
import { acceptsIdempotencyKey, type Endpoint } from './endpoint.ts'
import { type RecordKind, type TokenKind } from './ids.ts'

type Part = 'params' | 'query' | 'body'

/** An id or a token in an endpoint's input. In `path`, `[]` stands for each element of a list. */
export type IdentifierField = { part: Part; path: string[] } & ({ idOf: RecordKind } | { tokenOf: TokenKind })

export function identifierFields(endpoint: Endpoint): IdentifierField[] {
  return lookInto(endpoint).leaves.flatMap(({ part, path, meta }): IdentifierField[] => {
    if (meta.idOf) return [{ part, path, idOf: meta.idOf }]
    if (meta.tokenOf) return [{ part, path, tokenOf: meta.tokenOf }]
    return []
  })
}

/** Returns the errors in an endpoint's declaration. The server does not start if there are any. */
export function endpointErrors(endpoint: Endpoint): string[] {
  const { access, about, method, path, params, body, response } = endpoint as Partial<Endpoint>
  const inPath = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name)
  const declared = Object.keys(params?.shape ?? {})
  const { leaves, objects } = lookInto(endpoint)
  return [
    ...(access ? [] : ['has no access word']),
    ...(about ? [] : ['does not say what it does']),
    ...(response ? [] : ['declares no response']),
    ...(method === 'GET' && body ? ['reads a body in a GET'] : []),
    ...(endpoint.once && !acceptsIdempotencyKey(endpoint) ? ['is once, but not a POST of a user'] : []),
    ...(inPath.join() === declared.join() ? [] : [`declares other params than its path: ${declared.join()}`]),
    ...objects
      .filter(({ strict }) => !strict)
      .map(({ part, path }) => `accepts unknown fields in ${[part, ...path].join('.')}`),
    ...leaves
      .filter((leaf) => !leafTypes.includes(leaf.type) && !isPlainBytes(leaf))
      .map(
        ({ part, path, type }) =>
          `uses ${type} in ${[part, ...path].join('.')}, which the checks cannot look into`,
      ),
    ...leaves.flatMap((leaf) => {
      const name = leaf.path.findLast((step) => step !== '[]') ?? ''
      const location = [leaf.part, ...leaf.path].join('.')
      if ((/(^ids?|Ids?)$/.test(name) || leaf.isUuid) && !leaf.meta.idOf && !leaf.meta.isName)
        return [`does not say whose id ${location} is`]
      if (/token$/i.test(name) && !leaf.meta.tokenOf) return [`does not say what token ${location} is`]
      return []
    }),
  ]
}

type Leaf = {
  part: Part
  path: string[]
  type: string
  isUuid: boolean
  /** `isName` marks an id that names something inside a document and is not the id of a row. */
  meta: { idOf?: RecordKind; tokenOf?: TokenKind; bytes?: boolean; isName?: boolean }
}
type Visit = {
  leaf: (schema: z.ZodType, path: string[]) => void
  object: (schema: z.ZodObject, path: string[]) => void
}

type Found = { leaves: Leaf[]; objects: { part: Part; path: string[]; strict: boolean }[] }

/** Cached, because several checks inspect the same endpoint, and inspecting it takes most of their time. */
const inputs = new WeakMap<Endpoint, Found>()

function lookInto(endpoint: Endpoint): Found {
  const known = inputs.get(endpoint)
  if (known) return known
  const found: Found = { leaves: [], objects: [] }
  forEachPart(endpoint, (part, schema) =>
    walk(schema, [], {
      leaf: (leaf, path) => {
        const isUuid = (leaf as { format?: string }).format === 'uuid'
        const meta = (leaf.meta() ?? {}) as Leaf['meta']
        found.leaves.push({ part, path, type: leaf._zod.def.type, isUuid, meta })
      },
      object: (object, path) =>
        found.objects.push({ part, path, strict: object._zod.def.catchall?._zod.def.type === 'never' }),
    }),
  )
  inputs.set(endpoint, found)
  return found
}

function forEachPart(endpoint: Endpoint, visit: (part: Part, schema: z.ZodType) => void) {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) visit(part, schema)
  }
}

function walk(schema: z.ZodType, path: string[], visit: Visit, visited = new Set<z.ZodType>()): void {
  if (visited.has(schema)) return
  visited.add(schema)
  const { def } = schema._zod as unknown as { def: Def }
  const walkInner = (inner: z.ZodType, step: string[] = []) =>
    walk(inner, [...path, ...step], visit, new Set(visited))
  switch (def.type) {
    case 'object':
      visit.object(schema as z.ZodObject, path)
      for (const [name, inner] of Object.entries((schema as z.ZodObject).shape))
        walkInner(inner as z.ZodType, [name])
      return
    case 'array':
      return walkInner(def.element, ['[]'])
    case 'tuple':
      def.items.forEach((item, index) => walkInner(item, [String(index)]))
      return def.rest ? walkInner(def.rest, ['[]']) : undefined
    case 'record':
      walkInner(def.keyType, ['[]'])
      return walkInner(def.valueType, ['[]'])
    case 'union':
      return def.options.forEach((option) => walkInner(option))
    case 'intersection':
      walkInner(def.left)
      return walkInner(def.right)
    case 'lazy':
      return walkInner(def.getter())
    case 'pipe':
      walkInner(def.in)
      // The output is checked as well, unless a function computes it.
      return def.out._zod.def.type === 'transform' ? undefined : walkInner(def.out)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return walkInner(def.innerType)
    case 'leaf':
    default:
      visit.leaf(schema, path)
  }
}

/** Types that contain no other type. The checks refuse a type that they can neither look into nor find in this list. */
const leafTypes = [
  'string',
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'void',
  'date',
  'transform',
]

/** Bytes can only be a whole body, because JSON cannot contain them. */
const isPlainBytes = ({ part, path, meta }: Leaf) =>
  part === 'body' && path.length === 0 && meta.bytes === true

type Def =
  | { type: 'object' }
  | { type: 'array'; element: z.ZodType }
  | { type: 'tuple'; items: z.ZodType[]; rest: z.ZodType | null }
  | { type: 'record'; keyType: z.ZodType; valueType: z.ZodType }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'intersection'; left: z.ZodType; right: z.ZodType }
  | { type: 'lazy'; getter: () => z.ZodType }
  | { type: 'pipe'; in: z.ZodType; out: z.ZodType }
  | {
      type: 'optional' | 'nullable' | 'default' | 'prefault' | 'readonly' | 'nonoptional' | 'catch'
      innerType: z.ZodType
    }
  | { type: 'leaf' }
