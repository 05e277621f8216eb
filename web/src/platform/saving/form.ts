import { inPlainWords } from '@mantel/domain/validation-messages'
import { useRef } from 'react'
import { type FieldValues, type Path, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, textOf } from '../api/api.ts'
import { toastError } from '../toast.ts'

/** A form that accepts exactly what the API accepts, with the same sentences. */
export function useInputForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  options: UseFormProps<In, unknown, Out>,
) {
  const form = useForm<In, unknown, Out>({ ...options, resolver: resolverFor(schema) })
  // A word about a field that is not there would be seen by nobody.
  const drawn = useRef(new Set<string>())
  const register: typeof form.register = (name, rules) => {
    drawn.current.add(name)
    return form.register(name, rules)
  }

  /** Puts the server's words where they belong: at a field if it names one, else in a toast. */
  const refuse = (error: unknown, otherwise: string) => place(error, otherwise, toastError)

  /** The same for a dialog: what no field is to blame for stays beside what was typed, as the form's own error. */
  const refuseHere = (error: unknown, otherwise: string) =>
    place(error, otherwise, (message) => form.setError('root', { message }))

  function place(error: unknown, otherwise: string, tell: (text: string) => void) {
    // The session is over, and the cover says so.
    if (error instanceof ApiError && error.status === 401) return
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const shown = fields.filter(([name]) => drawn.current.has(name))
    for (const [name, message] of shown) form.setError(name as Path<In>, { message })
    if (shown.length < fields.length || shown.length === 0) tell(textOf(error, otherwise))
    const [first] = shown
    if (first) form.setFocus(first[0] as Path<In>)
  }

  return { ...form, register, refuse, refuseHere }
}

function resolverFor<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values, { error: inPlainWords })
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: errorsOf(result.error.issues) as never }
  }
}

type Nested = { [step: PropertyKey]: Nested | { type: string; message: string } }

/** As deep as the values themselves; the first word about a field is the one that counts. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): Nested {
  const errors: Nested = {}
  for (const { path, message, code } of issues) {
    const steps = path.length > 0 ? path : ['root']
    let at = errors
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Nested
    }
    at[steps.at(-1) ?? 'root'] ??= { type: code, message }
  }
  return errors
}
