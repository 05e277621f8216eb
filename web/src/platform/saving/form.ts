import { validationMessage } from '@mantel/domain/endpoints/validation-messages'
import { useRef } from 'react'
import { type FieldValues, type Path, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, errorText } from '../api/api.ts'
import { toastError } from '../toast.ts'

/**
 * Returns a form that is validated with the API's schema: it accepts exactly what the API accepts, with the same error
 * sentences.
 */
export function useInputForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  options: UseFormProps<In, unknown, Out>,
) {
  const form = useForm<In, unknown, Out>({ ...options, resolver: resolverFor(schema) })
  // Collects the rendered fields, because an error at any other field would be invisible.
  const rendered = useRef(new Set<string>())
  const register: typeof form.register = (name, rules) => {
    rendered.current.add(name)
    return form.register(name, rules)
  }

  /** Shows the server's errors: at a field if they name one, otherwise in a toast. */
  const refuse = (error: unknown, fallback: string) => showErrors(error, fallback, toastError)

  /** For dialogs: shows errors that name no field as the form's own error, next to what the user typed. */
  const refuseHere = (error: unknown, fallback: string) =>
    showErrors(error, fallback, (message) => form.setError('root', { message }))

  function showErrors(error: unknown, fallback: string, showOther: (text: string) => void) {
    // The session has ended, and the sign-in overlay says so.
    if (error instanceof ApiError && error.status === 401) return
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const shown = fields.filter(([name]) => rendered.current.has(name))
    for (const [name, message] of shown) form.setError(name as Path<In>, { message })
    if (shown.length < fields.length || shown.length === 0) showOther(errorText(error, fallback))
    const [first] = shown
    if (first) form.setFocus(first[0] as Path<In>)
  }

  return { ...form, register, refuse, refuseHere }
}

export type InputForm<In extends FieldValues, Out> = ReturnType<typeof useInputForm<In, Out>>

function resolverFor<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values, { error: validationMessage })
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: errorsOf(result.error.issues) as never }
  }
}

type Nested = { [step: PropertyKey]: Nested | { type: string; message: string } }

/** Nests the errors in the same way as the form's values. If a field has several errors, the first one counts. */
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
