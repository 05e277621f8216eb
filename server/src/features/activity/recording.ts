import type { Role } from '@mantel/domain/permissions'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'

type Doer = {
  userId: string | null
  role: Role | null
  companyId: string | null
  impersonatorId?: string | null
}
type Deed = {
  action: string
  targetType: string
  targetId: string
  /** In plain words, as the activity log shows it. */
  description: string
  metadata?: Record<string, unknown>
}

/** Written in the transaction of the change itself; never changed afterwards. */
export async function recordActivity(db: Db, doer: Doer, deed: Deed) {
  await db.insert(adminActivities).values({
    actorId: doer.userId,
    actorRole: doer.role,
    companyId: doer.companyId,
    impersonatorId: doer.impersonatorId ?? null,
    ...deed,
  })
}

type ProjectDeed = { action: string; description: string; metadata?: Record<string, unknown> }

/** The same for what happens to a project: its page tells its own story. */
export async function recordOnProject(
  db: Db,
  doer: Doer & { companyId: string },
  projectId: string,
  { action, description, metadata = {} }: ProjectDeed,
) {
  await db.insert(projectActivities).values({
    companyId: doer.companyId,
    projectId,
    userId: doer.userId,
    action,
    description,
    metadata: doer.impersonatorId ? { ...metadata, impersonatorId: doer.impersonatorId } : metadata,
  })
}
