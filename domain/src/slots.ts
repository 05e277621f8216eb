import type { z } from 'zod'
import type { Endpoint, IdKind, TokenKind } from './endpoint.ts'

type Part = 'params' | 'query' | 'body'

/** A place in a call's input that holds an id or a token; `[]` stands for each element of a list. */
export type Slot = { part: Part; path: string[] } & ({ idOf: IdKind } | { tokenOf: TokenKind })

export function slotsOf(endpoint: Endpoint): Slot[] {
  return leavesOf(endpoint).flatMap(({ part, path, meta }): Slot[] => {
    if (meta.idOf) return [{ part, path, idOf: meta.idOf }]
    if (meta.tokenOf) return [{ part, path, tokenOf: meta.tokenOf }]
    return []
  })
}

/** What is wrong with a declaration; the server refuses to start on any of it. */
export function flawsOf(endpoint: Endpoint): string[] {
  const { access, about, method, path, params, body, response } = endpoint as Partial<Endpoint>
  const inPath = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name)
  const declared = Object.keys(params?.shape ?? {})
  return [
    ...(access ? [] : ['has no access word']),
    ...(about ? [] : ['does not say what it does']),
    ...(response ? [] : ['declares no response']),
    ...(method === 'GET' && body ? ['reads a body in a GET'] : []),
    ...(inPath.join() === declared.join() ? [] : [`declares other params than its path: ${declared.join()}`]),
    ...objectsOf(endpoint)
      .filter(({ strict }) => !strict)
      .map(({ part, path }) => `accepts unknown fields in ${[part, ...path].join('.')}`),
    ...leavesOf(endpoint)
      .filter((leaf) => !leafTypes.includes(leaf.type) && !isPlainBytes(leaf))
      .map(
        ({ part, path, type }) =>
          `uses ${type} in ${[part, ...path].join('.')}, which the checks cannot look into`,
      ),
    ...leavesOf(endpoint).flatMap((leaf) => {
      const name = leaf.path.findLast((step) => step !== '[]') ?? ''
      const place = [leaf.part, ...leaf.path].join('.')
      if ((/(^ids?|Ids?)$/.test(name) || leaf.isUuid) && !leaf.meta.idOf && !leaf.meta.isName)
        return [`does not say whose id ${place} is`]
      if (/token$/i.test(name) && !leaf.meta.tokenOf) return [`does not say what token ${place} is`]
      return []
    }),
  ]
}

type Leaf = {
  part: Part
  path: string[]
  type: string
  isUuid: boolean
  /** `isName`: it is called an id, but names a thing in a document, not a row. */
  meta: { idOf?: IdKind; tokenOf?: TokenKind; bytes?: boolean; isName?: boolean }
}
type Visit = {
  leaf?: (schema: z.ZodType, path: string[]) => void
  object?: (schema: z.ZodObject, path: string[]) => void
}

function leavesOf(endpoint: Endpoint): Leaf[] {
  const found: Leaf[] = []
  eachPart(endpoint, (part, schema) =>
    walk(schema, [], {
      leaf: (leaf, path) => {
        const isUuid = (leaf as { format?: string }).format === 'uuid'
        found.push({
          part,
          path,
          type: leaf._zod.def.type,
          isUuid,
          meta: (leaf.meta() ?? {}) as Leaf['meta'],
        })
      },
    }),
  )
  return found
}

function objectsOf(endpoint: Endpoint) {
  const found: { part: Part; path: string[]; strict: boolean }[] = []
  eachPart(endpoint, (part, schema) =>
    walk(schema, [], {
      object: (object, path) =>
        found.push({ part, path, strict: object._zod.def.catchall?._zod.def.type === 'never' }),
    }),
  )
  return found
}

function eachPart(endpoint: Endpoint, visit: (part: Part, schema: z.ZodType) => void) {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) visit(part, schema)
  }
}

function walk(schema: z.ZodType, path: string[], visit: Visit, seen = new Set<z.ZodType>()): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const { def } = schema._zod as unknown as { def: Def }
  const into = (inner: z.ZodType, step: string[] = []) =>
    walk(inner, [...path, ...step], visit, new Set(seen))
  switch (def.type) {
    case 'object':
      visit.object?.(schema as z.ZodObject, path)
      for (const [name, inner] of Object.entries((schema as z.ZodObject).shape))
        into(inner as z.ZodType, [name])
      return
    case 'array':
      return into(def.element, ['[]'])
    case 'tuple':
      def.items.forEach((item, index) => into(item, [String(index)]))
      return def.rest ? into(def.rest, ['[]']) : undefined
    case 'record':
      into(def.keyType, ['[]'])
      return into(def.valueType, ['[]'])
    case 'union':
      return def.options.forEach((option) => into(option))
    case 'intersection':
      into(def.left)
      return into(def.right)
    case 'lazy':
      return into(def.getter())
    case 'pipe':
      into(def.in)
      // What a text is turned into is checked as well, unless a function makes it.
      return def.out._zod.def.type === 'transform' ? undefined : into(def.out)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return into(def.innerType)
    case 'leaf':
    default:
      visit.leaf?.(schema, path)
  }
}

/** What holds nothing else. A schema of any other kind could hide a field from the checks, so it is refused. */
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

/** Bytes are a whole body or nothing: inside of JSON there are none. */
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
