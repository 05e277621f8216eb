import type { QueryClient } from '@tanstack/react-query'

/*
 * A draft is what the user typed into a form and did not send. The query cache stores it for this user and visit
 * only.
 */

export const getDraft = <T extends object>(queries: QueryClient, form: string) =>
  queries.getQueryData<T>(keyOf(form))

export function saveDraft(queries: QueryClient, form: string, values: object) {
  queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(keyOf(form), structuredClone(values))
}

export const deleteDraft = (queries: QueryClient, form: string) =>
  queries.removeQueries({ queryKey: keyOf(form) })

const keyOf = (form: string) => ['draft', form]
