import { searchApi } from '@mantel/domain/search'
import { useSought } from './search-text.ts'

export const useFound = (typed: string) => useSought(searchApi.find, (text) => ({ query: { text } }), typed)
