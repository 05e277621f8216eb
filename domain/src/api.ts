import { authApi } from './auth.ts'
import { brandingApi } from './branding.ts'
import { clientsApi } from './clients.ts'
import { costsApi } from './costs.ts'
import type { Endpoint } from './endpoint.ts'
import { filesApi } from './files.ts'
import { pipelineApi } from './pipeline.ts'
import { projectsApi } from './projects.ts'
import { siteApi } from './site.ts'
import { teamApi } from './team.ts'
import { workspaceApi } from './workspace.ts'

/** Every endpoint there is: the access tests, the OpenAPI document and its page read this list. */
export const endpoints: Endpoint[] = [
  authApi,
  teamApi,
  brandingApi,
  siteApi,
  filesApi,
  workspaceApi,
  clientsApi,
  projectsApi,
  pipelineApi,
  costsApi,
].flatMap((api) => Object.values<Endpoint>(api))
