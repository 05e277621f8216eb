import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { newTier, registerCompany } from './testing.ts'

const server = await sharedServer()
const studio = await newTier(server)
const month = await newTier(server, { name: 'Month', trialDays: 30 })
const none = await newTier(server, { name: 'None', trialDays: 0 })
const free = await newTier(server, { name: 'Free', monthlyPrice: 0 })
const small = await newTier(server, { name: 'Small', maxProjects: 1, maxUsers: 1 })
const hidden = await newTier(server, { name: 'Hidden' })
await server.sql('update product_tiers set is_active = false where id = $1', [hidden])

const choosePlanFor =
  ({ call }: Awaited<ReturnType<typeof registerCompany>>) =>
  (tierId: string, billingPeriod = 'annual') =>
    call('PUT', '/api/onboarding/plan', { tierId, billingPeriod })
const daysLeft = (end: string) => Math.round((Date.parse(end) - Date.now()) / 86_400_000)

describe('onboarding', () => {
  test('returns the welcome, the business profiles, the plans on sale and the current plan', async () => {
    const { onboarding } = await registerCompany(server, { tierId: studio })
    const shown = await onboarding()
    expect(shown.content).toMatchObject({
      welcomeTitle: 'Welcome to Mantel',
      feature3Title: 'See what’s due',
    })
    expect(shown.profiles.map(({ value }: { value: string }) => value)).toEqual([
      'property-staging',
      'interior-design',
      'event-styling',
      'other-services',
    ])
    const offered = shown.tiers.map(({ id }: { id: string }) => id)
    expect(offered).toEqual(expect.arrayContaining([studio, month, none, free, small]))
    expect(offered).not.toContain(hidden)
    expect(shown.subscription).toMatchObject({
      tier: { id: studio, name: 'Studio' },
      status: 'trial',
      billingPeriod: 'annual',
      offer: null,
      isCharged: false,
    })
    expect(daysLeft(shown.subscription.currentPeriodEnd)).toBe(14)
  })
})

describe('choosing a plan', () => {
  test('starts the trial on the day the company registered', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const choose = choosePlanFor(company)
    await server.sql("update companies set created_at = now() - interval '5 days' where id = $1", [
      company.companyId,
    ])
    const { body } = await choose(month, 'monthly')
    expect(body).toMatchObject({ tier: { name: 'Month' }, status: 'trial', billingPeriod: 'monthly' })
    expect(daysLeft(body.currentPeriodEnd)).toBe(25)
    expect(await company.activityDescriptions('subscription.changed')).toEqual([
      { description: 'Chose the Month plan' },
    ])
    expect((await company.onboarding()).subscription).toEqual(body)
  })

  test('is active at once without a trial, without a price, or after the trial days', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const choose = choosePlanFor(company)
    expect((await choose(none)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    expect((await choose(studio)).body).toMatchObject({ status: 'trial' })
    expect((await choose(free)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    await server.sql("update companies set created_at = now() - interval '20 days' where id = $1", [
      company.companyId,
    ])
    expect((await choose(studio)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    expect((await choose(month)).body).toMatchObject({ status: 'trial' })
  })

  test('can change only the billing period, and changes nothing if nothing is different', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const choose = choosePlanFor(company)
    const before = (await company.onboarding()).subscription
    expect((await choose(studio, 'monthly')).body).toEqual({ ...before, billingPeriod: 'monthly' })
    await choose(studio, 'monthly')
    expect(await company.activityDescriptions('subscription.changed')).toEqual([
      { description: 'Changed the billing period' },
    ])
  })

  test('does not change a paid period', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const end = new Date(Date.now() + 100 * 86_400_000).toISOString()
    await server.sql(
      "update subscriptions set status = 'active', current_period_end = $2 where company_id = $1",
      [company.companyId, end],
    )
    expect((await choosePlanFor(company)(month)).body).toMatchObject({
      tier: { name: 'Month' },
      status: 'active',
      currentPeriodEnd: end,
      isCharged: true,
    })
  })

  test('does not shorten an extended trial', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const end = new Date(Date.now() + 60 * 86_400_000).toISOString()
    await server.sql('update subscriptions set current_period_end = $2 where company_id = $1', [
      company.companyId,
      end,
    ])
    expect((await choosePlanFor(company)(month)).body).toMatchObject({
      status: 'trial',
      currentPeriodEnd: end,
    })
  })

  const over = new Date(Date.now() - 86_400_000).toISOString()
  test.each([
    ['canceled', null, 'was canceled'],
    ['canceled', over, 'was canceled'],
    ['expired', null, 'has expired'],
    ['expired', over, 'has expired'],
  ])('does not restart a subscription that is %s and ends %s', async (status, end, text) => {
    const company = await registerCompany(server, { tierId: studio })
    await server.sql('update subscriptions set status = $2, current_period_end = $3 where company_id = $1', [
      company.companyId,
      status,
      end,
    ])
    const before = (await company.onboarding()).subscription
    expect(before).toMatchObject({ status, currentPeriodEnd: end, isCharged: false })
    const choose = choosePlanFor(company)
    for (const refused of [await choose(month), await choose(studio, 'monthly')])
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: `Your subscription ${text}, so you can’t change the plan here. Contact us to restart it.`,
        },
      })
    expect((await choose(studio)).body).toEqual(before)
    expect((await company.onboarding()).subscription).toEqual(before)
    expect(await company.activityDescriptions('subscription.changed')).toEqual([])
  })

  test('is refused if the company exceeds its limits, and says which', async () => {
    const company = await registerCompany(server, { tierId: studio })
    await company.addProject()
    await company.addProject()
    await server.newUser('Staff', company.companyId)
    const refused = await choosePlanFor(company)(small)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error:
          'Small allows up to 1 user and 1 project, and you have 2 users and 2 projects. Remove or archive some first, or choose a larger plan.',
      },
    })
    expect((await company.onboarding()).subscription.tier.name).toBe('Studio')
  })

  test('allows no excess while the limit becomes smaller', async () => {
    const smallest = await newTier(server, { name: 'One', maxProjects: 1 })
    const company = await registerCompany(server, { tierId: studio })
    const [chosen, ...added] = await Promise.all([
      choosePlanFor(company)(smallest),
      company.addProject(),
      company.addProject(),
    ])
    const created = added.filter(({ status }) => status === 201).length
    expect(chosen.status === 200 ? created <= 1 : created === 2).toBe(true)
  })

  test.each([
    ['a hidden plan', () => hidden],
    ['a missing plan', () => crypto.randomUUID()],
  ])('is refused for %s', async (_what, id) => {
    const company = await registerCompany(server, { tierId: studio })
    expect(await choosePlanFor(company)(id())).toMatchObject({ status: 400, body: { error: 'Unknown plan' } })
  })

  test('keeps a plan that is now hidden for companies that have it', async () => {
    const old = await newTier(server, { name: 'Old' })
    const company = await registerCompany(server, { tierId: old })
    await server.sql('update product_tiers set is_active = false where id = $1', [old])
    expect((await choosePlanFor(company)(old, 'monthly')).body).toMatchObject({
      tier: { name: 'Old' },
      billingPeriod: 'monthly',
    })
  })
})

test('a company that registers for a plan without a price is active at once', async () => {
  const { onboarding } = await registerCompany(server, { tierId: free })
  expect((await onboarding()).subscription).toMatchObject({ status: 'active', currentPeriodEnd: null })
})
