import { clientName } from '@mantel/domain/clients'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import type { Viewer } from '../visibility/projects.ts'
import { lockProjectsOf } from './client-rows.ts'
import { lockClient } from './clients.ts'
import { deleteMerges, deleteUnusedPictures } from './delete-client-rows.ts'

/**
 * Deletes the client and their personal data: portal user and sessions, invitations, pictures, and data of clients
 * that were merged into them. Projects stay, without a client. Leads and emails stay as the company's correspondence.
 */
export async function removeClient(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  // Locks the company first, so that a concurrent acceptance of a portal invitation waits and then finds no client.
  await lockCompany(db, companyId)
  // After this lock, no other project can be given to the client.
  const client = await lockClient(db, viewer, id, 'update')
  await lockProjectsOf(db, companyId, [id])
  const projectsLeft = await db
    .update(projects)
    .set({ clientId: null })
    .where(and(eq(projects.companyId, companyId), eq(projects.clientId, id)))
    .returning({ id: projects.id })
  const portalUsers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.clientId, id)))
  const mergePictures = await deleteMerges(db, companyId, eq(clientMerges.clientId, id))
  // Cascades to portal users, their sessions and invitations: a leftover account would block the email address from
  // being invited again.
  const deleted = await db
    .delete(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id)))
    .returning({ avatar: clients.avatar })
  // Runs after the deletion, because it keeps every picture that a client still has.
  await deleteUnusedPictures(db, companyId, [
    ...deleted.flatMap(({ avatar }) => avatar ?? []),
    ...mergePictures,
  ])
  await recordActivity(db, viewer.actor, {
    action: 'client.deleted',
    targetType: 'client',
    targetId: id,
    description: `Deleted ${clientName(client)}${describeRemainingProjects(projectsLeft.length)}`,
    // Ids and counts only, because the activity is permanent. Only the description has the name.
    metadata: { projectIds: projectsLeft.map((project) => project.id), portalLogins: portalUsers.length },
  })
}

function describeRemainingProjects(count: number) {
  if (count === 0) return ''
  return count === 1 ? '; 1 project no longer has a client' : `; ${count} projects no longer have a client`
}
