import type { Input } from '@mantel/domain/endpoints/endpoint'
import type { presenceApi, ViewerOfProject } from '@mantel/domain/presence'
import { and, eq, gt, max, ne, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { presences } from '../../schema/projects/presences.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

/** Excludes the rows of event streams whose process has ended, which are deleted only later. */
const isRecent = gt(presences.seenAt, sql`now() - interval '60 seconds'`)

/** The other team members who have the project open, once each. */
export async function listPresence(db: Db, viewer: Viewer, projectId: string): Promise<ViewerOfProject[]> {
  const { companyId, userId } = viewer.actor
  await requireVisibleProject(db, viewer, projectId)
  return db
    .select({
      userId: presences.userId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      editing: max(presences.editing),
    })
    .from(presences)
    .innerJoin(users, and(eq(users.companyId, presences.companyId), eq(users.id, presences.userId)))
    .where(
      and(
        eq(presences.companyId, companyId),
        eq(presences.projectId, projectId),
        ne(presences.userId, userId),
        isRecent,
      ),
    )
    .groupBy(presences.userId, users.firstName, users.lastName)
    .orderBy(users.firstName, users.lastName)
}

type Entering = Input<typeof presenceApi.enter>['body']

/** Replaces the tab's previous project, because a tab has one project open at a time. */
export async function enterProject(
  db: Db,
  viewer: Viewer,
  projectId: string,
  { tab, stream, editing }: Entering,
) {
  const { companyId, userId } = viewer.actor
  await requireVisibleProject(db, viewer, projectId)
  const seen = { projectId, stream, editing, seenAt: sql`now()` }
  await db
    .insert(presences)
    .values({ companyId, userId, tab, ...seen })
    .onConflictDoUpdate({ target: [presences.companyId, presences.userId, presences.tab], set: seen })
}

export async function leaveProject(db: Db, viewer: Viewer, projectId: string, tab: string) {
  const { companyId, userId } = viewer.actor
  await requireVisibleProject(db, viewer, projectId)
  await db
    .delete(presences)
    .where(
      and(
        eq(presences.companyId, companyId),
        eq(presences.projectId, projectId),
        eq(presences.userId, userId),
        eq(presences.tab, tab),
      ),
    )
}

async function requireVisibleProject(db: Db, viewer: Viewer, id: string) {
  const [found] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  orNotFound(found, 'Project')
}
