import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projectMembers } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { getProject, lockProject } from './projects.ts'

/** Whose own project it is. Only those who can come in, and no client. */
export async function setMembers(db: Db, viewer: Viewer, id: string, userIds: string[]) {
  const { actor } = viewer
  const { companyId } = actor
  await lockProject(db, viewer, id)
  // Ids are the same in capitals.
  const wanted = [...new Set(userIds.map((userId) => userId.toLowerCase()))]
  const people = wanted.length === 0 ? [] : await activePeople(db, companyId, wanted)
  if (people.length < wanted.length) orNotFound(undefined, 'User')
  const before = await membersOf(db, companyId, id)
  const added = people.filter((person) => !before.some((member) => member.id === person.id))
  const gone = before.filter((member) => !wanted.includes(member.id))
  if (gone.length > 0) {
    await db.delete(projectMembers).where(
      and(
        eq(projectMembers.companyId, companyId),
        eq(projectMembers.projectId, id),
        inArray(
          projectMembers.userId,
          gone.map((member) => member.id),
        ),
      ),
    )
  }
  if (added.length > 0) {
    await db
      .insert(projectMembers)
      .values(added.map(({ id: userId }) => ({ companyId, projectId: id, userId })))
  }
  await tellMembers(db, actor, id, added, gone)
  return getProject(db, { actor, scope: 'all' }, id)
}

type Member = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'>

async function tellMembers(db: Db, actor: CompanyActor, id: string, added: Member[], gone: Member[]) {
  if (gone.length > 0)
    await recordOnProject(db, actor, id, {
      action: 'member.removed',
      description: `Took ${namesOf(gone)} off the project`,
      metadata: { removed: gone.map(({ id }) => id) },
    })
  if (added.length > 0)
    await recordOnProject(db, actor, id, {
      action: 'member.added',
      description: `Added ${namesOf(added)} to the project`,
      metadata: { added: added.map(({ id }) => id) },
    })
}

const namesOf = (people: Member[]) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')

/** With those who cannot come in any longer: they are taken off like the others. */
const membersOf = (db: Db, companyId: string, projectId: string) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(projectMembers)
    .innerJoin(users, and(eq(users.companyId, projectMembers.companyId), eq(users.id, projectMembers.userId)))
    .where(and(eq(projectMembers.companyId, companyId), eq(projectMembers.projectId, projectId)))
    .orderBy(asc(projectMembers.createdAt), asc(users.id))

const activePeople = (db: Db, companyId: string, ids: string[]) =>
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
