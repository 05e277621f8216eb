import { invalid } from './error.ts'

export type FormValue = string | FormValue[] | FormFields
/** An object without a prototype, so that a name like `__proto__` is an ordinary field. */
export interface FormFields {
  [name: string]: FormValue
}

/** Parses `a[b][0]=c`, the form encoding of the SDK. */
export function parseForm(text: string): FormFields {
  const root = emptyFields()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    if (path.length > 10) throw invalid('The parameters are nested too deeply.', name)
    setValue(root, path, value)
  }
  return root
}

const emptyFields = (): FormFields => Object.create(null)

function setValue(fields: FormFields, path: string[], value: string) {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const isArrayItem = rest.length === 1 && (rest[0] === '' || /^\d+$/.test(rest[0] ?? ''))
  const existing = fields[name]
  if (isArrayItem) {
    if (Array.isArray(existing)) existing.push(value)
    else fields[name] = [value]
    return
  }
  const [index = '', ...deeper] = rest
  if (/^\d+$/.test(index)) {
    const items = Array.isArray(existing) ? existing : []
    fields[name] = items
    const position = Math.min(Number(index), items.length)
    const item = items[position]
    const nested = isFields(item) ? item : emptyFields()
    items[position] = nested
    setValue(nested, deeper, value)
    return
  }
  const nested = isFields(existing) ? existing : emptyFields()
  fields[name] = nested
  setValue(nested, rest, value)
}

export const isFields = (value: FormValue | undefined): value is FormFields =>
  typeof value === 'object' && !Array.isArray(value)
