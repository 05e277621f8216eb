import { filesApi, type PreviewSize } from '@mantel/domain/files'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, currentToken } from './api.ts'

/** Fetches a stored picture as an object URL: pictures need the token, which an `img` element does not send. */
export const pictureQuery = (queries: QueryClient, fileId: string, size: PreviewSize) =>
  queryOptions({
    queryKey: [filesApi.preview.path, fileId, size],
    queryFn: async ({ signal }) => {
      revokeRemovedUrls(queries)
      return URL.createObjectURL(await fetchPicture(fileId, size, signal))
    },
    // Without this, a card whose picture is missing would request it again whenever it scrolls into view.
    retryOnMount: false,
  })

async function fetchPicture(fileId: string, size: PreviewSize, signal: AbortSignal) {
  const path = filesApi.preview.path.replace(':id', encodeURIComponent(fileId))
  const response = await fetch(`${path}?size=${size}`, {
    credentials: 'include',
    headers: { Authorization: `Bearer ${currentToken() ?? ''}` },
    signal,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, undefined)
  return response.blob()
}

const subscribedClients = new WeakSet<QueryClient>()

/** Frees the bytes of a picture when its query is removed from the cache. */
function revokeRemovedUrls(queries: QueryClient) {
  if (subscribedClients.has(queries)) return
  subscribedClients.add(queries)
  queries.getQueryCache().subscribe(({ type, query }) => {
    const isPicture = query.queryKey[0] === filesApi.preview.path
    if (type === 'removed' && isPicture && typeof query.state.data === 'string')
      URL.revokeObjectURL(query.state.data)
  })
}
