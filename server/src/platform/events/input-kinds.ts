import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { type IdentifierField, identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { ChangedKinds } from '@mantel/domain/events'

type Input = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Finds out which records a call changes: the kinds that its endpoint declares, with the ids in the call's input. If
 * the input has no id of a kind, any record of that kind may have changed.
 */
export function changesOf(endpoint: Endpoint) {
  const { changes = [] } = endpoint
  const fields = identifierFields(endpoint).filter((field): field is IdField => 'idOf' in field)
  const idsIn = (input: Input, kind: string) =>
    fields
      .filter((field) => field.idOf === kind)
      .flatMap(({ part, path }) => valuesAt(input[part], path))
      .filter((id) => typeof id === 'string')
  return {
    kindsOf: (input: Input): ChangedKinds =>
      Object.fromEntries(changes.map((kind) => [kind, [...new Set(idsIn(input, kind))]])),
    /** The company that a SuperAdmin's call changes. */
    companyIn: (input: Input) => idsIn(input, 'company')[0],
  }
}

type IdField = Extract<IdentifierField, { idOf: string }>

function valuesAt(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value]
  if (step === '[]') {
    const items = Array.isArray(value) ? value : typeof value === 'object' && value ? Object.keys(value) : []
    return items.flatMap((item: unknown) => valuesAt(item, rest))
  }
  return value && typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[step], rest) : []
}
