import { searchApi } from '@mantel/domain/search'
import { useDebouncedSearch } from './debounced-search.ts'

export const useRecordSearch = (typed: string) =>
  useDebouncedSearch(searchApi.find, (text) => ({ query: { text } }), typed)
