import { expect, test } from 'vitest'
import { cards, deposit, studioWithProvider, whole } from '../features/provider/testing-payments.ts'
import { startServerWithProvider, stripeSecrets } from '../testing/provider.ts'
import { isThorough } from '../testing/thoroughness.ts'
import type { Death } from './killed-server.fixture.ts'
import { killedServerScript } from './testing-bundle.ts'
import { diesDuring, type Request } from './testing-deaths.ts'
import { moneyOf } from './testing-money.ts'

const server = await startServerWithProvider()
const script = await killedServerScript()

const die = (request: Request, dies: Death) =>
  diesDuring(script, server, request, dies, { ...stripeSecrets, STRIPE_API_URL: server.sandbox.url })

/** The two transactions of a checkout: before the provider is called, and after it has answered. */
const storing = 'pg_advisory_xact_lock_shared'
const answering = 'update "provider_checkouts"'

async function startsOnce(dies: Death) {
  const studio = await studioWithProvider(server)
  const url = `/api/pay/${studio.token}/checkouts`
  const isDead = await die({ method: 'POST', url, body: deposit }, dies)
  const page = await studio.pageOf(deposit)
  expect([dies, (await studio.openSessions()).map((session) => session.url)]).toEqual([dies, [page]])
  expect(await studio.checkouts()).toMatchObject([{ status: 'open', attempt: 1 }])
  await studio.payOn(page, cards.works)
  await server.settle()
  expect(await studio.statuses()).toEqual([[100_000, 'succeeded']])
  return isDead
}

// Each death requires a start of the product, so `npm test` kills it only between the provider's answer and storing it.
test('a process that is killed while a client starts to pay leaves one page, and the client gets it', async () => {
  const answered: Death = { from: answering, at: 1 }
  const deaths: Death[] = isThorough
    ? [{ from: storing, at: 'committed' }, answered, { from: answering, at: 'committed' }]
    : [answered]
  for (const dies of deaths) expect([dies, await startsOnce(dies)]).toEqual([dies, true])
})

test('a process that is killed at any statement of a checkout leaves one page', {
  tags: 'reliability',
  timeout: 1_800_000,
}, async () => {
  for (const from of [storing, answering]) {
    let at = 1
    while (await startsOnce({ from, at })) at++
    expect(at).toBeGreaterThan(1)
  }
})

async function convergesOnce(dies: Death, whole?: unknown) {
  const studio = await studioWithProvider(server)
  await server.sandbox.act('webhooks', { paused: true })
  await studio.payOnline(deposit)
  const request = { method: 'POST', url: `/api/pay/${studio.token}/checks` }
  const before = await moneyOf(server, studio.companyId)
  const isDead = await die(request, dies)
  const after = await moneyOf(server, studio.companyId)
  // The call has stored everything, or nothing.
  expect([dies, after]).toEqual([dies, !isDead || dies.at === 'committed' ? (whole ?? after) : before])
  await studio.check()
  const repeated = await moneyOf(server, studio.companyId)
  await server.sandbox.act('calm')
  await server.settle()
  expect([dies, await moneyOf(server, studio.companyId)]).toEqual([dies, repeated])
  expect([dies, repeated]).toEqual([dies, whole ?? repeated])
  return { isDead, repeated }
}

const ledger = 'for no key update'

test('a process that is killed while a payment arrives has stored nothing or all of it', async () => {
  const first = await convergesOnce({ from: ledger, at: 12 })
  const others: Death[] = isThorough ? [{ from: ledger, at: 'committed' }] : []
  const died = [first.isDead]
  for (const death of others) died.push((await convergesOnce(death, first.repeated)).isDead)
  expect(died).not.toContain(false)
})

test('a process that is killed at any statement of a payment has stored nothing or all of it', {
  tags: 'reliability',
  timeout: 1_800_000,
}, async () => {
  let at = 1
  const { repeated } = await convergesOnce({ from: ledger, at })
  while ((await convergesOnce({ from: ledger, at: at + 1 }, repeated)).isDead) at++
  expect(at).toBeGreaterThan(25)
})

async function refundsOnce(dies: Death) {
  const studio = await studioWithProvider(server)
  await studio.payOnline(whole)
  await server.settle()
  const [payment] = await studio.entries()
  const request = {
    method: 'POST',
    url: `/api/payments/${payment?.id}/provider-refunds`,
    body: { amount: 50_000, reason: 'Smaller project' },
    headers: { authorization: `Bearer ${studio.call.token}`, 'idempotency-key': crypto.randomUUID() },
  }
  const isDead = await die(request, dies)
  const { status } = await server.call(request.method, request.url, request.body, request.headers)
  expect([dies, status]).toEqual([dies, 201])
  // The job repeats the request to the provider.
  await server.sql('update graphile_worker._private_jobs set run_at = now()')
  await server.settle()
  const refunds = await studio.stripe.refunds.list(
    { payment_intent: payment?.paymentIntentId ?? '' },
    studio.on,
  )
  expect([dies, refunds.data.map(({ amount }) => amount)]).toEqual([dies, [50_000]])
  expect([dies, await studio.statuses()]).toEqual([
    dies,
    [
      [200_000, 'partially_refunded'],
      [-50_000, 'succeeded'],
    ],
  ])
  return isDead
}

test('a process that is killed during a refund refunds once', async () => {
  // The provider has refunded, but its answer is not stored.
  const refunded: Death = { from: '"provider_refund_id" = $', at: 1 }
  // Before the second of these deaths, the refund was stored, but the provider was not called.
  const deaths: Death[] = isThorough
    ? [{ from: ledger, at: 12 }, { from: ledger, at: 'committed' }, refunded]
    : [refunded]
  for (const dies of deaths) expect([dies, await refundsOnce(dies)]).toEqual([dies, true])
})
