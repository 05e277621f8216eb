import { clientName, type clientsApi } from '@mantel/domain/clients'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { lockCompany } from '../companies/quotas.ts'
import { seenBy } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { shown } from './client-figures.ts'
import { moveEverything } from './client-rows.ts'
import { keepMerge, recordOnBoth } from './merges.ts'

type Merge = z.output<typeof clientsApi.merge.body>

/** Makes one client of two: everything of the other one moves to the survivor, who keeps what was not chosen. */
export async function mergeClients(db: Db, viewer: Viewer, id: string, { otherId, fromOther }: Merge) {
  const { actor } = viewer
  const { companyId } = actor
  // Ids are the same in capitals, and one client cannot be merged away into itself.
  if (id.toLowerCase() === otherId.toLowerCase()) throw invalid('Choose two different clients to merge')
  const { survivor, other } = await lockBoth(db, viewer, id, otherId)
  await refuseTwoLogins(db, companyId, survivor.id, other.id)
  const moved = await moveEverything(db, companyId, other.id, survivor.id)
  const merged = only(
    await db
      .update(clients)
      .set({
        ...Object.fromEntries(fromOther.map((field) => [field, other[field]])),
        // A sample may be thrown away without a thought, and this is no longer one if either was real.
        isSample: survivor.isSample && other.isSample,
      })
      .where(and(eq(clients.companyId, companyId), eq(clients.id, survivor.id)))
      .returning(shown),
  )
  await db.delete(clients).where(and(eq(clients.companyId, companyId), eq(clients.id, other.id)))
  const mergeId = await keepMerge(db, companyId, { survivor, other, merged, moved })
  // Who they are stands in their names alone: the activity is kept for good, also of those who ask to be deleted.
  const metadata = { mergeId, survivorId: survivor.id, otherId: other.id, fromOther, moved: countsOf(moved) }
  await recordOnBoth(db, actor, { action: 'client.merged', metadata }, [
    [survivor.id, `Merged ${clientName(other)} into ${clientName(merged)}`],
    [other.id, `${clientName(other)} was merged into ${clientName(merged)}`],
  ])
  return { ...merged, mergeId }
}

/**
 * The company first, as always; then the projects, because whoever changes a project locks it before they look at its
 * client; then both clients by id, so that two merges of the same two queue up whichever way round they were asked for.
 */
async function lockBoth(db: Db, viewer: Viewer, id: string, otherId: string) {
  const { companyId } = viewer.actor
  await lockCompany(db, companyId)
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), inArray(projects.clientId, [id, otherId])))
    .orderBy(asc(projects.id))
    .for('update')
  const locked = await db
    .select(shown)
    .from(clients)
    .where(and(seenBy(viewer), inArray(clients.id, [id, otherId])))
    .orderBy(asc(clients.id))
    .for('update')
  const named = (wanted: string) =>
    orNotFound(
      locked.find((row) => row.id === wanted.toLowerCase()),
      'Client',
    )
  return { survivor: named(id), other: named(otherId) }
}

/** Two people who sign in are two people. Somebody decides who keeps their access before the clients become one. */
async function refuseTwoLogins(db: Db, companyId: string, id: string, otherId: string) {
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
  if (logins.length > 1)
    throw conflict('Both clients can sign in to the portal. Take the access of one away first.')
}

const countsOf = (moved: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(moved).map(([kind, ids]) => [kind, ids.length]))
