import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { newTier } from '../../onboarding/testing.ts'
import { planServer } from '../../provider/plans/testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const { stripe } = server.sandbox
const superAdmin = await server.signIn('SuperAdmin')

type Company = Awaited<ReturnType<typeof company>>
type Method = 'POST' | 'PUT' | 'DELETE'

/** A company, with functions that read and change its plan as a SuperAdmin. */
async function overseen(tierId = studio) {
  const found = await company(tierId)
  const place = `/api/admin/companies/${found.companyId}/plan`
  const see = async () => (await superAdmin('GET', place)).body
  return {
    ...found,
    place,
    see,
    /** Calls with the current version of the subscription. */
    act: async (method: Method, action: string, input: object = {}) =>
      superAdmin(method, `${place}/${action}`, {
        version: (await see()).subscription.version,
        ...input,
      }),
    logged: () =>
      server.sql<{ action: string; actor_id: string; changes: unknown }>(
        `select action, actor_id, metadata -> 'changes' as changes from admin_activities
         where company_id = $1 and actor_role = 'SuperAdmin' order by created_at`,
        [found.companyId],
      ),
  }
}

const subscriptionOf = async (of: Company) =>
  (await stripe.subscriptions.list({ customer: await of.customer(), status: 'all' })).data[0]
const inDays = (days: number) => new Date(server.services.clock().getTime() + days * 86_400_000).toISOString()

describe('extending a trial', () => {
  test('moves its end, once, also if two SuperAdmins do it at the same time', async () => {
    const trying = await overseen()
    const { subscription: before } = await trying.see()
    const extend = () => superAdmin('POST', `${trying.place}/extension`, { days: 7, version: before.version })
    const answers = await Promise.all([extend(), extend()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
    const moved = new Date(Date.parse(before.periodEnd) + 7 * 86_400_000).toISOString()
    expect((await trying.see()).subscription).toMatchObject({ status: 'trial', periodEnd: moved })
    expect(await trying.logged()).toEqual([
      {
        action: 'subscription.extended',
        actor_id: superAdmin.user.id,
        changes: [{ field: 'periodEnd', before: before.periodEnd, after: moved }],
      },
    ])
  })

  test('that has ended lets the company work again, and is announced again', async () => {
    const ended = await overseen()
    await advance(15)
    expect((await ended.addProject()).status).toBe(402)
    expect((await ended.act('POST', 'extension', { days: 5 })).body.subscription).toMatchObject({
      status: 'trial',
      endedAt: null,
    })
    expect((await ended.addProject()).status).toBe(201)
    const before = (await ended.emails()).length
    await advance(0)
    expect((await ended.emails()).length).toBe(before + 1)
  })

  test('with a card moves it at the provider, too', async () => {
    const carded = await overseen()
    await carded.subscribe()
    const end = Date.parse((await carded.see()).subscription.periodEnd)
    const { version } = (await carded.see()).subscription
    const extend = () => superAdmin('POST', `${carded.place}/extension`, { days: 10, version })
    await Promise.all([extend(), extend()])
    const later = end / 1000 + 10 * 86_400
    expect((await subscriptionOf(carded))?.trial_end).toBe(later)
    expect(Date.parse((await carded.see()).subscription.periodEnd)).toBe(later * 1000)
    await advance(20)
    expect((await carded.plan()).invoices).toEqual([])
    await advance(5)
    expect(await carded.plan()).toMatchObject({ status: 'active', invoices: [{ total: 7900 }] })
    expect(await carded.act('POST', 'extension', { days: 1 })).toMatchObject({
      status: 409,
      body: { error: 'Only a trial can be extended. You can make the plan free instead.' },
    })
  })
})

describe('giving a plan for free', () => {
  test('to a company that pays ends its subscription, and its event ends nothing', async () => {
    const paying = await overseen()
    await paying.subscribe()
    await advance(15)
    const until = inDays(60)
    expect((await paying.act('POST', 'comp', { freeUntil: until })).body.subscription).toMatchObject({
      status: 'active',
      isComped: true,
      isBilled: false,
      periodEnd: until,
      monthlyWorth: 0,
    })
    await server.settle()
    await paying.call('POST', '/api/plan/checks')
    expect(await paying.plan()).toMatchObject({ status: 'active', isComped: true, hasEnded: false })
    expect(await paying.emails()).not.toContain('plan_ended')
    expect((await subscriptionOf(paying))?.status).toBe('canceled')
    await advance(61)
    expect(await paying.plan()).toMatchObject({ status: 'expired', hasEnded: true })
    expect(await paying.subscribe()).toMatchObject({ status: 'active', isComped: false, price: 7900 })
  })

  test('fails if the provider is down, and the company keeps what it pays for', async () => {
    const paying = await overseen()
    await paying.subscribe()
    await server.sandbox.act('trouble', { kind: '500', count: 9, path: '/v1/subscriptions/' })
    expect((await paying.act('POST', 'comp', { freeUntil: null })).status).toBe(503)
    await server.sandbox.act('calm')
    await paying.call('POST', '/api/plan/checks')
    expect(await paying.plan()).toMatchObject({ isBilled: true, isComped: false })
    expect(await paying.logged()).toEqual([])
  })

  test('needs a day in the future, and has no end without one', async () => {
    const free = await overseen()
    expect(await free.act('POST', 'comp', { freeUntil: inDays(-1) })).toMatchObject({
      status: 400,
      body: { fields: { freeUntil: 'Choose a future date' } },
    })
    await free.act('POST', 'comp', { freeUntil: null })
    await advance(40)
    expect(await free.plan()).toMatchObject({ status: 'active', hasEnded: false })
  })
})

describe('moving a company to another plan', () => {
  test('takes effect at once without a charge, and the next charge has the new price', async () => {
    const moved = await overseen(solo)
    await moved.subscribe()
    await advance(15)
    const { body } = await moved.act('PUT', 'tier', { tierId: studio })
    expect(body.subscription).toMatchObject({ tierName: 'Studio', price: 7900, monthlyWorth: 7900 })
    expect(body.invoices).toHaveLength(1)
    await advance(31)
    expect((await moved.plan()).invoices).toMatchObject([{ total: 7900 }, { total: 2900 }])
    expect(await moved.logged()).toMatchObject([
      { action: 'subscription.overridden', changes: [{ field: 'plan', before: 'Solo', after: 'Studio' }] },
    ])
  })

  test('to the current price of its own plan takes effect with the next charge', async () => {
    const tierId = await newTier(server, { name: 'Rising', monthlyPrice: 3900 })
    const loyal = await overseen(tierId)
    await loyal.subscribe({ tierId })
    await advance(15)
    await server.sql('update product_tiers set monthly_price = 4900, version = version + 1 where id = $1', [
      tierId,
    ])
    expect((await loyal.see()).subscription).toMatchObject({ price: 3900 })
    const { body } = await loyal.act('PUT', 'tier', { tierId })
    expect(body.subscription).toMatchObject({ tierName: 'Rising', price: 4900, monthlyWorth: 4900 })
    expect(body.invoices).toHaveLength(1)
    await advance(31)
    expect((await loyal.plan()).invoices).toMatchObject([{ total: 4900 }, { total: 3900 }])
    expect(await loyal.logged()).toMatchObject([
      { action: 'subscription.overridden', changes: [{ field: 'price', before: 3900, after: 4900 }] },
    ])
  })

  test('is refused for a plan that does not exist or has no such price', async () => {
    const moved = await overseen()
    await moved.subscribe({ billingPeriod: 'annual' })
    await server.sql('update product_tiers set annual_price = null, version = version + 1 where id = $1', [
      solo,
    ])
    expect((await moved.act('PUT', 'tier', { tierId: solo })).body.error).toBe('Solo has no yearly price.')
    expect((await moved.act('PUT', 'tier', { tierId: crypto.randomUUID() })).status).toBe(400)
    await server.sql('update product_tiers set annual_price = 29000, version = version + 1 where id = $1', [
      solo,
    ])
  })
})

describe('canceling a plan', () => {
  test('at the end of its period can be taken back, and at once ends it', async () => {
    const leaving = await overseen()
    await leaving.subscribe()
    await advance(15)
    expect(
      (await leaving.act('POST', 'cancellation', { when: 'period-end' })).body.subscription,
    ).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
    expect((await superAdmin('DELETE', `${leaving.place}/cancellation`)).body.subscription).toMatchObject({
      cancelAtPeriodEnd: false,
    })
    await leaving.act('POST', 'cancellation', { when: 'now' })
    expect(await leaving.plan()).toMatchObject({ status: 'canceled', hasEnded: true, isBilled: false })
    expect(await leaving.emails()).toContain('plan_ended')
    expect((await leaving.logged()).map(({ action }) => action)).toEqual([
      'subscription.canceled',
      'subscription.resumed',
      'subscription.canceled',
    ])
    expect((await leaving.act('POST', 'cancellation', { when: 'now' })).body.error).toBe(
      'This plan has already ended.',
    )
  })

  test('that no one pays for ends it at once', async () => {
    const trying = await overseen()
    expect((await trying.act('POST', 'cancellation', { when: 'period-end' })).status).toBe(409)
    await trying.act('POST', 'cancellation', { when: 'now' })
    expect(await trying.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
    expect(await trying.emails()).toEqual(['plan_ended'])
  })
})

describe('refunding a charge', () => {
  test('is done once by two equal calls, and never exceeds what was paid', async () => {
    const charged = await overseen()
    await charged.subscribe()
    await advance(15)
    const [invoice] = (await charged.see()).invoices
    const refund = (amount: number, refundedBefore: number) =>
      superAdmin('POST', `${charged.place}/refunds`, { invoiceId: invoice.id, amount, refundedBefore })
    await Promise.all([refund(2000, 0), refund(2000, 0)])
    expect((await refund(2000, 0)).status).toBe(412)
    expect((await charged.see()).invoices).toMatchObject([{ amountPaid: 7900, amountRefunded: 2000 }])
    expect(await refund(5901, 2000)).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Enter $59.00 or less' } },
    })
    expect((await refund(5900, 2000)).body.invoices).toMatchObject([{ amountRefunded: 7900 }])
    expect(await refund(1, 7900)).toMatchObject({
      status: 409,
      body: { error: 'There is nothing left to refund.' },
    })
    expect(await charged.plan()).toMatchObject({ status: 'active', hasEnded: false })
    expect((await charged.logged()).map(({ changes }) => changes)).toEqual([
      [{ field: 'amount', after: 2000 }],
      [{ field: 'amount', after: 5900 }],
    ])
  })

  test('of another company is not found', async () => {
    const [charged, other] = [await overseen(), await overseen()]
    await charged.subscribe()
    await advance(15)
    const [invoice] = (await charged.see()).invoices
    const answers = [invoice.id, crypto.randomUUID()].map((invoiceId) =>
      superAdmin('POST', `${other.place}/refunds`, { invoiceId, amount: 100, refundedBefore: 0 }),
    )
    const [foreign, missing] = await Promise.all(answers)
    expect([foreign?.status, foreign?.text]).toEqual([404, missing?.text])
  })
})

test('a subscription that the provider charges is not edited by hand', async () => {
  const paying = await overseen()
  await paying.subscribe()
  const { version } = (await paying.see()).subscription
  expect(
    await superAdmin('PATCH', `/api/admin/companies/${paying.companyId}/subscription`, {
      status: 'active',
      version,
    }),
  ).toMatchObject({
    status: 409,
    body: { error: 'This company pays for its plan. Use the actions above instead.' },
  })
})

test('only SuperAdmins see and change the plan of a company', async () => {
  const { call, place } = await overseen()
  expect((await call('GET', place)).status).toBe(403)
  for (const [method, action] of [
    ['POST', 'extension'],
    ['POST', 'comp'],
    ['PUT', 'tier'],
    ['POST', 'cancellation'],
    ['DELETE', 'cancellation'],
    ['POST', 'refunds'],
  ] as const)
    expect([action, (await call(method, `${place}/${action}`, {})).status]).toEqual([action, 403])
})
