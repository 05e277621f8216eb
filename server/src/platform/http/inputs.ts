import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { unknownFields, validationMessage } from '@mantel/domain/endpoints/validation-messages'
import type { z } from 'zod'
import { invalid } from '../../errors.ts'

type Given = { params: unknown; query: unknown; body: unknown }

/** Parses the parts that the endpoint declares, and refuses a request with undeclared parts. */
export function readInput({ params, query, body }: Endpoint, given: Given) {
  if (![given.params, given.query, given.body].every((part) => isStorable(part)))
    throw invalid('We couldn’t read this request')
  return {
    params: params && parse(params, given.params),
    query: parsePart(query, given.query),
    body: parsePart(body, given.body),
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown) {
  if (schema) return parse(schema, value ?? {})
  const names = Object.keys(value ?? {})
  if (names.length > 0) throw invalid(unknownFields(names))
  return undefined
}

function parse(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { error: validationMessage })
  if (result.success) return result.data
  const { issues } = result.error
  const [first] = issues
  const unknown = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)
  if (unknown) throw invalid(unknown.message)
  const fields = Object.fromEntries(
    issues
      .filter(({ path }) => path.length > 0)
      .reverse() // The last entry of a field counts, so the first message must come last.
      .map(({ path, message }) => [path.join('.'), message]),
  )
  throw invalid(first?.message ?? 'Invalid request', Object.keys(fields).length > 0 ? fields : undefined)
}

/** PostgreSQL stores neither NUL nor lone surrogates. They are refused here, so no other code has to check. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  // Our documents never nest deeper, and recursive code relies on this limit.
  if (depth > 64) return false
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item, depth + 1))
}
