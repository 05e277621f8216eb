import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { csv, importHelpers } from '../../data/import/testing.ts'
import { newTier } from '../../onboarding/testing.ts'
import { reconcilePlans } from './jobs.ts'
import { planServer } from './testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const { stripe } = server.sandbox
const { beginAndCheck } = importHelpers(server)

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

test.each(['during a trial', 'in a paid period'])(
  'a smaller plan and an import that does not fit into it never both win, %s',
  async (when) => {
    const two = await newTier(server, { name: 'Two', monthlyPrice: 1900, maxProjects: 2 })
    const racing = await company()
    if (when === 'in a paid period')
      await server.sql("update subscriptions set status = 'expired' where company_id = $1", [
        racing.companyId,
      ])
    await racing.subscribe()
    await racing.addProject()
    const rows = [1, 2, 3].map((n) => [`Imported ${n}`, `${n} Maple Avenue`])
    const admin = await server.signIn('CompanyAdmin', racing.companyId)
    const file = await beginAndCheck(admin, 'projects', csv(['Title', 'Address'], ...rows))
    const [changed] = await Promise.all([
      racing.call('POST', '/api/plan/changes', { tierId: two, billingPeriod: 'monthly' }),
      racing.call('POST', `/api/imports/${file.id}/run`),
      server.runJobs(),
    ])
    await server.runJobs()
    const { usage, tier, next } = await racing.plan()
    const used = usage.find(({ what }: { what: string }) => what === 'projects').used
    const isSmall = tier.name === 'Two' || next?.name === 'Two'
    expect([changed.status, isSmall, used]).toEqual(used > 2 ? [409, false, 4] : [200, true, used])
    // The provider charges what our row says.
    const [subscription] = (await stripe.subscriptions.list({ customer: await racing.customer() })).data
    expect(subscription?.schedule === null).toBe(next === null)
    await stripe.subscriptions.cancel(subscription?.id ?? '')
    await server.settle()
  },
)

test('a renewal whose card fails is retried, announced and fixed on the fifth day, and nothing stops', async () => {
  const late = await company()
  await server.sql("update subscriptions set status = 'expired' where company_id = $1", [late.companyId])
  await late.subscribe()
  const customer = await late.customer()
  const declining = await stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer })
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: declining.id })
  const end = Date.parse((await late.plan()).currentPeriodEnd) - server.services.clock().getTime()
  await advance(end / 86_400_000)
  const status = async () => (await late.call('GET', '/api/plan/status')).body
  /** Expects that the plan still works although the charge failed. */
  const works = async () => {
    expect(await late.plan()).toMatchObject({ status: 'active', hasEnded: false })
    expect((await status()).hasEnded).toBe(false)
    expect((await late.addProject()).status).toBe(201)
  }
  await works()
  expect(await late.plan()).toMatchObject({
    pastDueSince: expect.any(String),
    invoices: [{ status: 'open', total: 7900, amountPaid: 0 }, { status: 'paid' }],
  })
  const [admin] = await server.sql<{ email: string }>('select email from users where company_id = $1', [
    late.companyId,
  ])
  const failed = async () =>
    (await server.mails()).filter(
      ({ to, text }) => to === admin?.email && /Your card was declined/.test(text),
    )
  expect(await failed()).toHaveLength(1)
  expect((await failed())[0]?.text).toContain('/app/settings#plan')
  await advance(3.1)
  await works()
  await advance(1.9)
  await works()
  const { body } = await late.call('POST', '/api/plan/portal')
  await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'card', number: '4242 4242 4242 4242' }),
  })
  await server.settle()
  expect(await late.plan()).toMatchObject({
    pastDueSince: null,
    invoices: [{ status: 'paid', total: 7900, amountPaid: 7900 }, { status: 'paid' }],
  })
  expect(await late.activityDescriptions('subscription.paid')).toHaveLength(1)
  await advance(10)
  await works()
  // No retry was left, and the next period is charged on its day.
  expect(await late.emails()).toEqual(['plan_payment_failed', 'plan_payment_failed'])
  await advance(20)
  expect((await late.plan()).invoices).toMatchObject([{ amountPaid: 7900 }, { amountPaid: 7900 }, {}])
  await stripe.subscriptions.cancel(subscription?.id ?? '')
  await server.settle()
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

test('while the provider is down, subscribing, changing and the portal say so, and change nothing', async () => {
  const [trying, paying] = [await company(), await company(solo)]
  await paying.subscribe()
  const change = { tierId: studio, billingPeriod: 'monthly' }
  await server.sandbox.act('trouble', { kind: '500', count: 50, path: '/v1/' })
  for (const ask of [
    () => trying.checkout(),
    () => paying.call('POST', '/api/plan/portal'),
    () => paying.call('GET', `/api/plan/changes/preview?${new URLSearchParams(change).toString()}`),
    () => paying.call('POST', '/api/plan/changes', change),
  ])
    expect(await ask()).toMatchObject({
      status: 503,
      body: { error: 'We can’t reach our payment provider right now. Try again in a few minutes.' },
    })
  await server.sandbox.act('calm')
  expect(await paying.plan()).toMatchObject({ tier: { name: 'Solo' }, price: 2900, next: null })
  expect(await trying.plan()).toMatchObject({ status: 'trial', isBilled: false })
  // The circuit breaker lets calls through again after a while.
  await expect
    .poll(async () => (await trying.checkout()).status, { timeout: 60_000, interval: 2000 })
    .toBe(200)
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
