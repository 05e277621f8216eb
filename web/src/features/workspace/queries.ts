import { workspaceApi } from '@mantel/domain/settings/workspace'
import { query } from '../../platform/api/api.ts'

export const workspaceQuery = query(workspaceApi.get, {})
