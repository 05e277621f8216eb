import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { newcomer, newTier } from './testing.ts'

const server = await startServer()
const studio = await newTier(server)
const month = await newTier(server, { name: 'Month', trialDays: 30 })
const none = await newTier(server, { name: 'None', trialDays: 0 })
const free = await newTier(server, { name: 'Free', monthlyPrice: 0 })
const small = await newTier(server, { name: 'Small', maxProjects: 1, maxUsers: 1 })
const hidden = await newTier(server, { name: 'Hidden' })
await server.sql('update product_tiers set is_active = false where id = $1', [hidden])

const choosing =
  ({ call }: Awaited<ReturnType<typeof newcomer>>) =>
  (tierId: string, billingPeriod = 'annual') =>
    call('PUT', '/api/onboarding/plan', { tierId, billingPeriod })
const daysLeft = (end: string) => Math.round((Date.parse(end) - Date.now()) / 86_400_000)

describe('the first steps', () => {
  test('show the welcome, the trades, the plans on sale and what the company is on', async () => {
    const { onboarding } = await newcomer(server, { tierId: studio })
    const shown = await onboarding()
    expect(shown.content).toMatchObject({
      welcomeTitle: 'Welcome to Mantel',
      feature3Title: 'Paid by any method',
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
  test('counts its trial from the day that the company joined', async () => {
    const studioOf = await newcomer(server, { tierId: studio })
    const choose = choosing(studioOf)
    await server.sql("update companies set created_at = now() - interval '5 days' where id = $1", [
      studioOf.companyId,
    ])
    const { body } = await choose(month, 'monthly')
    expect(body).toMatchObject({ tier: { name: 'Month' }, status: 'trial', billingPeriod: 'monthly' })
    expect(daysLeft(body.currentPeriodEnd)).toBe(25)
    expect(await studioOf.told('subscription.changed')).toEqual([{ description: 'Chose the plan Month' }])
    expect((await studioOf.onboarding()).subscription).toEqual(body)
  })

  test('is active at once without a trial, without a price, and when its days are over', async () => {
    const own = await newcomer(server, { tierId: studio })
    const choose = choosing(own)
    expect((await choose(none)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    expect((await choose(studio)).body).toMatchObject({ status: 'trial' })
    expect((await choose(free)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    await server.sql("update companies set created_at = now() - interval '20 days' where id = $1", [
      own.companyId,
    ])
    expect((await choose(studio)).body).toMatchObject({ status: 'active', currentPeriodEnd: null })
    expect((await choose(month)).body).toMatchObject({ status: 'trial' })
  })

  test('changes only how it is paid where that is all, and nothing where nothing is', async () => {
    const own = await newcomer(server, { tierId: studio })
    const choose = choosing(own)
    const before = (await own.onboarding()).subscription
    expect((await choose(studio, 'monthly')).body).toEqual({ ...before, billingPeriod: 'monthly' })
    await choose(studio, 'monthly')
    expect(await own.told('subscription.changed')).toEqual([{ description: 'Changed how the plan is paid' }])
  })

  test('leaves what was paid for as it is', async () => {
    const own = await newcomer(server, { tierId: studio })
    const end = new Date(Date.now() + 100 * 86_400_000).toISOString()
    await server.sql(
      "update subscriptions set status = 'active', current_period_end = $2 where company_id = $1",
      [own.companyId, end],
    )
    expect((await choosing(own)(month)).body).toMatchObject({
      tier: { name: 'Month' },
      status: 'active',
      currentPeriodEnd: end,
      isCharged: true,
    })
  })

  test('takes no day of a trial that somebody made longer', async () => {
    const own = await newcomer(server, { tierId: studio })
    const end = new Date(Date.now() + 60 * 86_400_000).toISOString()
    await server.sql('update subscriptions set current_period_end = $2 where company_id = $1', [
      own.companyId,
      end,
    ])
    expect((await choosing(own)(month)).body).toMatchObject({ status: 'trial', currentPeriodEnd: end })
  })

  const over = new Date(Date.now() - 86_400_000).toISOString()
  test.each([
    ['canceled', null, 'was canceled'],
    ['canceled', over, 'was canceled'],
    ['expired', null, 'has expired'],
    ['expired', over, 'has expired'],
  ])('starts nothing again that is %s and ends %s', async (status, end, words) => {
    const own = await newcomer(server, { tierId: studio })
    await server.sql('update subscriptions set status = $2, current_period_end = $3 where company_id = $1', [
      own.companyId,
      status,
      end,
    ])
    const before = (await own.onboarding()).subscription
    expect(before).toMatchObject({ status, currentPeriodEnd: end, isCharged: false })
    const choose = choosing(own)
    for (const refused of [await choose(month), await choose(studio, 'monthly')])
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: `Your subscription ${words}, so the plan cannot be changed here. Please write to us to start it again.`,
        },
      })
    expect((await choose(studio)).body).toEqual(before)
    expect((await own.onboarding()).subscription).toEqual(before)
    expect(await own.told('subscription.changed')).toEqual([])
  })

  test('is refused where the company has more than it allows, in words that say what', async () => {
    const own = await newcomer(server, { tierId: studio })
    await own.addProject()
    await own.addProject()
    await server.newUser('Staff', own.companyId)
    const refused = await choosing(own)(small)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error:
          'Small allows up to 1 user and 1 project, and you have 2 users and 2 projects. Remove or archive some first, or choose a larger plan.',
      },
    })
    expect((await own.onboarding()).subscription.tier.name).toBe('Studio')
  })

  test('lets nobody slip through while it becomes smaller', async () => {
    const one = await newTier(server, { name: 'One', maxProjects: 1 })
    const own = await newcomer(server, { tierId: studio })
    const [chosen, ...added] = await Promise.all([choosing(own)(one), own.addProject(), own.addProject()])
    const made = added.filter(({ status }) => status === 201).length
    expect(chosen.status === 200 ? made <= 1 : made === 2).toBe(true)
  })

  test.each([
    ['one that is hidden', () => hidden],
    ['one that never was', () => crypto.randomUUID()],
  ])('is refused for %s', async (_what, id) => {
    const own = await newcomer(server, { tierId: studio })
    expect(await choosing(own)(id())).toMatchObject({ status: 400, body: { error: 'Unknown plan' } })
  })

  test('that is hidden by now is kept by whoever is on it', async () => {
    const old = await newTier(server, { name: 'Old' })
    const own = await newcomer(server, { tierId: old })
    await server.sql('update product_tiers set is_active = false where id = $1', [old])
    expect((await choosing(own)(old, 'monthly')).body).toMatchObject({
      tier: { name: 'Old' },
      billingPeriod: 'monthly',
    })
  })
})

test('whoever registers for a plan without a price is active at once', async () => {
  const { onboarding } = await newcomer(server, { tierId: free })
  expect((await onboarding()).subscription).toMatchObject({ status: 'active', currentPeriodEnd: null })
})
