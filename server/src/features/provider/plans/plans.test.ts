import { afterEach, describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { deleteDueCompanies } from '../../admin/companies/purge-companies.ts'
import { newTier } from '../../onboarding/testing.ts'
import { failsLater, planServer } from './testing.ts'
import { watchLimits } from './watch/watch-limits.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const { stripe } = server.sandbox

const tierFields = {
  description: null,
  monthlyPrice: 1900,
  annualPrice: null,
  features: [],
  maxClients: null,
  maxProjects: null,
  maxUsers: null,
  trialDurationDays: 14,
  captureCardTiming: 'after',
  isActive: false,
}

// Cancels all subscriptions, because advancing the clock in a later test would also renew them.
afterEach(async () => {
  const { data } = await stripe.subscriptions.list({ limit: 100 })
  for (const { id } of data) await stripe.subscriptions.cancel(id)
  await server.settle()
})

describe('a subscription', () => {
  test('begins on the provider’s page, with the rest of the trial free, and renews', async () => {
    const studioCompany = await company()
    expect(await studioCompany.plan()).toMatchObject({ hasBilling: true, status: 'trial', isBilled: false })
    expect(await studioCompany.subscribe()).toMatchObject({
      status: 'trial',
      isBilled: true,
      price: 7900,
      card: { brand: 'visa', last4: '4242' },
      invoices: [],
    })
    await advance(15)
    expect(await studioCompany.plan()).toMatchObject({
      status: 'active',
      hasEnded: false,
      invoices: [{ status: 'paid', total: 7900, amountPaid: 7900 }],
    })
    await advance(31)
    expect((await studioCompany.plan()).invoices).toHaveLength(2)
    expect(await studioCompany.activityDescriptions('subscription.started')).toHaveLength(1)
  })

  test('shows every user what they need to know: its end, and to admins the trial and limits', async () => {
    const tried = await company(solo)
    for (const title of ['Maple', 'Birch'])
      await tried.call('POST', '/api/projects', { title, address: title })
    const { body: before } = await tried.call('GET', '/api/plan/status')
    expect(before).toMatchObject({
      hasEnded: false,
      endedAt: null,
      nearLimits: [{ what: 'projects', used: 2, limit: 2 }],
    })
    expect(before.trialEndsAt).toBe((await tried.plan()).currentPeriodEnd)
    const manager = await server.signIn('Manager', tried.companyId)
    const forManager = async () => (await manager('GET', '/api/plan/status')).body
    const nothing = { hasEnded: false, endedAt: null, trialEndsAt: null, nearLimits: [] }
    expect(await forManager()).toEqual(nothing)
    await advance(15)
    expect(await forManager()).toEqual({ ...nothing, hasEnded: true, endedAt: before.trialEndsAt })
  })

  test('begins for a company whose name has letters that a header can’t contain', async () => {
    const named = await company()
    await server.sql('update companies set name = $2 where id = $1', [named.companyId, 'Hannah’s Homes'])
    expect(await named.subscribe()).toMatchObject({ isBilled: true })
  })

  test('is one, also if two tabs subscribe at once', async () => {
    const two = await company()
    const [first, second] = await Promise.all([two.checkout(), two.checkout()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.url).toBe(second.body.url)
    await two.pay(first.body.url)
    await server.settle()
    expect(await two.checkout()).toMatchObject({ status: 409 })
    const { data } = await stripe.subscriptions.list({ customer: await two.customer() })
    expect(data).toHaveLength(1)
  })

  test('is one, also if two tabs open different plans at once', async () => {
    const two = await company()
    const pages = await Promise.all([two.checkout(), two.checkout({ tierId: solo })])
    for (const { status, body } of pages) if (status === 200) await two.pay(body.url)
    await server.settle()
    const { data } = await stripe.subscriptions.list({ customer: await two.customer() })
    expect(data).toHaveLength(1)
    expect(await two.plan()).toMatchObject({
      isBilled: true,
      price: data[0]?.items.data[0]?.price.unit_amount,
    })
  })

  test('for another plan ends the first page', async () => {
    const indecisive = await company()
    const first = (await indecisive.checkout()).body.url
    const second = (await indecisive.checkout({ tierId: solo })).body.url
    expect(second).not.toBe(first)
    expect((await indecisive.pay(first)).status).toBe(410)
    await indecisive.pay(second)
    await server.settle()
    expect(await indecisive.plan()).toMatchObject({ tier: { name: 'Solo' }, price: 2900 })
  })

  test('is sold with the code that was chosen after the first page had opened', async () => {
    await server.sql(
      `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
       values ('LATER', 'percentage', 50, 3)`,
    )
    const saving = await company()
    const first = (await saving.checkout()).body.url
    await saving.call('POST', '/api/offer-codes/redemption', { offerCode: 'LATER' })
    const second = (await saving.checkout()).body.url
    expect(second).not.toBe(first)
    expect((await saving.checkout()).body.url).toBe(second)
    expect((await saving.pay(first)).status).toBe(410)
    await saving.pay(second)
    await server.settle()
    await advance(15)
    expect((await saving.plan()).invoices).toMatchObject([{ discount: 3950 }])
  })

  test('is what the provider says, when webhooks are late, doubled and in the wrong order', async () => {
    const shuffled = await company()
    await server.sandbox.act('webhooks', { shuffled: true, lose_answers: 3, delay_ms: 20 })
    await shuffled.subscribe()
    await advance(46)
    await server.sandbox.act('calm')
    const { data } = await stripe.subscriptions.list({ customer: await shuffled.customer() })
    const end = new Date((data[0]?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()
    expect(await shuffled.plan()).toMatchObject({ status: 'active', currentPeriodEnd: end })
  })

  test('that was made or canceled at the provider is found without any webhook', async () => {
    const lost = await company()
    await lost.subscribe()
    await advance(15)
    const subscription = (await stripe.subscriptions.list({ customer: await lost.customer() })).data[0]
    await server.sandbox.act('webhooks', { paused: true })
    await stripe.subscriptions.cancel(subscription?.id ?? '')
    expect((await lost.plan()).status).toBe('active')
    expect((await lost.call('POST', '/api/plan/checks')).body).toMatchObject({
      status: 'canceled',
      hasEnded: true,
      isBilled: false,
    })
    await server.sandbox.act('calm')
    await server.settle()
    expect(await lost.emails()).toContain('plan_ended')
  })

  test('belongs to the company of our stored customer, whatever metadata says', async () => {
    const [victim, other] = [await company(), await company()]
    await other.subscribe()
    const customer = await stripe.customers.create({ metadata: { companyId: victim.companyId } })
    const known = (await stripe.subscriptions.list({ customer: await other.customer() })).data[0]
    await stripe.customers.update(customer.id, { metadata: { companyId: victim.companyId } })
    expect(known?.status).toBe('trialing')
    await server.settle()
    expect(await victim.plan()).toMatchObject({ status: 'trial', isBilled: false })
    const [event] = await server.sql<{ state: string }>(
      "select state from provider_events where type = 'customer.updated' and payload -> 'data' -> 'object' ->> 'id' = $1",
      [customer.id],
    )
    expect(event?.state).toBe('ignored')
  })
})

test('a plan that asks for a card first has its trial without one too, and charges nothing before the end', async () => {
  const tierId = await newTier(server, { name: 'Card first', monthlyPrice: 4900 })
  await server.sql("update product_tiers set capture_card_timing = 'before' where id = $1", [tierId])
  const [waiting, given] = [await company(tierId), await company(tierId)]
  expect(await waiting.plan()).toMatchObject({ status: 'trial', card: null })
  expect((await waiting.addProject()).status).toBe(201)
  expect((await given.checkout({ tierId })).status).toBe(200)
  const [page] = (await stripe.checkout.sessions.list({ customer: await given.customer() })).data
  expect(page?.mode).toBe('subscription')
  expect(await given.subscribe({ tierId })).toMatchObject({
    status: 'trial',
    card: { last4: '4242' },
    invoices: [],
  })
  await advance(15)
  expect(await given.plan()).toMatchObject({ status: 'active', invoices: [{ total: 4900, status: 'paid' }] })
  expect(await waiting.plan()).toMatchObject({ status: 'expired', hasEnded: true })
})

test('a card that is stored for the trial and then declined ends the plan, if no one changes it', async () => {
  const gone = await company()
  expect(await gone.subscribe({}, failsLater)).toMatchObject({ status: 'trial', isBilled: true })
  await advance(15)
  expect(await gone.plan()).toMatchObject({ hasEnded: false, pastDueSince: expect.any(String) })
  await advance(12)
  expect(await gone.plan()).toMatchObject({ status: 'expired', hasEnded: true, isBilled: false })
})

describe('changing a paid plan', () => {
  test('to a larger one starts at once and charges the difference', async () => {
    const growing = await company(solo)
    await growing.subscribe()
    await advance(15)
    const query = `tierId=${studio}&billingPeriod=monthly`
    const { body: preview } = await growing.call('GET', `/api/plan/changes/preview?${query}`)
    expect(preview).toMatchObject({ timing: 'now', price: 7900 })
    expect(preview.dueNow).toBeGreaterThan(0)
    expect(preview.dueNow).toBeLessThanOrEqual(5000)
    const { status, body } = await growing.call('POST', '/api/plan/changes', {
      tierId: studio,
      billingPeriod: 'monthly',
    })
    expect([status, body.tier?.name, body.price]).toEqual([200, 'Studio', 7900])
    expect(body.invoices[0].total).toBe(preview.dueNow)
  })

  test.each([
    ['pm_card_chargeDeclined', 'Your card was declined. Update your card and try again.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'Your card doesn’t have enough funds. Use another card and try again.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired. Update it and try again.'],
    [
      'pm_card_authenticationRequired',
      'Your bank asks you to confirm the charge. Update your card and try again.',
    ],
  ])('with the card %s changes nothing and says why', async (method, sentence) => {
    const declined = await company(solo)
    await declined.subscribe()
    await advance(15)
    const customer = await declined.customer()
    const { id } = await stripe.paymentMethods.attach(method, { customer })
    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: id })
    const change = { tierId: studio, billingPeriod: 'monthly' }
    expect(await declined.call('POST', '/api/plan/changes', change)).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
    expect(await declined.plan()).toMatchObject({ tier: { name: 'Solo' }, price: 2900 })
  })

  test('to a smaller one starts when the period ends, and is refused if not everything fits', async () => {
    const shrinking = await company()
    await shrinking.subscribe()
    await advance(15)
    for (let n = 0; n < 3; n++) await shrinking.addProject()
    const change = () =>
      shrinking.call('POST', '/api/plan/changes', { tierId: solo, billingPeriod: 'monthly' })
    expect(await change()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Solo allows up to 2 projects, and you have 3 projects.') },
    })
    await server.sql(
      'delete from projects where company_id = $1 and title = $2 and id in (select id from projects where company_id = $1 and title = $2 limit 1)',
      [shrinking.companyId, 'Maple'],
    )
    expect((await change()).body).toMatchObject({ tier: { name: 'Studio' }, next: { name: 'Solo' } })
    // From now on everything has to fit into the smaller plan.
    expect((await shrinking.addProject()).status).toBe(402)
    await advance(31)
    expect(await shrinking.plan()).toMatchObject({ tier: { name: 'Solo' }, price: 2900, next: null })
  })

  test('can be taken back, and so can a cancellation', async () => {
    const wavering = await company()
    await wavering.subscribe()
    await advance(15)
    await wavering.call('POST', '/api/plan/changes', { tierId: solo, billingPeriod: 'monthly' })
    expect((await wavering.call('DELETE', '/api/plan/changes')).body.next).toBeNull()
    expect((await wavering.call('POST', '/api/plan/cancellation')).body.cancelAtPeriodEnd).toBe(true)
    expect((await wavering.call('DELETE', '/api/plan/cancellation')).body.cancelAtPeriodEnd).toBe(false)
    await wavering.call('POST', '/api/plan/cancellation')
    await advance(31)
    expect(await wavering.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
  })
})

describe('a plan without a trial', () => {
  test('has to be paid before the company can work', async () => {
    const tierId = await newTier(server, { name: 'No trial', monthlyPrice: 4900, trialDays: 0 })
    const [chosen, changed] = [await company(tierId), await company()]
    await changed.call('PUT', '/api/onboarding/plan', { tierId, billingPeriod: 'monthly' })
    for (const waiting of [chosen, changed]) {
      // Its plan has not begun, so no screen says when it ended.
      expect(await waiting.plan()).toMatchObject({ hasEnded: true, endedAt: null, isBilled: false })
      expect((await waiting.call('GET', '/api/plan/status')).body).toMatchObject({
        hasEnded: true,
        endedAt: null,
      })
      expect((await waiting.addProject()).body.code).toBe('subscription_inactive')
    }
    expect(await chosen.subscribe({ tierId })).toMatchObject({ status: 'active', hasEnded: false })
    expect((await chosen.addProject()).status).toBe(201)
  })

  test('and without a price is active at once', async () => {
    const tierId = await newTier(server, { name: 'Free', monthlyPrice: 0 })
    const free = await company(tierId)
    expect(await free.plan()).toMatchObject({ status: 'active', hasEnded: false, currentPeriodEnd: null })
    expect((await free.addProject()).status).toBe(201)
  })
})

describe('a trial without a card', () => {
  test('is announced, ends, and can be continued by paying', async () => {
    const trying = await company()
    await advance(8)
    await advance(4)
    await advance(1.5)
    expect(await trying.emails()).toEqual(['trial_ending', 'trial_ending', 'trial_ending'])
    expect((await trying.addProject()).status).toBe(201)
    await advance(1)
    expect(await trying.emails()).toEqual(['trial_ending', 'trial_ending', 'trial_ending', 'plan_ended'])
    expect(await trying.addProject()).toMatchObject({
      status: 402,
      body: { code: 'subscription_inactive' },
    })
    expect((await trying.call('GET', '/api/projects')).status).toBe(200)
    expect(await trying.subscribe()).toMatchObject({ status: 'active', hasEnded: false })
    expect((await trying.addProject()).status).toBe(201)
  })

  test('is announced with the days that are left, also if it is shorter than a week', async () => {
    const short = await company()
    const end = new Date(server.services.clock().getTime() + 4.5 * 86_400_000)
    await server.sql('update subscriptions set current_period_end = $2 where company_id = $1', [
      short.companyId,
      end,
    ])
    await advance(0)
    await advance(0)
    expect(
      await server.sql('select subject from messages where company_id = $1 and template_key = $2', [
        short.companyId,
        'trial_ending',
      ]),
    ).toEqual([{ subject: 'Your trial ends in 5 days' }])
  })

  test('is announced as a charge once a card is given, unless it is canceled', async () => {
    const [charged, canceled] = [await company(), await company()]
    for (const trying of [charged, canceled])
      expect(await trying.subscribe()).toMatchObject({ status: 'trial', isBilled: true })
    expect((await canceled.call('POST', '/api/plan/cancellation', {})).status).toBe(200)
    await advance(8)
    expect(await charged.emails()).toEqual(['trial_charge'])
    expect(await canceled.emails()).toEqual(['trial_ending'])
    await advance(4)
    await advance(1.5)
    await advance(1)
    expect(await charged.emails()).toEqual(['trial_charge', 'trial_charge', 'trial_charge'])
    expect(await charged.plan()).toMatchObject({ status: 'active' })
  })

  test('does not begin again', async () => {
    const again = await company()
    await again.subscribe()
    await advance(15)
    const [subscription] = (await stripe.subscriptions.list({ customer: await again.customer() })).data
    await stripe.subscriptions.cancel(subscription?.id ?? '')
    await server.settle()
    expect(
      await again.call('PUT', '/api/onboarding/plan', { tierId: solo, billingPeriod: 'monthly' }),
    ).toMatchObject({
      status: 409,
    })
    expect(await again.subscribe()).toMatchObject({ status: 'active' })
  })
})

test('admins get one email when a limit is nearly used', async () => {
  const tierId = await newTier(server, { name: 'Five', maxProjects: 5 })
  const growing = await company(tierId)
  const add = (title: string) => growing.call('POST', '/api/projects', { title, address: title })
  for (const title of ['One', 'Two', 'Three']) await add(title)
  await watchLimits(server.services)
  expect(await growing.emails()).toEqual([])
  await add('Four')
  for (let turn = 0; turn < 2; turn += 1) await watchLimits(server.services)
  expect(await growing.emails()).toEqual(['plan_limit_near'])
})

test('a deleted company is never charged again, also if the provider could not be reached at first', async () => {
  const leaving = await company()
  await leaving.subscribe()
  const customer = await leaving.customer()
  await server.sql("update companies set deletion_requested_at = now() - interval '8 days' where id = $1", [
    leaving.companyId,
  ])
  await server.sandbox.act('trouble', { kind: '500', count: 6, path: '/v1/customers' })
  await deleteDueCompanies(server.services)
  await server.runJobs()
  await server.sandbox.act('calm')
  await server.sql('update graphile_worker._private_jobs set run_at = now()')
  await server.runJobs()
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' })
  expect(data.map(({ status }) => status)).toEqual(['canceled'])
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
})

describe('a plan at the provider', () => {
  test('that the provider did not take says why, until the provider has it', async () => {
    const superAdmin = await server.signIn('SuperAdmin')
    const find = async (tierId: string) =>
      (await superAdmin('GET', '/api/admin/product-tiers')).body.find(
        ({ id }: { id: string }) => id === tierId,
      )
    await server.sandbox.act('trouble', { kind: '500', count: 9, path: '/v1/products' })
    const { body: created } = await superAdmin('POST', '/api/admin/product-tiers', {
      ...tierFields,
      name: 'Unlucky',
    })
    await server.runJobs()
    expect(await find(created.id)).toMatchObject({
      syncState: 'failed',
      providerProductId: null,
      providerSyncedAt: null,
      providerSyncError: expect.stringMatching(/./),
    })
    await server.sandbox.act('calm')
    // The queue would wait before the next attempt.
    const again = () => superAdmin('POST', `/api/admin/product-tiers/${created.id}/syncs`)
    expect((await again()).body).toMatchObject({ syncState: 'waiting', providerSyncError: null, version: 1 })
    const retriedAt = server.services.clock().getTime()
    await server.runJobs()
    const synced = await find(created.id)
    expect(synced).toMatchObject({
      syncState: 'synced',
      providerProductId: expect.stringMatching(/^tier_/),
      providerSyncError: null,
      version: 1,
    })
    expect(Date.parse(synced.providerSyncedAt)).toBeGreaterThanOrEqual(retriedAt)
    expect(await again()).toMatchObject({ status: 409, body: { error: 'Stripe already has this plan.' } })
    expect(
      await server.sql(
        `select description from admin_activities where action = 'tier.sent' and target_id = $1`,
        [created.id],
      ),
    ).toEqual([{ description: 'Sent the plan Unlucky to Stripe again' }])
  })

  test('gets a new price when its price changes, and existing subscriptions keep theirs', async () => {
    const superAdmin = await server.signIn('SuperAdmin')
    const loyal = await company(solo)
    await loyal.subscribe()
    const find = async () =>
      (await superAdmin('GET', '/api/admin/product-tiers')).body.find(({ id }: { id: string }) => id === solo)
    const before = await find()
    expect(before.syncState).toBe('synced')
    await superAdmin('PATCH', `/api/admin/product-tiers/${solo}`, {
      monthlyPrice: 3900,
      version: before.version,
    })
    expect((await find()).syncState).toBe('waiting')
    await server.runJobs()
    const after = await find()
    expect(after).toMatchObject({ syncState: 'synced', version: before.version + 1 })
    expect(after.providerMonthlyPriceId).not.toBe(before.providerMonthlyPriceId)
    await advance(46)
    expect(await loyal.plan()).toMatchObject({ price: 2900, invoices: [{ total: 2900 }, { total: 2900 }] })
    await superAdmin('PATCH', `/api/admin/product-tiers/${solo}`, {
      monthlyPrice: 2900,
      version: after.version,
    })
    await server.runJobs()
    expect((await find()).providerMonthlyPriceId).toBe(before.providerMonthlyPriceId)
  })
})
