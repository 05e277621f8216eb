import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'
import { useDebounced } from '../../platform/use-debounced.ts'

const pause = 120
const longest = 200

export type Sought<Found> = {
  found: Found | undefined
  error: Error | null
  isSearching: boolean
  retry: () => void
}

/** What somebody may mean by what they are typing. While they go on, what was found so far stays. */
export function useSought<E extends Endpoint>(
  endpoint: E,
  inputOf: (text: string) => Input<E>,
  typed: string,
): Sought<Output<E>> {
  const text = typed.trim().slice(0, longest)
  const asked = useDebounced(text, pause)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(endpoint, inputOf(asked)),
    enabled: asked !== '',
    // Each answer belongs to its question: one that is late is not shown for another.
    placeholderData: (found, before) =>
      goesOn(asked, (before?.queryKey[1] as Asked | undefined)?.query.text) ? found : undefined,
    // What was added a moment ago is looked for as well.
    staleTime: 0,
    gcTime: 0,
  })
  const isSought = text !== ''
  return {
    found: isSought && goesOn(text, asked) ? data : undefined,
    error: isSought && asked === text && !isFetching ? error : null,
    isSearching: isSought && (asked !== text || isFetching),
    retry: () => void refetch(),
  }
}

type Asked = { query: { text: string } }

/** The same words with more or fewer letters. */
const goesOn = (now: string, before: string | undefined) =>
  Boolean(before && now && (now.startsWith(before) || before.startsWith(now)))
