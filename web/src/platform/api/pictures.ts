import { filesApi, type PreviewSize } from '@mantel/domain/files'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, keptToken } from './api.ts'

/** A stored picture as an address that an `img` can show: pictures need the token, and an `img` sends none. */
export const pictureQuery = (queries: QueryClient, fileId: string, size: PreviewSize) =>
  queryOptions({
    queryKey: [filesApi.preview.path, fileId, size],
    queryFn: async ({ signal }) => {
      freeForgotten(queries)
      return URL.createObjectURL(await fetchPicture(fileId, size, signal))
    },
    // One that is not there is not asked for again by every card that is scrolled past.
    retryOnMount: false,
  })

async function fetchPicture(fileId: string, size: PreviewSize, signal: AbortSignal) {
  const path = filesApi.preview.path.replace(':id', encodeURIComponent(fileId))
  const response = await fetch(`${path}?size=${size}`, {
    credentials: 'include',
    headers: { Authorization: `Bearer ${keptToken() ?? ''}` },
    signal,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, undefined)
  return response.blob()
}

const watched = new WeakSet<QueryClient>()

/** What nobody shows any more is let go together with its bytes. */
function freeForgotten(queries: QueryClient) {
  if (watched.has(queries)) return
  watched.add(queries)
  queries.getQueryCache().subscribe(({ type, query }) => {
    const isPicture = query.queryKey[0] === filesApi.preview.path
    if (type === 'removed' && isPicture && typeof query.state.data === 'string')
      URL.revokeObjectURL(query.state.data)
  })
}
