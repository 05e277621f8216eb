import type { SitePart } from '@mantel/domain/content'
import { contentIndexApi } from '@mantel/domain/content-index'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows the part that was just saved among the others of its page, and in the index of who said what when. */
export function keepPart(queries: QueryClient, page: QueryKey, saved: SitePart) {
  queries.setQueryData<SitePart[]>(page, (parts) =>
    parts?.map((part) => (part.section === saved.section ? saved : part)),
  )
  void queries.invalidateQueries({ queryKey: [contentIndexApi.list.path] })
}
