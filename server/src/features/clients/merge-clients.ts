import { clientName, type clientsApi } from '@mantel/domain/clients'
import { maxTagsOfRecord, sortTags } from '@mantel/domain/tags'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { users } from '../../schema/users.ts'
import { lockCompany } from '../companies/quotas.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { type ClientTables, lockProjectsOf, moveRows } from './client-rows.ts'
import { recordForBothClients, saveMerge } from './merges.ts'
import { clientColumns } from './select-clients.ts'

type Merge = z.output<typeof clientsApi.merge.body>

/**
 * Merges two clients into the survivor, who keeps all fields except `fromOther` and gets the tags and all records of the
 * other client.
 */
export async function mergeClients(
  db: Db,
  viewer: Viewer,
  id: string,
  { otherId, fromOther }: Merge,
  tables: ClientTables,
) {
  const { actor } = viewer
  const { companyId } = actor
  // UUIDs are case-insensitive, and a client cannot be merged into itself.
  if (id.toLowerCase() === otherId.toLowerCase()) throw invalid('Choose two different clients to merge')
  const { survivor, other } = await lockClients(db, viewer, id, otherId)
  await refuseTwoPortalUsers(db, companyId, survivor.id, other.id)
  const moved = await moveRows(db, tables, companyId, other.id, survivor.id)
  const merged = requireRow(
    await db
      .update(clients)
      .set({
        ...Object.fromEntries(fromOther.map((field) => [field, other[field]])),
        tags: sortTags([...survivor.tags, ...other.tags]).slice(0, maxTagsOfRecord),
        // Samples can be removed together, so the result is a sample only if both were.
        isSample: survivor.isSample && other.isSample,
      })
      .where(and(eq(clients.companyId, companyId), eq(clients.id, survivor.id)))
      .returning(clientColumns),
  )
  await db.delete(clients).where(and(eq(clients.companyId, companyId), eq(clients.id, other.id)))
  const mergeId = await saveMerge(db, companyId, { survivor, other, merged, moved })
  // Activity is permanent, and a client may ask to be deleted. The metadata therefore has no personal data, and the
  // description has only names.
  const metadata = {
    mergeId,
    survivorId: survivor.id,
    otherId: other.id,
    fromOther,
    moved: countMoved(moved),
  }
  // Uses the survivor's name before the merge, because they may now have the other client's name.
  await recordForBothClients(db, actor, { action: 'client.merged', metadata }, [
    [survivor.id, `Merged ${clientName(other)} into ${clientName(survivor)}`],
    [other.id, `${clientName(other)} was merged into ${clientName(survivor)}`],
  ])
  return { ...merged, mergeId }
}

/**
 * Lock order: the company; both clients, after which no other project can be given to them; then their projects.
 */
async function lockClients(db: Db, viewer: Viewer, id: string, otherId: string) {
  const { companyId } = viewer.actor
  await lockCompany(db, companyId)
  const locked = await db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), inArray(clients.id, [id, otherId])))
    .orderBy(asc(clients.id))
    .for('update')
  const find = (wanted: string) =>
    orNotFound(
      locked.find((row) => row.id === wanted.toLowerCase()),
      'Client',
    )
  const found = { survivor: find(id), other: find(otherId) }
  await lockProjectsOf(db, companyId, [found.survivor.id, found.other.id])
  return found
}

/** Someone has to decide which of two portal users keeps access before the clients are merged. */
async function refuseTwoPortalUsers(db: Db, companyId: string, id: string, otherId: string) {
  const logins = await db
    .selectDistinct({ clientId: users.clientId })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.clientId, [id, otherId]),
        isNull(users.deactivatedAt),
      ),
    )
  if (logins.length > 1) throw conflict('Both clients have portal access. Remove it from one of them first.')
}

const countMoved = (moved: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(moved).map(([kind, ids]) => [kind, ids.length]))
