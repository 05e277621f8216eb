import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * Describes schemas for one OpenAPI document. Zod puts the definitions of a recursive schema into its own `$defs`, but
 * references are relative to the document. So the definitions move to the document's shared schemas.
 */
export function createSchemaDescriber() {
  const shared: Record<string, Json> = {}
  const names = new Map<string, string>()

  function share(name: string, definition: Json) {
    // The definition is part of the key, because the same schema can be described differently for requests and
    // responses.
    const key = JSON.stringify([name, definition])
    const known = names.get(key)
    if (known) return known
    const sharedName = name in shared ? `${name}${names.size + 1}` : name
    names.set(key, sharedName)
    shared[sharedName] = {}
    return sharedName
  }

  function describe(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs = {}, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const definitions = Object.entries($defs).map(([name, definition]) => {
      return { name, definition, sharedName: share(definition.title ?? name, definition) }
    })
    const references = new Map(
      definitions.map(({ name, sharedName }) => [`#/$defs/${name}`, `#/components/schemas/${sharedName}`]),
    )
    for (const { definition, sharedName } of definitions)
      shared[sharedName] = withReferences(definition, references) as Json
    return withReferences(described, references) as Json
  }

  return { describe, shared }
}

function withReferences(value: unknown, references: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, references))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === '$ref' ? (references.get(item) ?? item) : withReferences(item, references),
    ]),
  )
}
