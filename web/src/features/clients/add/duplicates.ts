import { clientInput } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { duplicatesQuery } from '../queries.ts'

const debounceMs = 400

/**
 * Returns the clients with the typed email. Empty while the user is typing or if the request fails, so that it never
 * blocks the form.
 */
export function useDuplicates(typed: string) {
  const settled = useDebounced(typed, debounceMs)
  const email = clientInput.shape.email.safeParse(settled).data
  const { data } = useQuery({
    ...duplicatesQuery(email ?? ''),
    enabled: email !== undefined,
  })
  return (email !== undefined && settled === typed && data) || []
}
