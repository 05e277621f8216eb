import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, query } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'

export const settingsQuery = query(settingsApi.get, {})

/** Saves a section of the company's settings. If someone else changed it, loads it again for the next attempt. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return async (saving: Promise<Settings>) => {
    try {
      queries.setQueryData(settingsQuery.queryKey, await saving)
      void refreshAfter(queries, settingsApi.saveTimeline, [settingsApi.get])
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
      throw error
    }
  }
}
