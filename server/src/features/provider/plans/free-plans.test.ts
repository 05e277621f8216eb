import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { newTier } from '../../onboarding/testing.ts'
import { planServer, works } from './testing.ts'

const server = await startServerWithProvider()
const { stripe } = server.sandbox
const { company, advance } = await planServer(server)
const free = await newTier(server, { name: 'Free', monthlyPrice: 0, maxProjects: 1 })

const monthly = { tierId: free, billingPeriod: 'monthly' }
type Company = Awaited<ReturnType<typeof company>>
const choose = ({ call }: Company) => call('PUT', '/api/onboarding/plan', monthly)
const preview = ({ call }: Company) =>
  call('GET', `/api/plan/changes/preview?tierId=${free}&billingPeriod=monthly`)
const change = ({ call }: Company) => call('POST', '/api/plan/changes', monthly)
const sessionsOf = async (one: Company) => {
  const customer = await one.customer()
  return customer ? (await stripe.checkout.sessions.list({ customer })).data : []
}

async function payingCompany() {
  const paying = await company()
  await paying.subscribe()
  await advance(15)
  return paying
}

describe('a free plan', () => {
  test('starts at once during a trial, without a card and without a page of the provider', async () => {
    const trying = await company()
    expect((await choose(trying)).status).toBe(200)
    expect(await trying.plan()).toMatchObject({
      tier: { name: 'Free' },
      status: 'active',
      currentPeriodEnd: null,
      isBilled: false,
      card: null,
      hasEnded: false,
    })
    expect(await sessionsOf(trying)).toEqual([])
    expect((await trying.addProject()).status).toBe(201)
    expect((await trying.addProject()).body.code).toBe('quota_exceeded')
    await advance(40)
    expect(await trying.plan()).toMatchObject({ status: 'active', hasEnded: false })
    expect(await trying.emails()).toEqual([])
  })

  test('starts at once after the end of another plan, if everything fits', async () => {
    const late = await company()
    for (let n = 0; n < 2; n++) await late.addProject()
    await advance(15)
    expect(await late.plan()).toMatchObject({ hasEnded: true })
    expect(await choose(late)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Free allows up to 1 project, and you have 2 projects.') },
    })
    await server.sql('update projects set archived_at = now() where company_id = $1', [late.companyId])
    await choose(late)
    expect(await late.plan()).toMatchObject({ tier: { name: 'Free' }, status: 'active', hasEnded: false })
    expect((await late.addProject()).status).toBe(201)
  })

  test('has no page to pay on, and a paid plan after it has one', async () => {
    const growing = await company()
    await choose(growing)
    expect(await growing.checkout(monthly)).toMatchObject({
      status: 409,
      body: { error: 'This plan is free, so there is nothing to pay.' },
    })
    expect(await growing.subscribe()).toMatchObject({
      tier: { name: 'Studio' },
      status: 'active',
      isBilled: true,
      card: { last4: works.slice(-4) },
      invoices: [{ total: 7900 }],
    })
  })

  test('follows a paid plan when its period ends, and nothing is charged from then on', async () => {
    const leaving = await payingCompany()
    expect((await preview(leaving)).body).toMatchObject({ timing: 'period-end', price: 0, dueNow: 0 })
    expect((await change(leaving)).body).toMatchObject({
      tier: { name: 'Studio' },
      next: { name: 'Free', billingPeriod: 'monthly' },
      cancelAtPeriodEnd: true,
    })
    expect((await leaving.addProject()).status).toBe(201)
    // The smaller limits apply from now on.
    expect((await leaving.addProject()).body.code).toBe('quota_exceeded')
    await advance(31)
    const freed = {
      tier: { name: 'Free' },
      status: 'active',
      hasEnded: false,
      isBilled: false,
      next: null,
      price: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      invoices: [{ total: 7900 }],
    }
    expect(await leaving.plan()).toMatchObject(freed)
    expect(await leaving.emails()).toEqual([])
    expect((await leaving.activityDescriptions('subscription.changed')).at(-1)).toEqual({
      description: 'The paid plan ended and the free plan started',
    })
    // The provider still knows the ended subscription.
    await leaving.call('POST', '/api/plan/checks')
    await advance(60)
    expect(await leaving.plan()).toMatchObject(freed)
    expect(await leaving.subscribe()).toMatchObject({ tier: { name: 'Studio' }, status: 'active' })
    await leaving.call('POST', '/api/plan/cancellation')
    await advance(32)
    expect(await leaving.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
  })

  test('follows a trial with a card without any charge', async () => {
    const trying = await company()
    await trying.subscribe()
    expect((await change(trying)).body).toMatchObject({ status: 'trial', next: { name: 'Free' } })
    await advance(15)
    expect(await trying.plan()).toMatchObject({ tier: { name: 'Free' }, status: 'active', invoices: [] })
  })

  test('is refused while not everything fits, and nothing is scheduled at the provider', async () => {
    const large = await payingCompany()
    for (let n = 0; n < 2; n++) await large.addProject()
    expect(await change(large)).toMatchObject({ status: 409 })
    expect(await large.plan()).toMatchObject({ next: null, cancelAtPeriodEnd: false })
  })

  test.each([
    ['is kept', (one: Company) => one.call('DELETE', '/api/plan/changes')],
    ['is resumed', (one: Company) => one.call('DELETE', '/api/plan/cancellation')],
  ])('does not follow a plan that %s', async (_, takeBack) => {
    const wavering = await payingCompany()
    await change(wavering)
    expect((await takeBack(wavering)).body).toMatchObject({ next: null, cancelAtPeriodEnd: false })
    await advance(31)
    expect(await wavering.plan()).toMatchObject({ tier: { name: 'Studio' }, isBilled: true })
    // A later cancellation ends the plan.
    await wavering.call('POST', '/api/plan/cancellation')
    await advance(31)
    expect(await wavering.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
  })

  test('does not follow a plan that ends before its period, or one that the provider names and that is not free', async () => {
    const [gone, liar] = [await payingCompany(), await payingCompany()]
    await change(gone)
    const subscriptionOf = async (one: Company) =>
      (await stripe.subscriptions.list({ customer: await one.customer() })).data[0]?.id ?? ''
    await stripe.subscriptions.cancel(await subscriptionOf(gone))
    const { body } = await liar.call('GET', '/api/plan')
    await stripe.subscriptions.update(await subscriptionOf(liar), {
      cancel_at_period_end: true,
      metadata: { nextFreeTierId: body.tier.id },
    })
    await server.settle()
    expect(await gone.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
    await advance(31)
    expect(await liar.plan()).toMatchObject({ status: 'canceled', hasEnded: true })
  })
})

test('a refused preview sends nothing to the provider', async () => {
  const trying = await company()
  const unsold = await newTier(server, { name: 'Unsold', monthlyPrice: 4900 })
  await server.sql(
    'update product_tiers set is_active = false, provider_synced_version = null where id = $1',
    [unsold],
  )
  const paying = await payingCompany()
  const idOf = async () =>
    (
      await server.sql<{ product: string | null }>(
        'select provider_product_id as product from product_tiers where id = $1 and provider_synced_version is not null',
        [unsold],
      )
    )[0]
  for (const [one, status] of [
    [trying, 409],
    [paying, 400],
  ] as const) {
    const path = `/api/plan/changes/preview?tierId=${unsold}&billingPeriod=monthly`
    expect((await one.call('GET', path)).status).toBe(status)
    const choice = { tierId: unsold, billingPeriod: 'monthly' }
    expect((await one.call('POST', '/api/plan/changes', choice)).status).toBe(status)
    expect(await idOf()).toBeUndefined()
  }
})
