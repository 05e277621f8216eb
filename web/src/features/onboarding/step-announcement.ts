import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { isStale } from '../../platform/saving/merge-edits.ts'
import { askForSettings, keepSettings } from '../settings/queries.ts'

/**
 * Why a step was not saved. Where somebody else was quicker, what they did is fetched: what was typed stays, and whoever
 * goes on a second time has been told that they replace it.
 */
export function useExplaining() {
  const queries = useQueryClient()
  return async (error: unknown, otherwise: string) => {
    if (!isStale(error)) return errorText(error, otherwise)
    const fresh = await askForSettings(queries).catch(() => null)
    if (fresh) keepSettings(queries, fresh)
    return 'Somebody else changed this meanwhile. Continue again to keep yours, or choose Later to keep theirs.'
  }
}
