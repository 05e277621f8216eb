import { clientInput } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { duplicatesQuery } from '../queries.ts'

const pause = 400

/** Who uses an address already, once the typing pauses. That this is not known keeps nobody from going on. */
export function useDuplicates(typed: string) {
  const settled = useDebounced(typed, pause)
  const email = clientInput.shape.email.safeParse(settled).data
  const { data } = useQuery({
    ...duplicatesQuery(email ?? ''),
    enabled: email !== undefined,
    // Somebody else may have added them a moment ago.
    staleTime: 0,
  })
  return (email !== undefined && settled === typed && data) || []
}
