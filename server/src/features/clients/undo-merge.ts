import { type Client, clientName, mergeableFields } from '@mantel/domain/clients'
import { and, asc, eq } from 'drizzle-orm'
import { conflict, Refusal } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { lockCompany, makeRoom } from '../companies/quotas.ts'
import { seenBy } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { shown } from './client-figures.ts'
import { isAmong, moveBack } from './client-rows.ts'
import { forgetMerges, releasePictures } from './delete-client-rows.ts'
import { findLatest, isOpen, type Merge, one, recordOnBoth } from './merges.ts'

/**
 * Parts two clients again: the other one comes back under their own id, with what was theirs. Only what still stands as
 * the merge left it is taken back; what somebody did since, they meant.
 */
export async function undoMerge(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  // First, as always. It also lets those who undo the same merge at once do so one after the other.
  await lockCompany(db, companyId)
  const merge = await findMerge(db, companyId, id)
  const before = await lockSurvivor(db, viewer, merge)
  await refuseBelowAnother(db, merge, before)
  const takenBack = whatStands(before, merge)
  await makeRoom(db, companyId, 'clients', moreReal(before, { ...before, ...takenBack }, merge.other))
  const restored = only(
    await db
      .insert(clients)
      .values({ ...merge.other, companyId })
      .returning(shown),
  )
  await moveBack(db, merge)
  const survivor = await takeBack(db, companyId, before, takenBack)
  await releasePictures(db, companyId, await forgetMerges(db, companyId, eq(clientMerges.id, id)))
  await recordOnBoth(
    db,
    viewer.actor,
    { action: 'client.merge_undone', metadata: { survivorId: survivor.id, otherId: restored.id } },
    [
      [survivor.id, `Undid the merge of ${clientName(restored)} into ${clientName(survivor)}`],
      [restored.id, `${clientName(restored)} is a client of their own again`],
    ],
  )
  return { survivor, restored }
}

/** Whatever the reason: of another company's merge, nothing else may be said than of one that is gone. */
const nothingToUndo = () =>
  new Refusal(
    404,
    'This merge can no longer be undone: it was undone already, it is older than 7 days, or the client is gone.',
  )

async function findMerge(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select()
    .from(clientMerges)
    .where(and(one(companyId, id), isOpen))
  if (!found) throw nothingToUndo()
  return found
}

/** After the projects that go back, because whoever changes a project locks it before they look at its client. */
async function lockSurvivor(db: Db, viewer: Viewer, { companyId, clientId, moved }: Merge) {
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, companyId),
        eq(projects.clientId, clientId),
        isAmong(projects.id, moved.projects),
      ),
    )
    .orderBy(asc(projects.id))
    .for('update')
  const [survivor] = await db
    .select(shown)
    .from(clients)
    .where(and(seenBy(viewer), eq(clients.id, clientId)))
    .for('update')
  if (!survivor) throw nothingToUndo()
  return survivor
}

/** One upon the other: each was made with what the one before had left, also where its survivor was merged away since. */
async function refuseBelowAnother(db: Db, { id, companyId, clientId }: Merge, survivor: Client) {
  const latest = await findLatest(db, companyId, clientId)
  if (latest && latest.id !== id) {
    throw conflict(
      `${clientName(survivor)} was merged with ${clientName(latest.other)} after that. Undo that merge first.`,
    )
  }
}

/** What the merge changed of the survivor and nobody has changed since, as it was before. */
function whatStands(now: Client, { survivor, merged }: Merge): Partial<Client> {
  const fields = [...mergeableFields, 'isSample'] as const
  const standing = fields.filter((field) => merged[field] !== survivor[field] && now[field] === merged[field])
  return Object.fromEntries(standing.map((field) => [field, survivor[field]]))
}

/** Samples do not count for the plan, and a real client may have made one of a sample. */
const moreReal = (now: Client, parted: Client, other: Client) => realAmong(parted, other) - realAmong(now)
const realAmong = (...some: Client[]) => some.filter(({ isSample }) => !isSample).length

async function takeBack(db: Db, companyId: string, before: Client, fields: Partial<Client>) {
  if (Object.keys(fields).length === 0) return before
  return only(
    await db
      .update(clients)
      .set(fields)
      .where(and(eq(clients.companyId, companyId), eq(clients.id, before.id)))
      .returning(shown),
  )
}
