import type { QueryClient } from '@tanstack/react-query'

/* What was typed into a form that was left, until it is sent. It is kept with what was fetched: for this person and
   this visit only. */

export const draftOf = <T extends object>(queries: QueryClient, form: string) =>
  queries.getQueryData<T>(keyOf(form))

export function keepDraft(queries: QueryClient, form: string, values: object) {
  queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(keyOf(form), structuredClone(values))
}

export const dropDraft = (queries: QueryClient, form: string) =>
  queries.removeQueries({ queryKey: keyOf(form) })

const keyOf = (form: string) => ['draft', form]
