import { randomUUID } from 'node:crypto'
import { type ClientInput, clientName, type clientsApi, mayEditClientField } from '@mantel/domain/clients'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, orNotFound, stale } from '../../errors.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { changesBetween, listFieldLabels } from '../activity/changes.ts'
import { type ActivityActor, recordActivity } from '../activity/record-activity.ts'
import { completeStep } from '../checklist/complete-step.ts'
import { enforceQuota } from '../companies/quotas.ts'
import { resolveTags } from '../tags/resolve-tags.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer, ViewerKeys } from '../visibility/projects.ts'
import { clientLabels } from './field-labels.ts'
import { getLatestMerge } from './merges.ts'
import { clientColumns, clientSelection } from './select-clients.ts'

type Edit = z.output<typeof clientsApi.edit.body>

const selectClient = builtOnce(
  (db, values: ViewerKeys['actor'] & { id: string }, variant: { scope: Scope; seesPrices: boolean }) => {
    const viewer = { actor: values, ...variant }
    const { selected, stats } = clientSelection(db, viewer)
    return db
      .select(selected)
      .from(clients)
      .leftJoinLateral(stats, sql`true`)
      .where(and(visibleClients(viewer), eq(clients.id, values.id)))
  },
)

export async function getClient(db: Db, viewer: Viewer, id: string) {
  const { scope, actor } = viewer
  const { companyId, userId } = actor
  const variant = { scope, seesPrices: maySeePrices(actor) }
  const [found] = await selectClient(db, { companyId, userId, id }, variant)
  return { ...orNotFound(found, 'Client'), latestMerge: await getLatestMerge(db, viewer, id) }
}

/** The actor has no user if the system adds a client, for example from a lead. */
export async function createClient(db: Db, actor: ActivityActor & { companyId: string }, input: ClientInput) {
  const { companyId } = actor
  await enforceQuota(db, companyId, 'clients')
  const tags = await resolveTags(db, companyId, input.tags ?? [])
  const values = { id: randomUUID(), companyId, ...input, tags, notes: input.notes ?? null }
  const activity = {
    action: 'client.created',
    targetType: 'client',
    targetId: values.id,
    description: `Added ${clientName(values)}`,
  }
  // The statements are sent together, because none needs the result of another.
  const [created] = await Promise.all([
    insertClient(db, values),
    recordActivity(db, actor, activity),
    completeStep(db, companyId, 'clientsImported'),
  ])
  return requireRow(created)
}

const insertClient = builtOnce(
  (db, values: ClientInput & { id: string; companyId: string; tags: string[] }) =>
    db
      .insert(clients)
      .values({
        id: values.id,
        companyId: values.companyId,
        firstName: values.firstName,
        lastName: values.lastName,
        email: values.email,
        phone: values.phone,
        companyName: values.companyName,
        address: values.address,
        city: values.city,
        state: values.state,
        zip: values.zip,
        source: values.source,
        tags: sql`${values.tags}::text[]`,
        notes: values.notes,
      } satisfies Record<keyof typeof values, unknown>)
      .returning(clientColumns),
)

/** Refuses if the client changed since the user read it. A field sent with its current value is not a change. */
export async function editClient(db: Db, viewer: Viewer, id: string, { version, ...given }: Edit) {
  const { companyId } = viewer.actor
  const fields = Object.keys(given) as (keyof typeof given)[]
  if (!fields.every((field) => mayEditClientField(viewer.actor, field))) throw forbidden()
  const edit = given.tags ? { ...given, tags: await resolveTags(db, companyId, given.tags) } : given
  const before = await findClient(db, viewer, id)
  if (before.version !== version) throw stale('client')
  const changes = changesBetween(before, edit, ['notes'])
  if (changes.length === 0) return before
  const [after] = await db
    .update(clients)
    .set(edit)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id), eq(clients.version, version)))
    .returning(clientColumns)
  if (!after) {
    // Between the two statements, the client was deleted or someone else changed it.
    await findClient(db, viewer, id)
    throw stale('client')
  }
  await recordActivity(db, viewer.actor, {
    action: 'client.updated',
    targetType: 'client',
    targetId: id,
    description: `Changed ${listFieldLabels(
      changes.map(({ field }) => field),
      clientLabels,
    )} for ${clientName(after)}`,
    metadata: { changes },
  })
  return after
}

/**
 * Returns the current row, locked until this transaction ends. Only a deletion needs `update`, which also waits for
 * transactions that give a project to the client. A caller that uses `update` must already hold the company's lock.
 */
export async function lockClient(
  db: Db,
  viewer: Viewer,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
) {
  const [row] = await db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.id, id)))
    .for(strength)
  return orNotFound(row, 'Client')
}

export async function findClient(db: Db, viewer: Viewer, id: string) {
  const [found] = await db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.id, id)))
  return orNotFound(found, 'Client')
}
