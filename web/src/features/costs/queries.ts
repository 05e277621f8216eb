import { costsApi, type ProjectCost } from '@mantel/domain/costs'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import type { EditableKind } from '../../platform/saving/edits.ts'
import * as copy from './copy.tsx'

export type Costs = Output<typeof costsApi.ofProject>

export const costsQuery = (projectId: string) => query(costsApi.ofProject, { params: { id: projectId } })
export const savedCostsQuery = query(costsApi.saved, {})

export const useAddCost = () => useChange(costsApi.add, { written: [costsApi.ofProject] })
export const useSaveCost = () => useChange(costsApi.save)

/** Costs are cached as part of their project's list, not one by one. */
export const costEdits = (projectId: string): EditableKind => ({
  get: costsApi.ofProject,
  edit: costsApi.edit,
  listed: { of: projectId, in: (answer) => (answer as Costs).items },
  fallback: copy.costNotSaved,
  onSaved: (queries) => void refreshAfter(queries, costsApi.edit, [costsApi.ofProject]),
})

/** Changes the cached list of a project. */
export const changeCosts = (
  queries: QueryClient,
  projectId: string,
  change: (items: ProjectCost[]) => ProjectCost[],
) =>
  queries.setQueryData(
    costsQuery(projectId).queryKey,
    (costs) => costs && { ...costs, items: change(costs.items) },
  )
