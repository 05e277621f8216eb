import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { startServer } from '../../../testing/server.ts'
import { deleteExpired } from '../../housekeeping/delete-expired.ts'
import { newEventId } from '../../provider/events/testing.ts'

const server = await startServerWithProvider()
const path = '/api/admin/provider-events'

/** Stores an event as if it had been received this many seconds ago. */
async function store(state: string, secondsAgo: number, accountId: string | null = null) {
  const id = newEventId()
  await server.sql(
    `insert into provider_events (id, account_id, type, payload, state, attempts, last_error, created_at, received_at)
     values ($1, $2, 'account.updated', '{"secret":"canary"}', $3, 12, 'Failed: Error', now(), now() - make_interval(secs => $4))`,
    [id, accountId, state, secondsAgo],
  )
  return id
}

describe('the SuperAdmin', () => {
  test('sees the events of all companies with their lag, and not their content', async () => {
    await server.sql('delete from provider_events')
    const { companyId, accountId } = await server.connectedAdmin()
    await server.settle()
    await server.sql('delete from provider_events')
    const admin = await server.signIn('SuperAdmin')
    const ids = [
      await store('received', 90, accountId),
      await store('done', 200),
      await store('dead', 300),
      await store('dead', 400),
    ]
    const { body, text } = await admin('GET', path)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids)
    const [{ name }] = (await server.sql<{ name: string }>('select name from companies where id = $1', [
      companyId,
    ])) as [{ name: string }]
    expect(body.items[0]).toMatchObject({ companyName: name, state: 'received', attempts: 12 })
    expect(body.items[1].companyName).toBeNull()
    expect(body.summary).toMatchObject({ waiting: 1, dead: 2, isConfigured: true })
    expect(body.summary.lagSeconds).toBeGreaterThanOrEqual(90)
    expect(text).not.toContain('canary')

    const dead = await admin('GET', `${path}?state=dead&limit=1`)
    expect(dead.body.items).toMatchObject([{ id: ids[2] }])
    const next = await admin('GET', `${path}?state=dead&limit=1&cursor=${dead.body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ id: ids[3] }], nextCursor: null })
    expect((await admin('GET', `${path}?cursor=nonsense`)).status).toBe(400)
    expect((await admin('GET', '/api/admin/status')).body.problems).toContain(
      '2 Stripe events couldn’t be processed',
    )
  })

  test('retries a dead event, and nothing else', async () => {
    await server.sql('delete from provider_events')
    const { accountId } = await server.connectedAdmin()
    await server.settle()
    const admin = await server.signIn('SuperAdmin')
    const id = await store('dead', 10, accountId)
    expect((await admin('POST', `${path}/${id}/retries`)).status).toBe(204)
    expect(await admin('POST', `${path}/${id}/retries`)).toMatchObject({
      status: 409,
      body: { error: 'You can only retry an event that couldn’t be processed.' },
    })
    await server.runJobs()
    expect(
      await server.sql('select state, attempts, last_error from provider_events where id = $1', [id]),
    ).toEqual([{ state: 'done', attempts: 1, last_error: null }])
    expect((await admin('GET', '/api/admin/activity')).body.items[0]).toMatchObject({
      action: 'provider-event.retried',
      description: 'Retried the Stripe event account.updated',
    })
    expect((await admin('POST', `${path}/${newEventId()}/retries`)).status).toBe(409)
    expect((await admin('POST', `${path}/1/retries`)).status).toBe(400)
    expect((await admin('GET', '/api/admin/status')).body.problems).toEqual([])
  })

  test('sees whether card payments are set up', async () => {
    const bare = await startServer()
    const admin = await bare.signIn('SuperAdmin')
    expect((await admin('GET', path)).body).toEqual({
      items: [],
      nextCursor: null,
      summary: { waiting: 0, dead: 0, lagSeconds: null, isConfigured: false },
    })
  })
})

test('housekeeping deletes processed events after 90 days, and no dead ones', async () => {
  await server.sql('delete from provider_events')
  const days = (count: number) => count * 86_400
  const kept = [
    await store('done', days(89)),
    await store('dead', days(400)),
    await store('received', days(91)),
  ]
  await store('done', days(91))
  await store('ignored', days(91))
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) => deleteExpired(db))
  const left = await server.sql<{ id: string }>('select id from provider_events')
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
})
