import type { providerEventsApi } from '@mantel/domain/admin/provider-events'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { providerEvents } from '../../../schema/money/provider.ts'
import { providerAccounts } from '../../../schema/money/provider-accounts.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { processProviderEvent } from '../../provider/events/process-event.ts'

type Query = z.output<typeof providerEventsApi.list.query>

const { id, receivedAt, state } = providerEvents

/** Events of all companies without their content, latest first. */
export async function listProviderEvents(db: Db, isConfigured: boolean, query: Query) {
  const last = readCursor(query.cursor, timestampValue, z.string().max(200))
  const rows = await db
    .select({
      id,
      type: providerEvents.type,
      companyName: companies.name,
      state,
      attempts: providerEvents.attempts,
      lastError: providerEvents.lastError,
      createdAt: providerEvents.createdAt,
      receivedAt,
      processedAt: providerEvents.processedAt,
    })
    .from(providerEvents)
    .leftJoin(providerAccounts, eq(providerAccounts.accountId, providerEvents.accountId))
    .leftJoin(companies, eq(companies.id, providerAccounts.companyId))
    .where(
      and(
        query.state && eq(state, query.state),
        last ? sql`(${receivedAt}, ${id}) < (${last.value}, ${last.id})` : undefined,
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(query.limit + 1)
  return {
    ...pageOf(rows, query.limit, (row) => ({ value: row.receivedAt, id: row.id })),
    summary: { ...(await summarize(db)), isConfigured },
  }
}

async function summarize(db: Db) {
  const { waiting, dead, lagSeconds } = requireRow(
    await db
      .select({
        waiting: sql<number>`(count(*) filter (where ${state} = 'received'))::int`,
        dead: sql<number>`(count(*) filter (where ${state} = 'dead'))::int`,
        lagSeconds: sql<number | null>`floor(extract(epoch from
          now() - min(${receivedAt}) filter (where ${state} = 'received')))::int`,
      })
      .from(providerEvents)
      .where(sql`${state} in ('received', 'dead')`),
  )
  return { waiting, dead, lagSeconds: lagSeconds === null ? null : Math.max(0, lagSeconds) }
}

/** Processes a failed event again, with the full number of attempts. */
export async function retryProviderEvent(db: Db, actor: Actor, eventId: string) {
  const [event] = await db
    .update(providerEvents)
    .set({ state: 'received', attempts: 0, processedAt: null })
    .where(and(eq(id, eventId), eq(state, 'dead')))
    .returning({ type: providerEvents.type })
  if (!event) throw conflict('You can only retry an event that couldn’t be processed.')
  await recordActivity(db, actor, {
    action: 'provider-event.retried',
    targetType: 'provider-event',
    targetId: eventId,
    description: `Retried the Stripe event ${event.type}`,
  })
  await enqueue(db, processProviderEvent, { eventId }, { key: `event ${eventId}` })
}
