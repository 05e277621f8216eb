import { describe, expect, onTestFinished, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { UnreadableEvent } from '../event-handler.ts'
import { eventHandlers } from './handlers.ts'
import { eventOf, sendEvent } from './testing.ts'

const server = await startServerWithProvider()
const { connectedAdmin, runJobs, sql } = server

type Row = { state: string; attempts: number; last_error: string | null; processed_at: string | null }
const rowOf = async (id: string) => {
  const [row] = await sql<Row>(
    'select state, attempts, last_error, processed_at from provider_events where id = $1',
    [id],
  )
  return row
}
const accept = async (event: ReturnType<typeof eventOf>, call?: Parameters<typeof sendEvent>[2]) => {
  expect((await sendEvent(server, event, call)).statusCode).toBe(200)
  return event.id
}
/** Runs jobs right away that the queue would retry later. */
const runAgain = async () => {
  await sql('update graphile_worker._private_jobs set run_at = now()')
  await runJobs()
}
function handle(type: string, handler: (typeof eventHandlers)[string]) {
  eventHandlers[type] = handler
  onTestFinished(() => {
    delete eventHandlers[type]
  })
}

describe('an event', () => {
  test('is stored with its job before it is acknowledged, and only once', async () => {
    const { accountId } = await connectedAdmin()
    await server.settle()
    const event = eventOf({ account: accountId })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendEvent(server, event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await rowOf(event.id)).toMatchObject({ state: 'received', attempts: 0 })
    expect(
      await sql("select 1 from graphile_worker.jobs where task_identifier = 'process-provider-event'"),
    ).toHaveLength(1)
    await runJobs()
    expect(await rowOf(event.id)).toMatchObject({ state: 'done', attempts: 1, last_error: null })
    // A replay within the tolerance is acknowledged, and changes nothing.
    await accept(event)
    await runJobs()
    expect(await rowOf(event.id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('tells the studio’s record what is true now, not what the event says', async () => {
    const { admin, accountId } = await connectedAdmin()
    await accept(
      eventOf({
        account: accountId,
        data: { object: { id: accountId, object: 'account', charges_enabled: false } },
      }),
    )
    await server.settle()
    expect((await admin('GET', '/api/provider/account')).body.state).toBe('enabled')
  })

  test('belongs to the company of its account, whatever its metadata says', async () => {
    const [first, second] = [await connectedAdmin(), await connectedAdmin()]
    await server.settle()
    await server.sandbox.act('webhooks', { paused: true })
    await server.sandbox.act('restrict', { account: first.accountId })
    await accept(
      eventOf({
        account: first.accountId,
        data: {
          object: {
            id: second.accountId,
            object: 'account',
            metadata: { companyId: second.companyId, accountId: second.accountId },
          },
        },
      }),
    )
    await runJobs()
    const stateOf = async ({ admin }: typeof first) =>
      (await admin('GET', '/api/provider/account')).body.state
    expect([await stateOf(first), await stateOf(second)]).toEqual(['restricted', 'enabled'])
    await server.sandbox.act('calm')
  })

  test.each<
    [what: string, event: Record<string, unknown>, endpoint: 'stripe' | 'stripe-connect', why: string]
  >([
    [
      'of an unknown account',
      { account: 'acct_unknown' },
      'stripe-connect',
      'No company uses this Stripe account',
    ],
    [
      'of a type we did not ask for',
      { account: 'acct_1', type: 'customer.created' },
      'stripe-connect',
      'We don’t handle this type of event',
    ],
    [
      'with the name of a method as its type',
      { account: 'acct_1', type: 'constructor' },
      'stripe-connect',
      'We don’t handle this type of event',
    ],
    [
      'of the platform’s own account of a type we did not ask for',
      {},
      'stripe',
      'We don’t handle this type of event',
    ],
  ])('%s is ignored with a reason', async (_, more, endpoint, why) => {
    const id = await accept(eventOf(more), { endpoint })
    await runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'ignored', last_error: why })
  })

  test('with a content that we don’t understand is dead at once', async () => {
    const { accountId } = await connectedAdmin()
    handle('test.unreadable', async () => {
      throw new UnreadableEvent('The event test.unreadable has no object with an id pi_…')
    })
    const id = await accept(eventOf({ account: accountId, type: 'test.unreadable' }))
    await runJobs()
    expect(await rowOf(id)).toMatchObject({
      state: 'dead',
      attempts: 1,
      last_error: 'The event test.unreadable has no object with an id pi_…',
    })
  })

  test('waits while the provider is down, and is processed later', async () => {
    const { admin, accountId } = await connectedAdmin()
    await server.settle()
    await server.sandbox.act('restrict', { account: accountId })
    await server.sandbox.untilDelivered()
    await server.sandbox.act('trouble', { kind: '500', count: 3 })
    await runJobs()
    const [event] = await sql<{ id: string }>(
      "select id from provider_events where account_id = $1 and state = 'received'",
      [accountId],
    )
    expect(await rowOf(event?.id ?? '')).toMatchObject({ attempts: 1, last_error: 'Stripe: api_error' })
    await runAgain()
    expect(await rowOf(event?.id ?? '')).toMatchObject({ state: 'done', attempts: 2, last_error: null })
    expect((await admin('GET', '/api/provider/account')).body.state).toBe('restricted')
  })

  test('is dead after twelve attempts, without personal data in its error', async () => {
    const { accountId } = await connectedAdmin()
    handle('test.failing', async () => {
      throw new Error('ada@alder.test')
    })
    const id = await accept(eventOf({ account: accountId, type: 'test.failing' }))
    for (let attempt = 1; attempt < 12; attempt++) await runAgain()
    expect(await rowOf(id)).toMatchObject({ state: 'received', attempts: 11 })
    await runAgain()
    expect(await rowOf(id)).toMatchObject({ state: 'dead', attempts: 12, last_error: 'Failed: Error' })
    await sql('delete from graphile_worker._private_jobs')
  })

  test('may contain characters that PostgreSQL does not store', async () => {
    const { accountId } = await connectedAdmin()
    const object = { id: accountId, object: 'account', name: 'A\u0000B\ud800', ['k\u0000']: [1, null] }
    const id = await accept(eventOf({ account: accountId, data: { object } }))
    const [row] = await sql<{ payload: { data: { object: object } } }>(
      'select payload from provider_events where id = $1',
      [id],
    )
    expect(row?.payload.data.object).toMatchObject({ name: 'AB\ufffd', k: [1, null] })
  })
})
