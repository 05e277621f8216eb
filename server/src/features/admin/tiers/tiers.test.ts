import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')

const solo = {
  name: 'Solo',
  description: 'For one stager and a van.',
  monthlyPrice: 2900,
  annualPrice: 29000,
  features: ['Pipeline', 'Contracts'],
  maxClients: 40,
  maxProjects: 0,
  maxUsers: null,
  trialDurationDays: 14,
  captureCardTiming: 'after',
  isActive: true,
}
const path = '/api/admin/product-tiers'
const create = async (changes: object = {}) => (await admin('POST', path, { ...solo, ...changes })).body
const list = async () => (await admin('GET', path)).body as { id: string; name: string; version: number }[]
const names = async () => (await list()).map(({ name }) => name)
const order = (ids: string[]) => admin('PUT', `${path}/order`, { ids })
const subscribe = async (tierId: string) => {
  const company = await server.newCompany()
  await server.sql('update subscriptions set product_tier_id = $2 where company_id = $1', [company, tierId])
}
const logged = (action: string) =>
  server.sql<{ description: string; metadata: Record<string, unknown>; company_id: null; actor_id: string }>(
    'select description, metadata, company_id, actor_id from admin_activities where action = $1 order by created_at desc',
    [action],
  )

beforeEach(async () => {
  await server.sql('update subscriptions set product_tier_id = null')
  await server.sql('delete from offer_codes')
  await server.sql('delete from product_tiers')
})

describe('a tier', () => {
  test('is added at the end, without limits by default, and recorded', async () => {
    await create()
    const studio = await admin('POST', path, { ...solo, name: 'Studio', annualPrice: null })
    expect(studio).toMatchObject({
      status: 201,
      body: {
        name: 'Studio',
        annualPrice: null,
        maxClients: 40,
        maxProjects: null,
        maxUsers: null,
        companies: 0,
        displayOrder: 1,
        version: 1,
        providerProductId: null,
      },
    })
    expect(await names()).toEqual(['Solo', 'Studio'])
    const [entry] = await logged('tier.created')
    expect(entry).toMatchObject({
      description: 'Added the plan Studio',
      company_id: null,
      actor_id: admin.user.id,
    })
  })

  test.each([
    [{ monthlyPrice: -1 }, { monthlyPrice: 'A price can’t be negative' }],
    [{ annualPrice: -29000 }, { annualPrice: 'A price can’t be negative' }],
    [{ monthlyPrice: 10.5 }, { monthlyPrice: 'Enter a price in whole cents' }],
    [{ maxClients: -5 }, { maxClients: 'A limit can’t be negative' }],
    [{ name: '  ' }, { name: 'Enter a name' }],
  ])('is refused with a message: %j', async (changes, fields) => {
    expect(await admin('POST', path, { ...solo, ...changes })).toMatchObject({
      status: 400,
      body: { fields },
    })
    expect(await list()).toEqual([])
  })

  test('may cost more per year than per month, which only causes a warning', async () => {
    expect((await admin('POST', path, { ...solo, annualPrice: 99_999_00 })).status).toBe(201)
  })

  test('is edited against the version that the user saw, with old and new values in the activity', async () => {
    const tier = await create()
    const edit = (changes: object) => admin('PATCH', `${path}/${tier.id}`, changes)
    expect(await edit({ monthlyPrice: 3900, version: tier.version })).toMatchObject({
      status: 200,
      body: { monthlyPrice: 3900, version: 2 },
    })
    expect((await logged('tier.updated'))[0]).toMatchObject({
      description: 'Changed the plan Solo',
      metadata: { changes: [{ field: 'monthlyPrice', before: 2900, after: 3900 }] },
    })
    expect(await edit({ monthlyPrice: 4900, version: tier.version })).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
    expect((await edit({ isActive: false, version: 2 })).body).toMatchObject({ isActive: false })
    expect((await logged('tier.updated'))[0]?.description).toBe('Deactivated the plan Solo')
    // Saving the same values is not a change.
    expect((await edit({ isActive: false, version: 3 })).body.version).toBe(3)
    expect((await admin('PATCH', `${path}/${randomUUID()}`, { name: 'X', version: 1 })).status).toBe(404)
  })

  test('accepts only one of ten concurrent edits of the same version', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin('PATCH', `${path}/${id}`, { name: `Name ${n}`, version: 1 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9)
  })
})

describe('the order', () => {
  test('covers all tiers, and is recorded by name', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    const answer = await order([c.id, a.id, b.id])
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ name }: { name: string }) => name)).toEqual(['C', 'A', 'B'])
    expect(await names()).toEqual(['C', 'A', 'B'])
    expect((await logged('tier.ordered'))[0]?.metadata).toEqual({
      changes: [{ field: 'order', before: ['A', 'B', 'C'], after: ['C', 'A', 'B'] }],
    })
  })

  test('is refused for an outdated list', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    for (const ids of [[b.id], [b.id, a.id, randomUUID()], [b.id, b.id]]) {
      expect(await order(ids)).toMatchObject({
        status: 412,
        body: { error: 'Someone else changed this list' },
      })
    }
    expect(await names()).toEqual(['A', 'B'])
  })

  test('stays consistent while tiers are added and reordered concurrently', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    await Promise.all([
      order([b.id, a.id]),
      ...Array.from({ length: 5 }, (_, n) => create({ name: `N${n}` })),
      order([a.id, b.id]),
    ])
    const places = await server.sql<{ display_order: number }>(
      'select display_order from product_tiers order by 1',
    )
    expect(places.map(({ display_order }) => display_order)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('deleting a tier', () => {
  test('works for a tier without companies', async () => {
    const tier = await create()
    expect((await admin('DELETE', `${path}/${tier.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await admin('DELETE', `${path}/${tier.id}`)).status).toBe(404)
    expect((await logged('tier.deleted'))[0]?.description).toBe('Deleted the plan Solo')
  })

  test('is refused for a tier with companies, and says how many', async () => {
    const tier = await create()
    await subscribe(tier.id)
    await subscribe(tier.id)
    expect((await list())[0]).toMatchObject({ companies: 2 })
    const sentence =
      '2 companies are on this plan. Deactivate it instead: existing customers keep it, and no one else can choose it.'
    expect(await admin('DELETE', `${path}/${tier.id}`)).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
    expect(await names()).toEqual(['Solo'])
  })

  test('is refused for a tier that an offer code references', async () => {
    const tier = await create()
    await server.sql(
      "insert into offer_codes (code, discount_type, discount_value, valid_for_tiers) values ('SPRING', 'fixed', 100, array[$1::uuid])",
      [tier.id],
    )
    expect(await admin('DELETE', `${path}/${tier.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('The offer code SPRING is for this plan') },
    })
  })

  test('never leaves an offer code for a deleted tier, also under concurrent requests', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create({ name: `Round ${round}` })
      const code = { code: `ROUND${round}`, discountType: 'fixed', discountValue: 100, validForTiers: [id] }
      const [deletion, naming] = await Promise.all([
        admin('DELETE', `${path}/${id}`),
        admin('POST', '/api/admin/offer-codes', {
          ...code,
          discountDurationMonths: 3,
          maxUses: null,
          expiresAt: null,
          isActive: true,
        }),
      ])
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deletion.status, naming.status])
    }
  })

  test('makes concurrent assignments of the tier wait, and then refuses them', async () => {
    const company = await server.newCompany()
    const owner = await server.signIn('CompanyAdmin', company)
    for (let round = 0; round < 10; round++) {
      const { id: tierId } = await create({ name: `Round ${round}` })
      const { body } = await admin('GET', `/api/admin/companies/${company}`)
      const { version } = body.subscription
      const [deletion, answer] = await Promise.all([
        admin('DELETE', `${path}/${tierId}`),
        round % 2
          ? admin('PATCH', `/api/admin/companies/${company}/subscription`, { tierId, version })
          : owner('PUT', '/api/onboarding/plan', { tierId, billingPeriod: 'monthly' }),
      ])
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([deletion.status, answer.status])
    }
  })

  test('never leaves a company on a deleted tier, also under concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const tier = await create({ name: `Round ${round}` })
      const company = await server.newCompany()
      const chosen = server
        .sql('update subscriptions set product_tier_id = $2 where company_id = $1', [company, tier.id])
        .then(
          () => true,
          () => false,
        )
      const [deletion, isChosen] = await Promise.all([admin('DELETE', `${path}/${tier.id}`), chosen])
      expect(deletion.status).toBe(isChosen ? 409 : 204)
    }
  })
})
