import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, call, textOf } from './api.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Paged = Endpoint & { method: 'GET'; query: NonNullable<Endpoint['query']> }
type Item<E extends Paged> = Output<E> extends Page<infer T> ? T : never

/** A list that comes in pages: the cursor of one leads to the next. */
export type Pages<T> = {
  queryKey: readonly unknown[]
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
  /** Zero for what changes without whoever looks at it: it is asked anew on each visit. */
  staleTime?: number
}

export const pages = <E extends Paged>(endpoint: E, input: Input<E>): Pages<Item<E>> => ({
  queryKey: [endpoint.path, input, 'pages'],
  fetchPage: async (cursor, signal) => {
    const { query, ...rest } = input as { query?: object }
    const asked = { ...rest, query: { ...query, cursor } } as Input<E>
    return (await call(endpoint, asked, { signal })) as Page<Item<E>>
  },
})

/** All rows that are here, and how to get more of them. */
export function usePages<T>({ fetchPage, ...asked }: Pages<T>) {
  const list = useInfiniteQuery({
    ...asked,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows before stay in sight until the next ones are there.
    placeholderData: keepPreviousData,
  })
  const failed = list.isFetchNextPageError ? list.error : null
  return {
    rows: list.data?.pages.flatMap(({ items }) => items),
    /** Why nothing can be shown at all. */
    error: list.data ? null : list.error,
    /** Those of the question before, until the answer is there. */
    isOutdated: list.isPlaceholderData,
    reload: () => void list.refetch(),
    more: {
      hasMore: list.hasNextPage && !list.isPlaceholderData,
      isLoading: list.isFetchingNextPage,
      error: failed ? textOf(failed) : undefined,
      load: () => {
        // A cursor that no longer fits is of no use the next time either.
        const isLost = failed instanceof ApiError && failed.status === 400
        void (isLost ? list.refetch() : list.fetchNextPage({ cancelRefetch: false }))
      },
    },
  }
}
