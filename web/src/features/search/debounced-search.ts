import type { Input, Output } from '@mantel/domain/endpoints/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'
import type { Shown } from '../../platform/api/refresh.ts'
import { useDebounced } from '../../platform/use-debounced.ts'

const debounceMs = 120
const maxLength = 200

export type SearchState<Found> = {
  found: Found | undefined
  error: Error | null
  isSearching: boolean
  retry: () => void
}

/** Searches once the user pauses typing. Keeps the previous results while the user continues typing. */
export function useDebouncedSearch<E extends Shown>(
  endpoint: E,
  inputOf: (text: string) => Input<E>,
  typed: string,
): SearchState<Output<E>> {
  const text = typed.trim().slice(0, maxLength)
  const searched = useDebounced(text, debounceMs)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(endpoint, inputOf(searched)),
    enabled: searched !== '',
    // Keeps the previous results only if characters were added or removed at the end of the search text.
    placeholderData: (found, before) =>
      isContinuation(searched, (before?.queryKey[1] as QueryInput | undefined)?.query.text)
        ? found
        : undefined,
    // Results are not cached, because almost no search is repeated.
    gcTime: 0,
  })
  const hasText = text !== ''
  return {
    found: hasText && isContinuation(text, searched) ? data : undefined,
    error: hasText && searched === text && !isFetching ? error : null,
    isSearching: hasText && (searched !== text || isFetching),
    retry: () => void refetch(),
  }
}

type QueryInput = { query: { text: string } }

/** Whether `now` is `before` with characters added or removed at the end. */
const isContinuation = (now: string, before: string | undefined) =>
  Boolean(before && now && (now.startsWith(before) || before.startsWith(now)))
