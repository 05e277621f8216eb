import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { newTier } from '../../onboarding/testing.ts'
import { reconcilePlans } from './jobs.ts'
import { planServer } from './testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const { stripe } = server.sandbox

const priceOf = async (tierId: string) =>
  (
    await server.sql<{ id: string }>(
      'select provider_monthly_price_id as id from product_tiers where id = $1',
      [tierId],
    )
  )[0]?.id ?? ''
const reconcile = async () => {
  await server.sql('select graphile_worker.add_job($1, \'{"data":{}}\'::json)', [reconcilePlans.name])
  await server.runJobs()
}

test('a subscription that was made at the provider by hand is the company’s plan', async () => {
  const known = await company(solo)
  // The customer is stored before the page opens.
  await known.checkout()
  const customer = await known.customer()
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await known.checkout({ tierId: studio })
  const price = await priceOf(studio)
  await stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: id })
  await server.settle()
  expect(await known.plan()).toMatchObject({ status: 'active', isBilled: true, tier: { name: 'Studio' } })
})

test('a yearly plan becomes monthly when the year ends, and is not charged before', async () => {
  const yearly = await company(solo)
  await server.sql("update subscriptions set status = 'expired' where company_id = $1", [yearly.companyId])
  await yearly.subscribe({ tierId: solo, billingPeriod: 'annual' })
  await advance(40)
  const { body } = await yearly.call('POST', '/api/plan/changes', { tierId: solo, billingPeriod: 'monthly' })
  expect(body).toMatchObject({ price: 29_000, next: { name: 'Solo', billingPeriod: 'monthly' } })
  expect(body.invoices).toHaveLength(1)
  await advance(330)
  expect(await yearly.plan()).toMatchObject({ price: 2900, billingPeriod: 'monthly', next: null })
})

test('a smaller plan and records that do not fit into it never both win', async () => {
  const racing = await company()
  await racing.subscribe()
  await racing.addProject()
  await racing.addProject()
  const [changed, ...added] = await Promise.all([
    racing.call('POST', '/api/plan/changes', { tierId: solo, billingPeriod: 'monthly' }),
    ...Array.from({ length: 4 }, () => racing.addProject()),
  ])
  const fitted = added.every(({ status }) => status === 402)
  const { usage, tier, next } = await racing.plan()
  const projects = usage.find(({ what }: { what: string }) => what === 'projects')
  // During a trial, a smaller plan starts at once.
  const isSmall = tier.name === 'Solo' || next?.name === 'Solo'
  expect([changed.status, isSmall]).toEqual(fitted ? [200, true] : [409, false])
  expect(projects.used).toBe(fitted ? 2 : 2 + added.filter(({ status }) => status === 201).length)
})

test('a plan that is no longer on sale goes on for those who have it, and is not chosen by others', async () => {
  const rare = await newTier(server, { name: 'Rare', monthlyPrice: 5900 })
  const [loyal, other] = [await company(rare), await company()]
  await loyal.subscribe({ tierId: rare })
  await server.sql('update product_tiers set is_active = false, version = version + 1 where id = $1', [rare])
  await advance(15)
  await advance(31)
  expect(await loyal.plan()).toMatchObject({ tier: { name: 'Rare' }, price: 5900, status: 'active' })
  expect((await loyal.plan()).invoices).toHaveLength(2)
  expect(await other.checkout({ tierId: rare })).toMatchObject({
    status: 400,
    body: { error: 'Unknown plan' },
  })
  const superAdmin = await server.signIn('SuperAdmin')
  expect((await superAdmin('DELETE', `/api/admin/product-tiers/${rare}`)).status).toBe(409)
})

test('while the provider is down nothing is lost: it says so, and the next hour’s look finds what happened', async () => {
  const waiting = await company()
  await waiting.subscribe()
  await server.sandbox.act('webhooks', { paused: true })
  await server.sandbox.act('trouble', { kind: '500', count: 3, path: '/v1/' })
  expect(await waiting.call('POST', '/api/plan/cancellation')).toMatchObject({
    status: 503,
    body: { error: 'We can’t reach our payment provider right now. Try again in a few minutes.' },
  })
  await server.sandbox.act('advance', { seconds: 15 * 24 * 3600 })
  expect(await waiting.plan()).toMatchObject({ status: 'trial', hasEnded: false })
  server.sandbox.control.calls.length = 0
  await reconcile()
  expect(await waiting.plan()).toMatchObject({ status: 'active', invoices: [{ total: 7900 }] })
  await server.sandbox.act('calm')
  await server.settle()
  expect(await waiting.plan()).toMatchObject({ status: 'active', invoices: [{ total: 7900 }] })
})

test('ids of the provider and of other companies are not accepted from a company', async () => {
  const [own, other] = [await company(), await company()]
  await other.subscribe()
  const customer = await other.customer()
  for (const field of ['customer', 'subscription', 'priceId', 'companyId'])
    expect((await own.checkout({ [field]: customer })).status).toBe(400)
  expect((await own.call('POST', '/api/plan/portal')).status).toBe(409)
  expect(await own.plan()).toMatchObject({ isBilled: false })
})
