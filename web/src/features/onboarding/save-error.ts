import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { isStale } from '../../platform/saving/save-with-merge.ts'
import { cacheSettings, fetchSettings } from '../settings/queries.ts'
import * as copy from './copy.ts'

/**
 * Explains why a step was not saved. After a conflict, the current settings are fetched and the input stays, so that
 * submitting again replaces the other user's change.
 */
export function useSaveError() {
  const queries = useQueryClient()
  return async (error: unknown, fallback: string) => {
    if (!isStale(error)) return errorText(error, fallback)
    const fresh = await fetchSettings(queries).catch(() => null)
    if (fresh) cacheSettings(queries, fresh)
    return copy.changedElsewhere
  }
}
