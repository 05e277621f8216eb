import type { Endpoint, Input, Output } from '@mantel/domain/endpoints/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, call, errorText } from './api.ts'
import { registerShown, type Shown } from './refresh.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Paged = Shown & { query: NonNullable<Endpoint['query']> }
type Item<E extends Paged> = Output<E> extends Page<infer T> ? T : never

/** A paginated list: each page has the cursor of the next. */
export type Pages<T> = {
  queryKey: readonly unknown[]
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
  /** False to load nothing. */
  enabled?: boolean
}

export function pages<E extends Paged>(endpoint: E, input: Input<E>): Pages<Item<E>> {
  registerShown(endpoint)
  return {
    queryKey: [endpoint.path, input, 'pages'],
    fetchPage: async (cursor, signal) => {
      const { query, ...rest } = input as { query?: object }
      const pageInput = { ...rest, query: { ...query, cursor } } as Input<E>
      return (await call(endpoint, pageInput, { signal })) as Page<Item<E>>
    },
  }
}

/** Returns all rows loaded so far and how to load more. */
export function usePages<T>({ fetchPage, ...options }: Pages<T>) {
  const list = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The previous rows stay visible until the new ones arrive.
    placeholderData: keepPreviousData,
  })
  const nextPageError = list.isFetchNextPageError ? list.error : null
  return {
    rows: list.data?.pages.flatMap(({ items }) => items),
    /** Set only if there are no rows to show at all. */
    error: list.data ? null : list.error,
    /** True while the rows still belong to the previous query and the new one loads. */
    isOutdated: list.isPlaceholderData,
    reload: () => void list.refetch(),
    more: {
      hasMore: list.hasNextPage && !list.isPlaceholderData,
      isLoading: list.isFetchingNextPage,
      error: nextPageError ? errorText(nextPageError) : undefined,
      load: () => {
        // An invalid cursor would fail again, so the list is loaded from the start.
        const isCursorInvalid = nextPageError instanceof ApiError && nextPageError.status === 400
        void (isCursorInvalid ? list.refetch() : list.fetchNextPage({ cancelRefetch: false }))
      },
    },
  }
}
