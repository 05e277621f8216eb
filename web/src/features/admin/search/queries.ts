import { adminSearchApi } from '@mantel/domain/admin/search'
import { useSought } from '../../search/search-text.ts'

/** Apart from what a company's people find: neither brings along what only the other needs. */
export const usePlatformFound = (typed: string) =>
  useSought(adminSearchApi.find, (text) => ({ query: { text } }), typed)
