import { searchApi } from '@mantel/domain/search'
import { useSought } from './sought.ts'

export const useFound = (typed: string) => useSought(searchApi.find, (text) => ({ query: { text } }), typed)
