import { type Random, randomFrom } from '@mantel/domain/basics/testing-random'
import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import Stripe from 'stripe'
import { stripeSecrets } from '../../../testing/provider.ts'
import { newTier } from '../../onboarding/testing.ts'
import { compareWorld, type PlanServer } from './testing-compare-plans.ts'
import { watchPlans } from './watch/watch-plans.ts'

type Call = Awaited<ReturnType<PlanServer['signIn']>>
export type Delivery = {
  /**
   * Where webhooks go. Called for each delivery, because the URL can change when the product is killed and started
   * again.
   */
  url: () => string
  /** Kills the product, or does nothing. */
  disturb: () => Promise<void>
  /** Resolves once all accepted events were processed and all plans were compared. */
  settle: () => Promise<void>
}
type Options = { companies: number; rounds: number; seed: number; delivery: Delivery }

const works = '4242424242424242'
const day = 24 * 3600

/**
 * Creates the plans of all worlds and the SuperAdmin who manages them. Deletes everything else that counts as revenue.
 */
export async function startWorlds(server: PlanServer) {
  await server.sql('delete from subscriptions')
  await server.sql('delete from subscription_events')
  await server.sql('update product_tiers set is_active = false')
  const tiers: string[] = []
  for (const [name, monthlyPrice] of [
    ['Solo', 2900],
    ['Studio', 7900],
    ['House', 14_900],
  ] as const)
    tiers.push(await newTier(server, { name, monthlyPrice }))
  await server.sql('update product_tiers set annual_price = monthly_price * 10 - 1 where is_active')
  const superAdmin = await server.signIn('SuperAdmin')
  return {
    play: (options: Options) => playWorld(server, { tiers, superAdmin }, options),
  }
}

type World = {
  server: PlanServer
  random: Random
  tiers: string[]
  superAdmin: Call
  steps: Record<string, number>
}

/**
 * Plays the histories of some companies on one clock, and compares them with the provider. Events arrive in random
 * order, twice, or never. At the end, the hourly job fetches what was lost.
 */
async function playWorld(
  server: PlanServer,
  { tiers, superAdmin }: Pick<World, 'tiers' | 'superAdmin'>,
  { companies: count, rounds, seed, delivery }: Options,
) {
  const random = randomFrom(seed)
  const world: World = { server, random, tiers, superAdmin, steps: {} }
  await resetProvider(server)
  await server.sandbox.act('webhooks', { paused: true })
  const companies: Call[] = []
  for (let n = 0; n < count; n++) companies.push(await newCompany(world))
  const sent = new Set<string>()
  const lost = random.pick([0.3, 0.6, 0.9])
  for (let round = 0; round < rounds; round++) {
    for (const company of random.shuffle(companies)) await act(world, company)
    await deliverEvents(world, sent, lost, delivery)
    await server.sandbox.act('advance', { seconds: random.between(1, 25) * day })
    await watchPlans(server.services)
  }
  await deliverEvents(world, sent, lost, delivery)
  await delivery.settle()
  await server.sql("select graphile_worker.add_job('reconcile-plans', '{\"data\":{}}'::json)")
  await server.runJobs()
  // A running product may have taken some of these jobs.
  await delivery.settle()
  await watchPlans(server.services)
  const compared = await compareWorld(
    server,
    superAdmin,
    companies.map(({ companyId }) => companyId),
  )
  const ids = [companies.map(({ companyId }) => companyId)]
  await server.sql('delete from subscriptions where company_id = any($1)', ids)
  await server.sql('delete from subscription_events where company_id = any($1)', ids)
  return { ...compared, steps: world.steps }
}

/** Every history starts with an empty provider. */
async function resetProvider(server: PlanServer) {
  await server.sandbox.act('reset')
  await server.sql('delete from tier_prices')
  await server.sql(
    `update product_tiers set provider_synced_version = null, provider_product_id = null,
       provider_monthly_price_id = null, provider_annual_price_id = null`,
  )
}

async function newCompany({ server, random, tiers }: World) {
  const call = await server.signIn()
  const end = new Date(server.services.clock().getTime() + random.between(1, 20) * day * 1000)
  await server.sql(
    `insert into subscriptions (company_id, product_tier_id, status, current_period_end) values ($1, $2, 'trial', $3)
     on conflict (company_id) do update set product_tier_id = excluded.product_tier_id, status = excluded.status,
       current_period_end = excluded.current_period_end`,
    [call.companyId, random.pick(tiers), end],
  )
  return call
}

type Step = (world: World, company: Call) => Promise<unknown>

const choiceOf = ({ random, tiers }: World) => ({
  tierId: random.pick(tiers),
  billingPeriod: random.pick(['monthly', 'monthly', 'annual'] as const),
})

const subscribe: Step = async (world, company) => {
  const tabs = world.random.chance(0.2) ? 2 : 1
  const choice = choiceOf(world)
  const opened = await Promise.all(
    Array.from({ length: tabs }, () => company('POST', '/api/plan/checkouts', choice)),
  )
  for (const { body } of opened) if (body.url) await submitForm(body.url, { ...payer, number: works })
  if (world.random.chance(0.5)) await company('POST', '/api/plan/checks')
}

const steps: Record<string, Step> = {
  subscribe,
  'subscribe again': subscribe,
  change: (world, company) => company('POST', '/api/plan/changes', choiceOf(world)),
  keep: (_, company) => company('DELETE', '/api/plan/changes'),
  cancel: (_, company) => company('POST', '/api/plan/cancellation'),
  resume: (_, company) => company('DELETE', '/api/plan/cancellation'),
  'use a code': (_, company) => company('POST', '/api/offer-codes/redemption', { offerCode: 'WORLD' }),
  'fail renewals': (world, company) => setCard(world, company, 'pm_card_chargeDeclined'),
  'mend the card': (world, company) => setCard(world, company, 'pm_card_visa'),
  'end at the provider': async (world, company) => {
    const live = await liveSubscription(world, company)
    if (live) await world.server.sandbox.stripe.subscriptions.cancel(live.id)
  },
  'change at the provider': async (world, company) => {
    const live = await liveSubscription(world, company)
    const [price] = await world.server.sql<{ id: string }>(
      'select provider_price_id as id from tier_prices order by random() limit 1',
    )
    const item = live?.items.data[0]?.id
    if (live && item && price && !live.schedule)
      await world.server.sandbox.stripe.subscriptions.update(live.id, {
        items: [{ id: item, price: price.id }],
        proration_behavior: 'none',
      })
  },
  extend: (world, company) => oversee(world, company, 'extension', { days: world.random.between(1, 10) }),
  comp: (world, company) => oversee(world, company, 'comp', { freeUntil: null }),
  'cancel for them': (world, company) => oversee(world, company, 'cancellation', { when: 'now' }),
  refund: async (world, { companyId }) => {
    const place = `/api/admin/companies/${companyId}/plan`
    const { invoices } = (await world.superAdmin('GET', place)).body
    const [invoice] = invoices
    if (invoice)
      await world.superAdmin('POST', `${place}/refunds`, {
        invoiceId: invoice.id,
        amount: world.random.between(100, 2000),
        refundedBefore: invoice.amountRefunded,
      })
  },
}

/** Makes one random step. The product may refuse it, but must not fail because of its own errors. */
async function act(world: World, company: Call) {
  const { random, server } = world
  const names = Object.keys(steps)
  // Before one in ten steps, makes calls to the provider fail: one call, or three, so that the SDK's retries fail, too.
  if (random.chance(0.1))
    await server.sandbox.act('trouble', {
      kind: random.pick(['500', 'lost', '429']),
      count: random.pick([1, 3]),
      path: '/v1/',
    })
  const name = random.chance(0.3) ? 'subscribe' : random.pick(names)
  world.steps[name] = (world.steps[name] ?? 0) + 1
  await steps[name]?.(world, company)?.catch((error: unknown) => {
    // The steps that act as the provider's own users get the simulated failures, too.
    if (!(error instanceof Stripe.errors.StripeError)) throw error
  })
  server.sandbox.control.calls.length = 0
}

async function oversee({ superAdmin }: World, { companyId }: Call, action: string, input: object) {
  const place = `/api/admin/companies/${companyId}/plan`
  const { version } = (await superAdmin('GET', place)).body.subscription
  return superAdmin('POST', `${place}/${action}`, { ...input, version })
}

async function customerOf({ server }: World, { companyId }: Call) {
  const [row] = await server.sql<{ id: string | null }>(
    'select provider_customer_id as id from subscriptions where company_id = $1',
    [companyId],
  )
  return row?.id ?? null
}

async function liveSubscription(world: World, company: Call) {
  const customer = await customerOf(world, company)
  return customer ? (await world.server.sandbox.stripe.subscriptions.list({ customer })).data[0] : undefined
}

async function setCard(world: World, company: Call, method: string) {
  const live = await liveSubscription(world, company)
  const customer = await customerOf(world, company)
  if (!live || !customer) return
  const { stripe } = world.server.sandbox
  const { id } = await stripe.paymentMethods.attach(method, { customer })
  await stripe.subscriptions.update(live.id, { default_payment_method: id })
}

/** Delivers new events in random order: some never, some twice. */
async function deliverEvents(world: World, sent: Set<string>, lost: number, delivery: Delivery) {
  const { server, random } = world
  const { store } = server.sandbox.control
  for (const { value } of store.rows('delivery')) store.remove('delivery', value.id)
  const events = store
    .rows('event')
    .map(({ value }) => value)
    .filter(({ id, account }) => !account && !sent.has(id))
  for (const { id } of events) sent.add(id)
  const arriving = events.filter(() => !random.chance(lost))
  const deliveries = random.shuffle([...arriving, ...arriving.filter(() => random.chance(0.2))])
  for (const [at, { payload }] of deliveries.entries()) {
    if (at === Math.floor(deliveries.length / 2)) await delivery.disturb()
    await deliver(delivery.url(), payload)
  }
  await delivery.settle()
}

/** Sends an event once. If it does not arrive, it counts as lost. */
async function deliver(url: string, payload: string) {
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: stripeSecrets.STRIPE_WEBHOOK_SECRET,
  })
  await fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: payload,
  }).catch(() => null)
}
