import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { clientColumns } from './select-clients.ts'

/** The visible clients with this email. Two people may share an address, so a duplicate is only worth a warning. */
export async function findDuplicates(db: Db, viewer: Viewer, email: string) {
  return db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.email, email)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(20)
}
