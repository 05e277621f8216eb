import { activityApi } from '@mantel/domain/activity'
import { type ProjectSort, projectsApi } from '@mantel/domain/projects/projects'
import { pages } from '../../../platform/api/pages.ts'
import type { ProjectCriteria } from '../queries.ts'

const limit = 100

export const projectsPages = ({ sort, ...criteria }: ProjectCriteria & { sort: ProjectSort }) =>
  // A search takes no sort order, because the server orders its results by similarity and returns one page.
  pages(projectsApi.list, { query: { ...criteria, limit, ...(!criteria.search && { sort }) } })
export const activityOfProject = (id: string, userId?: string) =>
  pages(activityApi.ofProject, { params: { id }, query: { limit: 30, userId } })
