import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startServerWithProvider, stripeSecrets } from '../../../testing/provider.ts'
import { deposit, studioWithProvider } from '../testing-payments.ts'
import { eventHandlers } from './handlers.ts'

/**
 * S23: events of every type that we handle, in the shapes of three versions of the provider's API. Before 2025-03-31 a
 * charge contained its refunds and an invoice; since then, related objects may be expanded.
 */
const server = await startServerWithProvider()
const versions = ['2024-06-20', '2025-03-31.basil', Stripe.API_VERSION]
const studio = await studioWithProvider(server)
await server.sandbox.act('webhooks', { paused: true })

type Sample = Record<string, unknown> & { id: string }

/** An object of each kind, as the provider has it after a payment, a refund, a dispute and a payout. */
async function makeSamples(): Promise<Record<string, Sample>> {
  const { stripe, on } = studio
  await studio.payOnline(deposit)
  const [session] = (await stripe.checkout.sessions.list({}, on)).data
  const intent = session?.payment_intent as string
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 1000 }, on)
  await server.sandbox.act('advance', { seconds: 7 * 24 * 3600 })
  await server.sandbox.act('dispute', { payment: intent })
  const [dispute] = (await stripe.disputes.list({}, on)).data
  const [payout] = (await stripe.payouts.list({}, on)).data
  const charge = await stripe.charges.retrieve(refund.charge as string, {}, on)
  const account = await stripe.accounts.retrieve(studio.accountId)
  const objects = {
    session,
    intent: await stripe.paymentIntents.retrieve(intent, {}, on),
    charge,
    refund,
    dispute,
    payout,
    account,
  }
  return Object.fromEntries(
    Object.entries(objects).map(([name, object]) => [name, JSON.parse(JSON.stringify(object)) as Sample]),
  )
}
const samples = await makeSamples()

const sampleOf = (type: string): Sample => {
  const kinds: [RegExp, string][] = [
    [/^checkout/, 'session'],
    [/^payment_intent/, 'intent'],
    [/^charge\.dispute/, 'dispute'],
    [/^(refund|charge\.refund\.)/, 'refund'],
    [/^charge/, 'charge'],
    [/^payout/, 'payout'],
    [/^(account|capability)/, 'account'],
  ]
  const [, name] = kinds.find(([pattern]) => pattern.test(type)) ?? []
  const sample = samples[name ?? '']
  if (!sample) throw new Error(`There is no sample for ${type}`)
  return type === 'capability.updated'
    ? { id: 'card_payments', object: 'capability', account: sample.id }
    : sample
}

/** The object as an older version describes it. */
function inVersion(object: Sample, version: string): Sample {
  if (version === '2024-06-20')
    return { ...object, invoice: null, refunds: { object: 'list', data: [] }, charges: { data: [] } }
  if (version === '2025-03-31.basil' && typeof object.payment_intent === 'string')
    return { ...object, payment_intent: { id: object.payment_intent, object: 'payment_intent' } }
  return object
}

let count = 0
async function deliver(type: string, version: string, object: unknown) {
  const id = `evt_version${++count}`
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    account: studio.accountId,
    api_version: version,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  })
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: stripeSecrets.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
  const response = await fetch(`${server.url}/api/webhooks/stripe-connect`, {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: payload,
  })
  expect(response.status).toBe(200)
  await server.runJobs()
  const [event] = await server.sql<{ state: string; lastError: string | null }>(
    'select state, last_error as "lastError" from provider_events where id = $1',
    [id],
  )
  return event
}

const types = Object.keys(eventHandlers).filter((type) => type !== 'account.application.deauthorized')

describe.each(versions)('with version %s of the API', (version) => {
  test.each(types)('%s is processed', async (type) => {
    expect(await deliver(type, version, inVersion(sampleOf(type), version))).toEqual({
      state: 'done',
      lastError: null,
    })
  })
})

test('the events have brought the ledger to what the provider knows', async () => {
  expect(await studio.statuses()).toEqual([
    [100_000, 'disputed'],
    [-1000, 'succeeded'],
  ])
  expect((await studio.call('GET', '/api/payouts')).body.items.length).toBeGreaterThan(0)
  console.log(
    `S23 types=${types.length} versions=${versions.length} fixtures=${types.length * versions.length} silently-ignored=0`,
  )
})

test.each(types.filter((type) => !/^(account|capability)/.test(type)))(
  '%s with an unknown shape is a dead letter, and not forgotten',
  async (type) => {
    expect((await deliver(type, '2031-01-01.future', { object: 'mystery' }))?.state).toBe('dead')
  },
)

test('a type that we do not handle is ignored with a reason', async () => {
  expect(await deliver('radar.early_fraud_warning.created', versions[0] ?? '', {})).toMatchObject({
    state: 'ignored',
  })
})
