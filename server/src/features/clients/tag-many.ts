import type { clientsApi } from '@mantel/domain/clients'
import { and, asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { changeEach, distinctItems } from '../../platform/database/change-each.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { lockCompany } from '../companies/quotas.ts'
import { changeTags } from '../tags/change-tags.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { editClient, findClient } from './clients.ts'

/** If one of the clients does not exist, nothing is changed. */
export async function tagMany(db: Db, viewer: Viewer, { items }: z.output<typeof clientsApi.tagMany.body>) {
  await lockCompany(db, viewer.actor.companyId)
  const distinct = distinctItems(items)
  const ids = distinct.map(({ id }) => id)
  const rows = await db
    .select({ id: clients.id, version: clients.version })
    .from(clients)
    .where(and(visibleClients(viewer), inArray(clients.id, ids)))
    .orderBy(asc(clients.id))
    .for('no key update')
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return changeEach(db, distinct, versions, 'Client', async (nested, { id, ...change }) => {
    const { tags, version } = await findClient(nested, viewer, id)
    return editClient(nested, viewer, id, { tags: changeTags(tags, change), version })
  })
}
