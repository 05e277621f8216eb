import { activityApi } from './activity.ts'
import { authApi } from './auth.ts'
import { brandingApi } from './branding.ts'
import { checklistApi } from './checklist.ts'
import { clientsApi } from './clients.ts'
import { costsApi } from './costs.ts'
import { dashboardApi } from './dashboard.ts'
import { dataApi } from './data.ts'
import { documentsApi } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { filesApi } from './files.ts'
import { pipelineApi } from './pipeline.ts'
import { projectsApi } from './projects.ts'
import { searchApi } from './search.ts'
import { settingsApi } from './settings.ts'
import { siteApi } from './site.ts'
import { teamApi } from './team.ts'
import { uploadsApi } from './uploads.ts'
import { workspaceApi } from './workspace.ts'

/** Every endpoint there is: the access tests, the OpenAPI document and its page read this list. */
export const endpoints: Endpoint[] = [
  authApi,
  teamApi,
  brandingApi,
  siteApi,
  filesApi,
  uploadsApi,
  workspaceApi,
  settingsApi,
  checklistApi,
  clientsApi,
  projectsApi,
  pipelineApi,
  costsApi,
  documentsApi,
  activityApi,
  dashboardApi,
  searchApi,
  dataApi,
].flatMap((api) => Object.values<Endpoint>(api))
