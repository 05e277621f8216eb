import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, line, paragraph } from './columns.ts'
import { companyId, optionalCompanyId } from './companies/companies.ts'
import { isOneOf, refersTo } from './constraints.ts'
import { projects } from './projects/projects.ts'
import { users } from './users.ts'

const actorKinds = ['user', 'client', 'system'] as const

/** What happened to a project. No role may change or delete a row. */
export const projectActivities = pgTable(
  'project_activities',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    userId: uuid(),
    actorKind: text({ enum: actorKinds }).notNull().default('user'),
    action: line(100).notNull(),
    description: paragraph().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('project_activities_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    refersTo('project_activities_user_fk', [t.companyId, t.userId], users).onDelete('set null'),
    index().on(t.companyId, t.projectId, t.createdAt, t.id),
    index().on(t.companyId, t.createdAt, t.id),
    // For the activity of one user, latest first.
    index().on(t.companyId, t.userId, t.createdAt, t.id),
    isOneOf('project_activities_actor_kind_check', t.actorKind, actorKinds),
  ],
)

/** What was done in a company or on the platform, and by whom. No role may change or delete a row. */
export const adminActivities = pgTable(
  'admin_activities',
  {
    id: id(),
    companyId: optionalCompanyId(),
    /**
     * These ids are not foreign keys: the actor may be a SuperAdmin, who belongs to no company, so a composite
     * reference is impossible. The row must also still name the actor after the account is deleted.
     */
    actorId: uuid(),
    impersonatorId: uuid(),
    actorRole: line(50),
    projectId: uuid(),
    targetType: line(100),
    targetId: line(100),
    action: line(100).notNull(),
    description: paragraph().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    refersTo('admin_activities_project_fk', [t.companyId, t.projectId], projects).onDelete('set null'),
    index().on(t.companyId, t.createdAt, t.id),
    index().on(t.companyId, t.projectId),
    // For the latest activity of a record, which lists read for each of their rows.
    index('admin_activities_target_index').on(t.companyId, t.targetType, t.targetId, t.createdAt, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.companyId, t.actorId, t.createdAt, t.id),
    index().on(t.actorId, t.createdAt),
  ],
)
