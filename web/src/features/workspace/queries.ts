import { workspaceApi } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'

export const workspaceQuery = query(workspaceApi.get, {})

/** The photo of a team member, if they have one. */
export function useAvatarFileId(userId: string | null) {
  const { data: workspace } = useQuery(workspaceQuery)
  return workspace?.people.find(({ id }) => id === userId)?.avatarFileId
}
