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
import { findClient } from './clients.ts'
import { forgetMerges, releasePictures } from './delete-client-rows.ts'

/**
 * The client goes, their projects stay without one. What leads back to the person goes with them: the portal login and
 * its sessions, open invitations, pictures, and what is known of whoever was merged into them. Leads and letters stay, as
 * what was said to the company.
 */
export async function removeClient(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  // Before everything else: an invitation to the portal that is accepted at this moment waits, and then finds nothing.
  await lockCompany(db, companyId)
  const client = await findClient(db, viewer, id)
  const left = await db
    .update(projects)
    .set({ clientId: null })
    .where(and(eq(projects.companyId, companyId), eq(projects.clientId, id)))
    .returning({ id: projects.id })
  const logins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.clientId, id)))
  const kept = await forgetMerges(db, companyId, eq(clientMerges.clientId, id))
  // The schema takes logins, their sessions and invitations along: an account that is left over would keep the
  // address from ever being invited again.
  const gone = await db
    .delete(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id)))
    .returning({ avatar: clients.avatar })
  // As it was in the end: somebody may have changed it since we looked.
  await releasePictures(db, companyId, [...gone.flatMap(({ avatar }) => avatar ?? []), ...kept])
  await recordActivity(db, viewer.actor, {
    action: 'client.deleted',
    targetType: 'client',
    targetId: id,
    description: `Deleted ${clientName(client)}${whatStays(left.length)}`,
    // No copy of the person: whoever asks to be deleted is.
    metadata: { projectIds: left.map((project) => project.id), portalLogins: logins.length },
  })
}

function whatStays(count: number) {
  if (count === 0) return ''
  return count === 1 ? '; 1 project stays without a client' : `; ${count} projects stay without a client`
}
