import type { Role } from '@mantel/domain/permissions'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'
import type { Change } from './changes.ts'

export type ActivityActor = {
  userId: string | null
  role: Role | null
  companyId: string | null
  impersonatorId?: string | null
}
type NewActivity = {
  action: string
  targetType: string
  targetId: string
  description: Description
  metadata?: Metadata
}

/** Shown to everyone who sees the record, so it never contains an amount. Amounts are recorded as changes. */
type Description = string

/** Users see `changes`, but amounts only if they may see them. `name` is shown for an actor without an account. */
type Metadata = { changes?: Change[]; [more: string]: unknown }

/**
 * Call this in the transaction that makes the change. Entries never change afterward. Undoing a project's move right
 * away deletes the move's entry.
 */
export async function recordActivity(db: Db, actor: ActivityActor, activity: NewActivity) {
  await insertActivity(db, {
    actorId: actor.userId,
    actorRole: actor.role,
    companyId: actor.companyId,
    impersonatorId: actor.impersonatorId ?? null,
    ...activity,
    metadata: activity.metadata ?? {},
  })
}

type ActivityValues = Required<NewActivity> & {
  actorId: string | null
  actorRole: Role | null
  companyId: string | null
  impersonatorId: string | null
}

const insertActivity = builtOnce((db, values: ActivityValues) =>
  db.insert(adminActivities).values({
    actorId: values.actorId,
    actorRole: values.actorRole,
    companyId: values.companyId,
    impersonatorId: values.impersonatorId,
    action: values.action,
    targetType: values.targetType,
    targetId: values.targetId,
    description: values.description,
    metadata: values.metadata,
  }),
)

type NewProjectActivity = { action: string; description: Description; metadata?: Metadata }

/** Like recordActivity(), for the activity of a project. */
export async function recordProjectActivity(
  db: Db,
  actor: ActivityActor & { companyId: string },
  projectId: string,
  { action, description, metadata = {} }: NewProjectActivity,
) {
  await insertProjectActivity(db, {
    companyId: actor.companyId,
    projectId,
    userId: actor.userId,
    actorKind: actor.role === 'Client' ? 'client' : actor.userId ? 'user' : 'system',
    action,
    description,
    metadata: actor.impersonatorId ? { ...metadata, impersonatorId: actor.impersonatorId } : metadata,
  })
}

type ProjectActivityValues = Required<NewProjectActivity> & {
  companyId: string
  projectId: string
  userId: string | null
  actorKind: 'client' | 'user' | 'system'
}

const insertProjectActivity = builtOnce((db, values: ProjectActivityValues) =>
  db.insert(projectActivities).values({
    companyId: values.companyId,
    projectId: values.projectId,
    userId: values.userId,
    actorKind: values.actorKind,
    action: values.action,
    description: values.description,
    metadata: values.metadata,
  }),
)
