import { activityApi } from '@mantel/domain/activity'
import { type projectSorts, projectsApi } from '@mantel/domain/projects/projects'
import { pages } from '../../../platform/api/pages.ts'
import type { Narrowing } from '../queries.ts'

export type Sort = (typeof projectSorts)[number]

const limit = 100

export const projectsPages = ({ sort, ...narrowing }: Narrowing & { sort: Sort }) =>
  // A search has its own order, the most similar first, and comes in one page.
  pages(projectsApi.list, { query: { ...narrowing, limit, ...(!narrowing.search && { sort }) } })
export const activityOfProject = (id: string, personId?: string) =>
  pages(activityApi.ofProject, { params: { id }, query: { limit: 30, personId } })
