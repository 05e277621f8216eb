import { type Client, clientName, mergeableFields } from '@mantel/domain/clients'
import { and, eq } from 'drizzle-orm'
import { conflict, Refusal } from '../../errors.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { enforceQuota, lockCompany } from '../companies/quotas.ts'
import { resolveTags } from '../tags/resolve-tags.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { type ClientTables, lockProjectsOf, moveRowsBack } from './client-rows.ts'
import { deleteMerges, deleteUnusedPictures } from './delete-client-rows.ts'
import { findLatestMerge, isUndoable, type Merge, mergeById, recordForBothClients } from './merges.ts'
import { clientColumns } from './select-clients.ts'

/**
 * Restores the other client under its own id, with its records. Reverts only what is unchanged since the merge; later
 * changes stay.
 */
export async function undoMerge(db: Db, viewer: Viewer, id: string, tables: ClientTables) {
  const { companyId } = viewer.actor
  // The company's lock comes first in the lock order. It also makes a second undo of the same merge wait.
  await lockCompany(db, companyId)
  const merge = await findMerge(db, companyId, id)
  const before = await lockSurvivor(db, viewer, merge)
  await refuseIfMergedAgain(db, merge, before)
  const reverted = revertedFields(before, merge)
  await enforceQuota(
    db,
    companyId,
    'clients',
    addedRealClients(before, { ...before, ...reverted }, merge.other),
  )
  const restored = requireRow(
    await db
      .insert(clients)
      // The tags may have been deleted since the merge, and older merges have none.
      .values({ ...merge.other, tags: await resolveTags(db, companyId, merge.other.tags ?? []), companyId })
      .returning(clientColumns),
  )
  await moveRowsBack(db, tables, merge)
  const survivor = await revertFields(db, companyId, before, reverted)
  await deleteUnusedPictures(db, companyId, await deleteMerges(db, companyId, eq(clientMerges.id, id)))
  await recordForBothClients(
    db,
    viewer.actor,
    { action: 'client.merge_undone', metadata: { survivorId: survivor.id, otherId: restored.id } },
    [
      [survivor.id, `Undid the merge of ${clientName(restored)} into ${clientName(survivor)}`],
      [restored.id, `Restored ${clientName(restored)} by undoing a merge`],
    ],
  )
  return { survivor, restored }
}

/** The same refusal for every reason, so that it does not reveal whether another company's merge exists. */
const cannotUndo = () =>
  new Refusal(
    404,
    'This merge can no longer be undone. It’s older than 7 days, was already undone, or the client was deleted.',
  )

async function findMerge(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select()
    .from(clientMerges)
    .where(and(mergeById(companyId, id), isUndoable))
  if (!found) throw cannotUndo()
  return found
}

/** Locks the client, after which no other project can be given to them, and then their projects. */
async function lockSurvivor(db: Db, viewer: Viewer, { companyId, clientId }: Merge) {
  const [survivor] = await db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.id, clientId)))
    .for('update')
  if (!survivor) throw cannotUndo()
  await lockProjectsOf(db, companyId, [survivor.id])
  return survivor
}

/**
 * Merges are undone in reverse order, because each one builds on the result of the one before. That includes earlier
 * merges of a client who was later merged into this survivor.
 */
async function refuseIfMergedAgain(db: Db, { id, companyId, clientId }: Merge, survivor: Client) {
  const latest = await findLatestMerge(db, companyId, clientId)
  if (latest && latest.id !== id) {
    throw conflict(
      `${clientName(survivor)} was merged with ${clientName(latest.other)} after that. Undo that merge first.`,
    )
  }
}

/** The previous values of fields that the merge changed and no one has changed since. */
function revertedFields(now: Client, { survivor, merged }: Merge): Partial<Client> {
  const fields = [...mergeableFields, 'isSample'] as const
  const unchanged = fields.filter(
    (field) => merged[field] !== survivor[field] && now[field] === merged[field],
  )
  const tags = revertedTags(now.tags, merged.tags ?? [], survivor.tags ?? [])
  return {
    ...Object.fromEntries(unchanged.map((field) => [field, survivor[field]])),
    ...(tags.length < now.tags.length && { tags }),
  }
}

/** Removes the tags that came with the merge. Those that were added since then stay. */
const revertedTags = (now: string[], merged: string[], before: string[]) =>
  now.filter((tag) => before.includes(tag) || !merged.includes(tag))

/**
 * How many more clients count toward the plan after the undo. Samples do not count, and the merge may have turned a
 * sample into a real client.
 */
const addedRealClients = (now: Client, reverted: Client, other: Client) =>
  countReal(reverted, other) - countReal(now)
const countReal = (...rows: Client[]) => rows.filter(({ isSample }) => !isSample).length

async function revertFields(db: Db, companyId: string, before: Client, fields: Partial<Client>) {
  if (Object.keys(fields).length === 0) return before
  return requireRow(
    await db
      .update(clients)
      .set(fields)
      .where(and(eq(clients.companyId, companyId), eq(clients.id, before.id)))
      .returning(clientColumns),
  )
}
