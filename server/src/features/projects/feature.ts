import { boardGroupsApi } from '@mantel/domain/projects/board-groups'
import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { openProjectsApi } from '@mantel/domain/projects/open-projects'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import type { Feature } from '../../feature.ts'
import { companyTotals } from '../../schema/companies/company-totals.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { projectTotals } from '../../schema/projects/project-totals.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { repairTotals } from './board/stage-totals.ts'
import { projectLabels } from './field-labels.ts'
import { projectRoutes } from './routes.ts'
import { repairStandings } from './standings.ts'

export const projectsFeature: Feature = {
  apis: [projectsApi, openProjectsApi, pipelineApi, boardGroupsApi, manyProjectsApi],
  routes: projectRoutes,
  jobs: [repairStandings, repairTotals],
  schedules: [
    { job: repairStandings, cron: '23 3 * * *' },
    { job: repairTotals, cron: '53 3 * * *' },
  ],
  records: { project: [projects, projectMembers, projectStandings, projectTotals, companyTotals] },
  activityLabels: { project: { fields: projectLabels } },
  clientTables: { projects },
}
