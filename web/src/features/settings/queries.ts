import { activityApi } from '@mantel/domain/activity'
import { checklistApi } from '@mantel/domain/checklist'
import { clientsApi } from '@mantel/domain/clients'
import { dashboardApi } from '@mantel/domain/dashboard'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { searchApi } from '@mantel/domain/search'
import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { workspaceApi } from '@mantel/domain/settings/workspace'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { currentSession, updateUser } from '../../platform/session/session.ts'
import { applyStyles } from '../../platform/theme/theme.ts'

export const settingsQuery = query(settingsApi.get, {})
export const stylesQuery = query(brandingApi.styles, {})

export const useRemoveLogo = () => useChange(settingsApi.removeLogo)
export const useSaveStyles = () => useChange(brandingApi.save, { refreshes: [activityApi.ofCompany] })
export const useResetStyles = () => useChange(brandingApi.reset, { refreshes: [activityApi.ofCompany] })

/** As they are now, whatever was known before. */
export const askForSettings = (queries: QueryClient) => queries.fetchQuery({ ...settingsQuery, staleTime: 0 })

/** As the server answered them: the words are on every screen at once, and what counts by the rules counts anew. */
export function keepSettings(queries: QueryClient, settings: Settings) {
  queries.setQueryData(settingsQuery.queryKey, settings)
  for (const { path } of concerned) void queries.invalidateQueries({ queryKey: [path] })
  const session = currentSession()
  if (!('user' in session)) return
  const { staffSeeAllProjects, staffSeePrices } = settings.access
  updateUser({
    ...session.user,
    companyName: settings.company.name,
    navigationLabels: settings.labels.navigationLabels,
    switches: { ...session.user.switches, staffSeeAllProjects, staffSeePrices },
  })
}

export function keepStyles(queries: QueryClient, styles: CompanyStyles) {
  queries.setQueryData(stylesQuery.queryKey, styles)
  applyStyles(styles)
}

/** Whoever shows a company’s words, or follows its rules. */
const concerned = [
  workspaceApi.get,
  pipelineApi.board,
  projectsApi.list,
  projectsApi.summary,
  projectsApi.get,
  clientsApi.list,
  clientsApi.summary,
  clientsApi.get,
  dashboardApi.get,
  searchApi.find,
  checklistApi.get,
  activityApi.ofCompany,
  activityApi.ofProject,
  activityApi.ofClient,
]
