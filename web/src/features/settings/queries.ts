import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { currentSession, updateUser } from '../../platform/session/session.ts'
import { applyStyles } from '../../platform/theme/theme.ts'

export const settingsQuery = query(settingsApi.get, {})
export const stylesQuery = query(brandingApi.styles, {})

export const useRemoveLogo = () => useChange(settingsApi.removeLogo, { written: [settingsApi.get] })
const writesStyles = { written: [brandingApi.styles] }
export const useSaveStyles = () => useChange(brandingApi.save, writesStyles)
export const useResetStyles = () => useChange(brandingApi.reset, writesStyles)

/** Fetches the settings even if they are cached. */
export const fetchSettings = (queries: QueryClient) => queries.fetchQuery({ ...settingsQuery, staleTime: 0 })

/** Caches settings from the server, updates the session's user, and refreshes queries that depend on the settings. */
export function cacheSettings(queries: QueryClient, settings: Settings) {
  queries.setQueryData(settingsQuery.queryKey, settings)
  void refreshAfter(queries, { changes: ['company', 'activity'] }, [settingsApi.get])
  const session = currentSession()
  if (!('user' in session)) return
  const { staffSeeAllProjects, staffSeePrices, managersMayRefund } = settings.access
  updateUser({
    ...session.user,
    companyName: settings.company.name,
    navigationLabels: settings.labels.navigationLabels,
    switches: { staffSeeAllProjects, staffSeePrices, managersMayRefund },
  })
}

export function cacheStyles(queries: QueryClient, styles: CompanyStyles) {
  queries.setQueryData(stylesQuery.queryKey, styles)
  applyStyles(styles)
}
