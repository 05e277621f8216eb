import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projectMembers } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { getProject, lockProject } from './projects.ts'

/** Replaces the members of a project. Only active users other than clients can be members. */
export async function setMembers(db: Db, viewer: Viewer, id: string, userIds: string[]) {
  const { actor } = viewer
  const { companyId } = actor
  await lockProject(db, viewer, id)
  const wanted = await requireActiveUsers(db, companyId, userIds)
  const before = await listMembers(db, companyId, id)
  await writeMembers(db, actor, id, {
    added: without(wanted, before),
    removed: without(before, wanted),
  })
  return getProject(db, { actor, scope: 'all' }, id)
}

/** Adds and removes members, and keeps all others. */
export async function changeMembers(
  db: Db,
  viewer: Viewer,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const { actor } = viewer
  const { companyId } = actor
  const { version } = await lockProject(db, viewer, id)
  const before = await listMembers(db, companyId, id)
  const unwanted = remove.map((userId) => userId.toLowerCase())
  const added = without(await requireActiveUsers(db, companyId, add), before)
  const removed = before.filter((member) => unwanted.includes(member.id))
  await writeMembers(db, actor, id, { added, removed })
  return { version, isChanged: added.length + removed.length > 0 }
}

/** UUIDs are case-insensitive. */
export async function requireActiveUsers(db: Db, companyId: string, userIds: readonly string[]) {
  const wanted = [...new Set(userIds.map((userId) => userId.toLowerCase()))]
  const found = wanted.length === 0 ? [] : await findActiveUsers(db, companyId, wanted)
  if (found.length < wanted.length) orNotFound(undefined, 'User')
  return found
}

const without = (members: Member[], others: Member[]) =>
  members.filter(({ id }) => !others.some((other) => other.id === id))

async function writeMembers(
  db: Db,
  actor: CompanyActor,
  id: string,
  { added, removed }: { added: Member[]; removed: Member[] },
) {
  const { companyId } = actor
  if (removed.length > 0) {
    await db.delete(projectMembers).where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, id),
        inArray(
          projectMembers.userId,
          removed.map((member) => member.id),
        ),
      ),
    )
  }
  if (added.length > 0) {
    await db
      .insert(projectMembers)
      .values(added.map(({ id: userId }) => ({ companyId, projectId: id, userId })))
  }
  await recordMemberChanges(db, actor, id, added, removed)
}

type Member = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'>

async function recordMemberChanges(
  db: Db,
  actor: CompanyActor,
  id: string,
  added: Member[],
  removed: Member[],
) {
  if (removed.length > 0)
    await recordProjectActivity(db, actor, id, {
      action: 'member.removed',
      description: `Removed ${namesOf(removed)} from the project`,
      metadata: { removed: removed.map(({ id }) => id) },
    })
  if (added.length > 0)
    await recordProjectActivity(db, actor, id, {
      action: 'member.added',
      description: `Added ${namesOf(added)} to the project`,
      metadata: { added: added.map(({ id }) => id) },
    })
}

const namesOf = (activeUsers: Member[]) =>
  activeUsers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')

/** Lists the members, including deactivated users, so that these can be removed like the others. */
const listMembers = (db: Db, companyId: string, projectId: string) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(projectMembers)
    .innerJoin(users, and(eq(users.companyId, projectMembers.companyId), eq(users.id, projectMembers.userId)))
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, projectId)))
    .orderBy(asc(projectMembers.createdAt), asc(users.id))

/** Only active users other than clients. */
export const findActiveUsers = (db: Db, companyId: string, ids: string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.id, ids),
        ne(users.role, 'Client'),
        isNull(users.deactivatedAt),
      ),
    )
