import { type ClientInput, clientName, type clientsApi } from '@mantel/domain/clients'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { changesBetween, nameFields } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { tickOff } from '../checklist/complete-step.ts'
import { makeRoom } from '../companies/quotas.ts'
import { seenBy } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { selectClients, shown } from './client-figures.ts'
import { clientLabels } from './field-labels.ts'
import { latestMergeOf } from './merges.ts'

type Edit = z.output<typeof clientsApi.edit.body>

export async function getClient(db: Db, viewer: Viewer, id: string) {
  const [found] = await selectClients(db, viewer, and(seenBy(viewer), eq(clients.id, id)))
  return { ...orNotFound(found, 'Client'), latestMerge: await latestMergeOf(db, viewer, id) }
}

export async function createClient(db: Db, actor: CompanyActor, input: ClientInput) {
  const { companyId } = actor
  await makeRoom(db, companyId, 'clients')
  const created = only(
    await db
      .insert(clients)
      .values({ ...input, companyId })
      .returning(shown),
  )
  await tickOff(db, companyId, 'clientsImported')
  await recordActivity(db, actor, {
    action: 'client.created',
    targetType: 'client',
    targetId: created.id,
    description: `Added ${clientName(created)}`,
  })
  return created
}

/** Against the version that was seen; what is as it was already is no change. */
export async function editClient(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const { companyId } = viewer.actor
  const before = await findClient(db, viewer, id)
  if (before.version !== version) throw stale('client')
  const changes = changesBetween(before, edit, ['notes'])
  if (changes.length === 0) return before
  const [after] = await db
    .update(clients)
    .set(edit)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id), eq(clients.version, version)))
    .returning(shown)
  if (!after) {
    // Between the two statements: it is gone, or somebody else was quicker.
    await findClient(db, viewer, id)
    throw stale('client')
  }
  await recordActivity(db, viewer.actor, {
    action: 'client.updated',
    targetType: 'client',
    targetId: id,
    description: `Changed ${nameFields(
      changes.map(({ field }) => field),
      clientLabels,
    )} of ${clientName(after)}`,
    metadata: { changes },
  })
  return after
}

export async function findClient(db: Db, viewer: Viewer, id: string) {
  const [found] = await db
    .select(shown)
    .from(clients)
    .where(and(seenBy(viewer), eq(clients.id, id)))
  return orNotFound(found, 'Client')
}
