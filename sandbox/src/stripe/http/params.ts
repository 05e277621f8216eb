import { invalid, required } from './error.ts'
import { type FormFields, type FormValue, isFields } from './form.ts'

export type Params = {
  /** The full name of a parameter in messages, such as `line_items[0][price]`. */
  nameOf: (name: string) => string
  has: (name: string) => boolean
  text: (name: string) => string | undefined
  requiredText: (name: string) => string
  integer: (name: string) => number | undefined
  requiredInteger: (name: string) => number
  number: (name: string) => number | undefined
  flag: (name: string) => boolean | undefined
  oneOf: <const T extends string>(name: string, options: readonly T[]) => T | undefined
  texts: (name: string) => string[] | undefined
  inside: (name: string) => Params | undefined
  items: (name: string) => Params[]
  /** A map of names to strings, such as metadata. */
  record: (name: string) => Record<string, string> | undefined
  /** For parameters without a visible effect in the sandbox. */
  ignore: (...names: string[]) => void
  refuseUnread: () => void
}

/**
 * Reads the parameters of a call and records which ones were read. A parameter that no handler reads is one that the
 * sandbox does not support, and `refuseUnread` names it instead of ignoring it.
 */
export function createParams(fields: FormFields, prefix = ''): Params {
  const seen = new Set<string>()
  const nested: Params[] = []
  const nameOf = (name: string) => (prefix ? `${prefix}[${name}]` : name)

  const value = (name: string): FormValue | undefined => {
    seen.add(name)
    return fields[name]
  }
  const text = (name: string): string | undefined => {
    const found = value(name)
    if (found === undefined || typeof found === 'string') return found
    throw invalid(`Invalid string: ${nameOf(name)} has parts`, nameOf(name))
  }
  const integer = (name: string) => {
    const found = text(name)
    if (found === undefined || found === '') return undefined
    if (!/^-?\d{1,15}$/.test(found))
      throw invalid(`Invalid integer: ${found}`, nameOf(name), 'parameter_invalid_integer')
    return Number(found)
  }
  const inside = (name: string): Params | undefined => {
    const found = value(name)
    if (found === undefined || found === '') return undefined
    if (!isFields(found)) throw invalid(`Invalid object: ${nameOf(name)}`, nameOf(name))
    const params = createParams(found, nameOf(name))
    nested.push(params)
    return params
  }

  return {
    nameOf,
    has: (name: string) => name in fields,
    text,
    integer,
    inside,
    requiredText(name: string) {
      const found = text(name)
      if (!found) throw required(nameOf(name))
      return found
    },
    requiredInteger(name: string) {
      const found = integer(name)
      if (found === undefined) throw required(nameOf(name))
      return found
    },
    number(name: string) {
      const found = text(name)
      if (found === undefined || found === '') return undefined
      if (!Number.isFinite(Number(found))) throw invalid(`Invalid number: ${found}`, nameOf(name))
      return Number(found)
    },
    flag(name: string) {
      const found = text(name)
      if (found === undefined || found === '') return undefined
      if (found !== 'true' && found !== 'false') throw invalid(`Invalid boolean: ${found}`, nameOf(name))
      return found === 'true'
    },
    oneOf<const T extends string>(name: string, options: readonly T[]): T | undefined {
      const found = text(name)
      if (found === undefined || found === '') return undefined
      const option = options.find((candidate) => candidate === found)
      if (!option)
        throw invalid(`Invalid ${nameOf(name)}: must be one of ${options.join(', ')}`, nameOf(name))
      return option
    },
    texts(name: string): string[] | undefined {
      const found = value(name)
      if (found === undefined || found === '') return undefined
      const items = Array.isArray(found) ? found : [found]
      return items.map((item) => {
        if (typeof item !== 'string') throw invalid(`Invalid array: ${nameOf(name)}`, nameOf(name))
        return item
      })
    },
    items(name: string): Params[] {
      const found = value(name)
      if (found === undefined || found === '') return []
      if (!Array.isArray(found)) throw invalid(`Invalid array: ${nameOf(name)}`, nameOf(name))
      return found.map((item, index) => {
        if (!isFields(item)) throw invalid(`Invalid object: ${nameOf(name)}`, nameOf(name))
        const params = createParams(item, `${nameOf(name)}[${index}]`)
        nested.push(params)
        return params
      })
    },
    record(name: string): Record<string, string> | undefined {
      const found = value(name)
      if (found === undefined) return undefined
      if (found === '') return {}
      if (!isFields(found)) throw invalid(`Invalid object: ${nameOf(name)}`, nameOf(name))
      return Object.fromEntries(
        Object.entries(found).map(([key, item]) => {
          if (typeof item !== 'string')
            throw invalid(`Invalid string: ${nameOf(name)}[${key}] has parts`, nameOf(name))
          return [key, item]
        }),
      )
    },
    ignore(...names: string[]) {
      for (const name of names) seen.add(name)
    },
    refuseUnread() {
      const unread = Object.keys(fields).find((name) => !seen.has(name))
      if (unread !== undefined)
        throw invalid(
          `Received unknown parameter: ${nameOf(unread)} (the sandbox does not support it)`,
          nameOf(unread),
          'parameter_unknown',
        )
      for (const params of nested) params.refuseUnread()
    },
  }
}

/** Applies a change of metadata: an empty value removes its key. */
export function changeMetadata(
  metadata: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (!change) return metadata
  if (Object.keys(change).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== ''))
}
