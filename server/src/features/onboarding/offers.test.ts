import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { newcomer, newTier } from './testing.ts'

const server = await startServer()
const studio = await newTier(server)
const other = await newTier(server, { name: 'Other' })

type Offer = {
  value?: number
  tiers?: string[]
  max?: number
  uses?: number
  expires?: string
  isActive?: boolean
}
let made = 0
async function newCode({ value = 20, tiers = [], max, uses = 0, expires, isActive = true }: Offer = {}) {
  const code = `CODE${++made}`
  await server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months, valid_for_tiers, max_uses, current_uses, expires_at, is_active)
     values ($1, 'percentage', $2, 3, $3, $4, $5, $6, $7)`,
    [code, value, tiers, max ?? null, uses, expires ?? null, isActive],
  )
  return code
}
const usesOf = async (code: string) =>
  (
    await server.sql<{ uses: number }>('select current_uses as uses from offer_codes where code = $1', [code])
  )[0]?.uses

type Studio = Awaited<ReturnType<typeof newcomer>>
const check = ({ call }: Studio, code: string, tierId = studio) =>
  call('GET', `/api/offer-codes/check?offerCode=${encodeURIComponent(code)}&tierId=${tierId}`)
const apply = ({ call }: Studio, offerCode: string) =>
  call('POST', '/api/offer-codes/redemption', { offerCode })
const remove = ({ call }: Studio) => call('DELETE', '/api/offer-codes/redemption')

describe('an offer code', () => {
  test('is looked at, used and given back', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode({ max: 5 })
    const offer = { code, discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 }
    expect(await check(own, ` ${code.toLowerCase()} `)).toMatchObject({ status: 200, body: offer })
    expect(await usesOf(code)).toBe(0)
    expect(await apply(own, code.toLowerCase())).toMatchObject({ status: 200, body: { offer } })
    expect([await usesOf(code), (await own.onboarding()).subscription.offer]).toEqual([1, offer])
    expect(
      await server.sql(
        `select s.company_id = r.company_id as of_ours, u.role from offer_code_redemptions r
         join subscriptions s on s.id = r.subscription_id join users u on u.id = r.user_id where r.company_id = $1`,
        [own.companyId],
      ),
    ).toEqual([{ of_ours: true, role: 'CompanyAdmin' }])
    expect(await remove(own)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await usesOf(code)).toBe(0)
    expect((await remove(own)).status).toBe(404)
    expect(await own.told('offer.redeemed')).toEqual([{ description: `Used the code ${code}` }])
    expect(await own.told('offer.removed')).toHaveLength(1)
  })

  const past = new Date(Date.now() - 1000).toISOString()
  test.each<[string, Offer | null, string]>([
    ['does not exist', null, 'This code is not valid'],
    ['is switched off, whatever else', { isActive: false, expires: past }, 'This code is not valid'],
    ['has expired, whatever else', { expires: past, tiers: [other] }, 'This code has expired'],
    [
      'is for another plan, and used up',
      { tiers: [other], max: 1, uses: 1 },
      'This code does not apply to the selected plan',
    ],
    ['is used up', { max: 1, uses: 1 }, 'This code has been fully used'],
  ])('that %s says so', async (_what, offer, sentence) => {
    const own = await newcomer(server, { tierId: studio })
    const code = offer ? await newCode(offer) : 'NOSUCHCODE'
    const refusal = { status: 400, body: { error: sentence, fields: { offerCode: sentence } } }
    expect(await check(own, code)).toMatchObject(refusal)
    expect(await apply(own, code)).toMatchObject(refusal)
    expect((await own.onboarding()).subscription.offer).toBeNull()
  })

  test('is one for a subscription', async () => {
    const own = await newcomer(server, { tierId: studio })
    const [first, second] = [await newCode(), await newCode()]
    await apply(own, first)
    for (const code of [first, second])
      expect((await apply(own, code)).body.error).toBe('You have already used a code')
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0])
  })

  test('of two hands at the same moment, one is used', async () => {
    const own = await newcomer(server, { tierId: studio })
    const codes = [await newCode(), await newCode()]
    const answers = await Promise.all(codes.map((code) => apply(own, code)))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
    const uses = await Promise.all(codes.map(usesOf))
    expect(uses).toEqual(expect.arrayContaining([0, 1]))
  })

  test('with ten uses is used by ten of a hundred who ask at the same moment', async () => {
    const code = await newCode({ max: 10 })
    const everybody = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const call = await server.signIn()
        return call
      }),
    )
    const answers = await Promise.all(
      everybody.map((call) => call('POST', '/api/offer-codes/redemption', { offerCode: code })),
    )
    const told = answers.map(({ status, body }) => (status === 200 ? 'used' : body.error))
    expect(told.filter((one) => one === 'used')).toHaveLength(10)
    expect(new Set(told)).toEqual(new Set(['used', 'This code has been fully used']))
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      'select count(*)::int as n from offer_code_redemptions r join offer_codes c on c.id = r.offer_code_id where c.code = $1',
      [code],
    )
    expect([n, await usesOf(code)]).toEqual([10, 10])
  })

  test.each([
    ['is switched off', 'is_active = false', 'This code is not valid'],
    ['ends', 'expires_at = clock_timestamp()', 'This code has expired'],
    [
      'becomes one for another plan',
      `valid_for_tiers = '{${other}}'`,
      'This code does not apply to the selected plan',
    ],
    ['is used up', 'max_uses = 0', 'This code has been fully used'],
  ])('that %s while somebody uses it is not used', async (_what, change, sentence) => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode()
    const hand = new pg.Client({ connectionString: server.database.ownerUrl })
    await hand.connect()
    try {
      await hand.query('begin')
      await hand.query(`update offer_codes set ${change} where code = $1`, [code])
      const asked = apply(own, code)
      await server.untilBlocked()
      await hand.query('commit')
      expect(await asked).toMatchObject({ status: 400, body: { fields: { offerCode: sentence } } })
    } finally {
      await hand.end()
    }
    expect([await usesOf(code), (await own.onboarding()).subscription.offer]).toEqual([0, null])
  })

  test('is given back also when a trial has ended', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode()
    await apply(own, code)
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [own.companyId])
    expect(await remove(own)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await usesOf(code)).toBe(0)
  })

  test('stays once it is part of what was paid', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode()
    await apply(own, code)
    await server.sql(
      "update subscriptions set status = 'active', current_period_end = now() + interval '1 year' where company_id = $1",
      [own.companyId],
    )
    expect(await remove(own)).toMatchObject({
      status: 409,
      body: { error: 'This code is part of what you paid already, so it stays.' },
    })
    expect(await usesOf(code)).toBe(1)
  })

  test('keeps a company from a plan that it is not for', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode({ tiers: [studio] })
    await apply(own, code)
    const choose = () => own.call('PUT', '/api/onboarding/plan', { tierId: other, billingPeriod: 'annual' })
    expect(await choose()).toMatchObject({
      status: 409,
      body: { error: `Your code ${code} does not apply to Other. Remove it first, or keep your plan.` },
    })
    await remove(own)
    expect((await choose()).status).toBe(200)
  })

  test('is not tried out: ten tries in an hour, whatever they lead to', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode()
    const tries = Array.from({ length: 12 }, (_, at) => (at % 2 ? check : apply)(own, `GUESS${at}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await apply(own, code)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    expect(await usesOf(code)).toBe(0)
    const neighbour = await newcomer(server, { tierId: studio })
    expect((await apply(neighbour, code)).status).toBe(200)
  })

  test('is for whoever decides about the plan', async () => {
    const own = await newcomer(server, { tierId: studio })
    const code = await newCode()
    for (const role of ['Manager', 'Staff'] as const) {
      const call = await server.signIn(role, own.companyId)
      expect((await call('POST', '/api/offer-codes/redemption', { offerCode: code })).status).toBe(403)
    }
    expect(await usesOf(code)).toBe(0)
  })
})
