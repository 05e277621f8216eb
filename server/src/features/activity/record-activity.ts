import type { Role } from '@mantel/domain/permissions'
import type { Db } from '../../platform/database/connect.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'
import type { Change } from './changes.ts'

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
  description: Description
  metadata?: Metadata
}

/**
 * In plain words, as the activity log shows it to everybody who sees the thing. So it never tells an amount: that is one of
 * the changes.
 */
type Description = string

/** What the log shows of it are `changes`, made by changesBetween() or by hand; amounts only to whoever may know them. */
type Metadata = { changes?: Change[]; [more: string]: unknown }

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

type ProjectDeed = { action: string; description: Description; metadata?: Metadata }

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
    actorKind: doer.role === 'Client' ? 'client' : doer.userId ? 'user' : 'system',
    action,
    description,
    metadata: doer.impersonatorId ? { ...metadata, impersonatorId: doer.impersonatorId } : metadata,
  })
}
