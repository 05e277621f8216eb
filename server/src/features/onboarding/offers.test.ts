import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { newTier, registerCompany } from './testing.ts'

const server = await sharedServer()
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
let codeCount = 0
async function newCode({ value = 20, tiers = [], max, uses = 0, expires, isActive = true }: Offer = {}) {
  const code = `CODE${++codeCount}`
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

type Studio = Awaited<ReturnType<typeof registerCompany>>
const check = ({ call }: Studio, code: string, tierId = studio) =>
  call('GET', `/api/offer-codes/check?offerCode=${encodeURIComponent(code)}&tierId=${tierId}`)
const apply = ({ call }: Studio, offerCode: string) =>
  call('POST', '/api/offer-codes/redemption', { offerCode })
const remove = ({ call }: Studio) => call('DELETE', '/api/offer-codes/redemption')

describe('an offer code', () => {
  test('can be checked, used and removed', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode({ max: 5 })
    const offer = { code, discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 }
    expect(await check(company, ` ${code.toLowerCase()} `)).toMatchObject({ status: 200, body: offer })
    expect(await usesOf(code)).toBe(0)
    expect(await apply(company, code.toLowerCase())).toMatchObject({ status: 200, body: { offer } })
    expect([await usesOf(code), (await company.onboarding()).subscription.offer]).toEqual([1, offer])
    expect(
      await server.sql(
        `select s.company_id = r.company_id as of_ours, u.role from offer_code_redemptions r
         join subscriptions s on s.id = r.subscription_id join users u on u.id = r.user_id where r.company_id = $1`,
        [company.companyId],
      ),
    ).toEqual([{ of_ours: true, role: 'CompanyAdmin' }])
    expect(await remove(company)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await usesOf(code)).toBe(0)
    expect((await remove(company)).status).toBe(404)
    expect(await company.activityDescriptions('offer.redeemed')).toEqual([
      { description: `Applied offer code ${code}` },
    ])
    expect(await company.activityDescriptions('offer.removed')).toHaveLength(1)
  })

  const past = new Date(Date.now() - 1000).toISOString()
  test.each<[string, Offer | null, string]>([
    ['does not exist', null, 'This code isn’t valid'],
    ['is inactive and expired', { isActive: false, expires: past }, 'This code isn’t valid'],
    ['has expired and is for another plan', { expires: past, tiers: [other] }, 'This code has expired'],
    [
      'is for another plan and used up',
      { tiers: [other], max: 1, uses: 1 },
      'This code doesn’t apply to the selected plan',
    ],
    ['is used up', { max: 1, uses: 1 }, 'This code has reached its limit'],
  ])('that %s is refused with that reason', async (_what, offer, sentence) => {
    const company = await registerCompany(server, { tierId: studio })
    const code = offer ? await newCode(offer) : 'NOSUCHCODE'
    const refusal = { status: 400, body: { error: sentence, fields: { offerCode: sentence } } }
    expect(await check(company, code)).toMatchObject(refusal)
    expect(await apply(company, code)).toMatchObject(refusal)
    expect((await company.onboarding()).subscription.offer).toBeNull()
  })

  test('can be used once per subscription', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const [first, second] = [await newCode(), await newCode()]
    await apply(company, first)
    for (const code of [first, second])
      expect((await apply(company, code)).body.error).toBe('You’ve already used a code')
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0])
  })

  test('is used once by two concurrent requests', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const codes = [await newCode(), await newCode()]
    const answers = await Promise.all(codes.map((code) => apply(company, code)))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
    const uses = await Promise.all(codes.map(usesOf))
    expect(uses).toEqual(expect.arrayContaining([0, 1]))
  })

  test('with ten uses is used by ten of a hundred concurrent requests', async () => {
    const code = await newCode({ max: 10 })
    const calls = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const call = await server.signIn()
        return call
      }),
    )
    const answers = await Promise.all(
      calls.map((call) => call('POST', '/api/offer-codes/redemption', { offerCode: code })),
    )
    const results = answers.map(({ status, body }) => (status === 200 ? 'used' : body.error))
    expect(results.filter((one) => one === 'used')).toHaveLength(10)
    expect(new Set(results)).toEqual(new Set(['used', 'This code has reached its limit']))
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      'select count(*)::int as n from offer_code_redemptions r join offer_codes c on c.id = r.offer_code_id where c.code = $1',
      [code],
    )
    expect([n, await usesOf(code)]).toEqual([10, 10])
  })

  test.each([
    ['is deactivated', 'is_active = false', 'This code isn’t valid'],
    ['expires', 'expires_at = clock_timestamp()', 'This code has expired'],
    [
      'is limited to another plan',
      `valid_for_tiers = '{${other}}'`,
      'This code doesn’t apply to the selected plan',
    ],
    ['is used up', 'max_uses = 0', 'This code has reached its limit'],
  ])('that %s while someone uses it is refused', async (_what, change, sentence) => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode()
    const otherSession = new pg.Client({ connectionString: server.database.ownerUrl })
    await otherSession.connect()
    try {
      await otherSession.query('begin')
      await otherSession.query(`update offer_codes set ${change} where code = $1`, [code])
      const request = apply(company, code)
      await server.untilBlocked()
      await otherSession.query('commit')
      expect(await request).toMatchObject({ status: 400, body: { fields: { offerCode: sentence } } })
    } finally {
      await otherSession.end()
    }
    expect([await usesOf(code), (await company.onboarding()).subscription.offer]).toEqual([0, null])
  })

  test('can be removed even after the trial has ended', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode()
    await apply(company, code)
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [company.companyId])
    expect(await remove(company)).toMatchObject({ status: 200, body: { offer: null } })
    expect(await usesOf(code)).toBe(0)
  })

  test('cannot be removed once it was charged', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode()
    await apply(company, code)
    await server.sql(
      "update subscriptions set status = 'active', current_period_end = now() + interval '1 year' where company_id = $1",
      [company.companyId],
    )
    expect(await remove(company)).toMatchObject({
      status: 409,
      body: { error: 'This code was already applied to a charge, so you can’t remove it.' },
    })
    expect(await usesOf(code)).toBe(1)
  })

  test('blocks a plan that it does not apply to', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode({ tiers: [studio] })
    await apply(company, code)
    const choose = () =>
      company.call('PUT', '/api/onboarding/plan', { tierId: other, billingPeriod: 'annual' })
    expect(await choose()).toMatchObject({
      status: 409,
      body: { error: `Your code ${code} doesn’t apply to Other. Remove it first, or keep your plan.` },
    })
    await remove(company)
    expect((await choose()).status).toBe(200)
  })

  test('cannot be guessed: ten attempts per hour, whatever the result', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode()
    const attempts = Array.from({ length: 12 }, (_, at) => (at % 2 ? check : apply)(company, `GUESS${at}`))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await apply(company, code)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    expect(await usesOf(code)).toBe(0)
    const otherCompany = await registerCompany(server, { tierId: studio })
    expect((await apply(otherCompany, code)).status).toBe(200)
  })

  test('can only be used by users who may change the plan', async () => {
    const company = await registerCompany(server, { tierId: studio })
    const code = await newCode()
    for (const role of ['Manager', 'Staff'] as const) {
      const call = await server.signIn(role, company.companyId)
      expect((await call('POST', '/api/offer-codes/redemption', { offerCode: code })).status).toBe(403)
    }
    expect(await usesOf(code)).toBe(0)
  })
})
