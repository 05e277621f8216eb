import { type FieldValues, type Path, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, textOf } from './api.ts'
import { toastError } from './toast.ts'

/** A form that accepts exactly what the API accepts, with the same sentences. */
export function useInputForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  options: UseFormProps<In, unknown, Out>,
) {
  const form = useForm<In, unknown, Out>({ ...options, resolver: resolverFor(schema) })

  /** Puts the server's words where they belong: at a field if it names one, else in a toast. */
  const refuse = (error: unknown, otherwise: string) => place(error, otherwise, toastError)

  /** The same for a dialog: what no field is to blame for stays beside what was typed, as the form's own error. */
  const refuseHere = (error: unknown, otherwise: string) =>
    place(error, otherwise, (message) => form.setError('root', { message }))

  function place(error: unknown, otherwise: string, tell: (text: string) => void) {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const known = fields.filter(([name]) => name in form.getValues())
    for (const [name, message] of known) form.setError(name as Path<In>, { message })
    if (known.length === 0) tell(textOf(error, otherwise))
    else form.setFocus(known[0]?.[0] as Path<In>)
  }

  return { ...form, refuse, refuseHere }
}

function resolverFor<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error.issues)
      errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: errors as never }
  }
}
