import { activityApi } from '@mantel/domain/activity'
import { costsApi, type ProjectCost } from '@mantel/domain/costs'
import type { Output } from '@mantel/domain/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import type { EditableKind } from '../../platform/saving/edits.tsx'

export type Costs = Output<typeof costsApi.ofProject>

export const costsQuery = (projectId: string) => query(costsApi.ofProject, { params: { id: projectId } })
export const savedCostsQuery = query(costsApi.saved, {})

export const useAddCost = () => useChange(costsApi.add)
export const useSaveCost = () => useChange(costsApi.save, { refreshes: [costsApi.saved] })

/** How the costs of a project are edited: each is a part of its list. */
export const costEdits = (projectId: string): EditableKind => ({
  get: costsApi.ofProject,
  edit: costsApi.edit,
  listed: { of: projectId, in: (answer) => (answer as Costs).items },
  fallback: 'The cost could not be saved',
  onSaved: tellActivity,
})

/** The list with one more, one less, or with another one in its place. */
export const changeCosts = (
  queries: QueryClient,
  projectId: string,
  change: (items: ProjectCost[]) => ProjectCost[],
) => {
  queries.setQueryData(
    costsQuery(projectId).queryKey,
    (costs) => costs && { ...costs, items: change(costs.items) },
  )
  tellActivity(queries)
}

/** What happened to costs is part of several stories. */
export function tellActivity(queries: QueryClient) {
  for (const { path } of [activityApi.ofProject, activityApi.ofClient, activityApi.ofCompany])
    void queries.invalidateQueries({ queryKey: [path] })
}
