import { adminSearchApi } from '@mantel/domain/admin/search'
import { useDebouncedSearch } from '../../search/debounced-search.ts'

/** Separate from the search of a company, so that neither bundle contains the code of the other. */
export const usePlatformSearch = (typed: string) =>
  useDebouncedSearch(adminSearchApi.find, (text) => ({ query: { text } }), typed)
