import { workspaceApi } from '@mantel/domain/workspace'
import { query } from '../../platform/api.ts'

export const workspaceQuery = query(workspaceApi.get, {})
