import { boolean, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, id, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { isAtLeast, refersTo } from '../constraints.ts'
import { projects } from './projects.ts'

export const savedResources = pgTable(
  'saved_resources',
  {
    id: id(),
    companyId: companyId(),
    name: line(200).notNull(),
    defaultCost: cents().notNull().default(0),
    isActive: boolean().notNull().default(true),
    ...tracked(),
  },
  (t) => [
    unique('saved_resources_company_id_id_unique').on(t.companyId, t.id),
    index().on(t.companyId, t.name),
    isAtLeast('saved_resources_default_cost_check', t.defaultCost, 0),
  ],
)

/** What a project costs the company. */
export const projectResources = pgTable(
  'project_resources',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    savedResourceId: uuid(),
    description: line().notNull(),
    cost: cents().notNull().default(0),
    ...tracked(),
  },
  (t) => [
    refersTo('project_resources_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo(
      'project_resources_saved_resource_fk',
      [t.companyId, t.savedResourceId],
      savedResources,
    ).onDelete('set null'),
    index().on(t.companyId, t.projectId),
    index().on(t.companyId, t.savedResourceId),
    index('project_resources_created_index').on(t.companyId, t.createdAt, t.projectId, t.cost),
    isAtLeast('project_resources_cost_check', t.cost, 0),
  ],
)
