import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { Feature } from '../../feature.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { projectLabels } from './field-labels.ts'
import { projectRoutes } from './routes.ts'

export const projectsFeature: Feature = {
  apis: [projectsApi, pipelineApi],
  routes: projectRoutes,
  records: { project: [projects, projectMembers] },
  activityLabels: { project: { fields: projectLabels } },
  clientTables: { projects },
}
