import type { z } from 'zod'

type Shape = (value: unknown) => unknown
type Def = {
  type: string
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
}

/**
 * A function that copies exactly the declared fields of a response, so that a column nobody declared never
 * leaves. Compiled once for each endpoint: it does not check values, which the compiler already did.
 */
export function shapeOf(schema: z.ZodType): Shape {
  const { def } = schema._zod as unknown as { def: Def }
  switch (def.type) {
    case 'object':
      return objectShape((schema as z.ZodObject).shape)
    case 'array':
      return listShape(def.element)
    case 'record':
      return recordShape(def.valueType)
    case 'nullable':
    case 'optional':
    case 'readonly':
      return nullShape(def.innerType)
    case 'union':
      // Only a full parse can tell which member an object is.
      return def.options?.every((option) => shapeOf(option) === asIs) ? asIs : (value) => schema.parse(value)
    case 'lazy':
    case 'pipe':
    case 'custom':
      return (value) => schema.parse(value)
    default:
      return asIs
  }
}

const asIs: Shape = (value) => value

function objectShape(shape: z.ZodRawShape): Shape {
  const fields = Object.entries(shape).map(([name, inner]) => [name, shapeOf(inner as z.ZodType)] as const)
  return (value) => {
    const from = value as Record<string, unknown>
    const copy: Record<string, unknown> = {}
    for (const [name, inner] of fields) copy[name] = inner(from[name])
    return copy
  }
}

function listShape(element?: z.ZodType): Shape {
  const inner = element ? shapeOf(element) : asIs
  return inner === asIs ? asIs : (value) => (value as unknown[]).map(inner)
}

function recordShape(valueType?: z.ZodType): Shape {
  const inner = valueType ? shapeOf(valueType) : asIs
  if (inner === asIs) return asIs
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, held]) => [name, inner(held)]))
}

function nullShape(innerType?: z.ZodType): Shape {
  const inner = innerType ? shapeOf(innerType) : asIs
  return inner === asIs ? asIs : (value) => (value === null || value === undefined ? value : inner(value))
}
