import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')

const path = '/api/admin/offer-codes'
const spring = {
  code: 'SPRING20',
  discountType: 'percentage',
  discountValue: 20,
  discountDurationMonths: 3,
  validForTiers: [],
  maxUses: 100,
  expiresAt: null,
  isActive: true,
}
const create = (changes: object = {}) => admin('POST', path, { ...spring, ...changes })
const edit = (id: string, changes: object) => admin('PATCH', `${path}/${id}`, changes)
async function redeem(id: string, name?: string) {
  const company = await server.newCompany(name)
  await server.sql('insert into offer_code_redemptions (company_id, offer_code_id) values ($1, $2)', [
    company,
    id,
  ])
  await server.sql('update offer_codes set current_uses = current_uses + 1 where id = $1', [id])
}

beforeEach(async () => {
  await server.sql('delete from offer_code_redemptions')
  await server.sql('delete from offer_codes')
})

describe('an offer code', () => {
  test('is created trimmed and in capitals, listed and recorded', async () => {
    const expiresAt = '2030-06-30T21:59:59.999Z'
    const made = await create({ code: '  spring-20 ', expiresAt })
    expect(made).toMatchObject({
      status: 201,
      body: { code: 'SPRING-20', discountValue: 20, currentUses: 0, maxUses: 100, expiresAt, version: 1 },
    })
    expect((await admin('GET', path)).body).toEqual([made.body])
    const [entry] = await server.sql(
      "select description, company_id, actor_id from admin_activities where action = 'offer_code.created'",
    )
    expect(entry).toEqual({
      description: 'Added the offer code SPRING-20',
      company_id: null,
      actor_id: admin.user.id,
    })
  })

  test('is unique whatever its case, and one of ten concurrent requests succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ code: n % 2 ? 'twice' : 'TWICE' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { fields: { code: 'This code already exists' } },
    })
    const other = (await create({ code: 'OTHER' })).body
    expect(await edit(other.id, { code: 'twice', version: 1 })).toMatchObject({
      status: 409,
      body: { fields: { code: 'This code already exists' } },
    })
  })

  test.each([
    [{ code: 'A B' }, 'code', 'Use letters, numbers and hyphens only'],
    [{ code: '' }, 'code', 'Enter a code'],
    [{ discountValue: 0 }, 'discountValue', 'Enter a discount above 0'],
    [{ discountValue: 101 }, 'discountValue', 'Enter 100 percent or less'],
    [{ discountType: 'fixed', discountValue: 10_000_001 }, 'discountValue', 'Enter $100,000 or less'],
    [{ discountDurationMonths: 0 }, 'discountDurationMonths', 'Enter at least 1 month'],
    [{ maxUses: 0 }, 'maxUses', 'Enter 1 or more, or leave empty for no limit'],
    [{ expiresAt: '0000-01-01T00:00:00Z' }, 'expiresAt', 'Enter a date between 2000 and 2199'],
    [
      { validForTiers: [randomUUID()] },
      'validForTiers',
      'One of these plans no longer exists. Choose again.',
    ],
  ])('is refused with a message: %j', async (changes, field, sentence) => {
    expect(await create(changes)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
    expect((await admin('GET', path)).body).toEqual([])
  })

  test('is edited against the version that the user saw, and stays valid', async () => {
    const { id } = (await create({ discountType: 'fixed', discountValue: 5000 })).body
    expect(await edit(id, { discountType: 'percentage', version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { discountValue: 'Enter 100 percent or less' } },
    })
    expect((await edit(id, { isActive: false, version: 1 })).body).toMatchObject({
      isActive: false,
      version: 2,
    })
    expect((await edit(id, { isActive: true, version: 1 })).status).toBe(412)
    const [entry] = await server.sql(
      "select description, metadata from admin_activities where action = 'offer_code.updated'",
    )
    expect(entry).toEqual({
      description: 'Deactivated the offer code SPRING20',
      metadata: { changes: [{ field: 'isActive', before: true, after: false }] },
    })
    expect((await edit(randomUUID(), { isActive: true, version: 1 })).status).toBe(404)
  })

  test('cannot get a limit below its current uses', async () => {
    const { id } = (await create()).body
    await redeem(id)
    await redeem(id)
    expect(await edit(id, { maxUses: 1, version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { maxUses: 'It was already used 2 times' } },
    })
    expect((await edit(id, { maxUses: 2, version: 1 })).status).toBe(200)
  })

  test('can be edited while companies redeem it', async () => {
    const { id } = (await create()).body
    const studios = await Promise.all(Array.from({ length: 5 }, () => server.signIn()))
    const [edited, ...redeemed] = await Promise.all([
      edit(id, { discountValue: 25, version: 1 }),
      ...studios.map((studio) => studio('POST', '/api/offer-codes/redemption', { offerCode: 'SPRING20' })),
    ])
    expect([edited.status, ...redeemed.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200, 200])
    expect((await edit(id, { discountValue: 30, version: 2 })).body).toMatchObject({
      discountValue: 30,
      currentUses: 5,
      version: 3,
    })
  })

  test('is never used more often than its limit, even if the limit is lowered', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, code } = (await create({ code: `ROUND${round}` })).body
      await redeem(id)
      const studio = await server.signIn()
      const [lowered, redeemed] = await Promise.all([
        edit(id, { maxUses: 1, version: 1 }),
        studio('POST', '/api/offer-codes/redemption', { offerCode: code }),
      ])
      expect([
        [200, 400],
        [400, 200],
      ]).toContainEqual([lowered.status, redeemed.status])
    }
  })
})

describe('a used code', () => {
  test('lists its redemptions in pages', async () => {
    const { id } = (await create()).body
    for (const name of ['Alder', 'Birch', 'Cedar']) await redeem(id, name)
    const of = (query = '') => admin('GET', `${path}/${id}/redemptions${query}`)
    const first = (await of('?limit=2')).body
    expect(first.items).toHaveLength(2)
    const second = (await of(`?limit=2&cursor=${first.nextCursor}`)).body
    const names = [...first.items, ...second.items].map(({ companyName }) => companyName as string)
    expect(names.sort()).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(second.nextCursor).toBeNull()
    expect((await admin('GET', `${path}/${randomUUID()}/redemptions`)).status).toBe(404)
  })

  test('can be deactivated but not deleted', async () => {
    const { id } = (await create()).body
    await redeem(id)
    expect(await admin('DELETE', `${path}/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'This code was used once. Deactivate it instead, so that no one else can use it.' },
    })
    const { id: unused } = (await create({ code: 'UNUSED' })).body
    expect((await admin('DELETE', `${path}/${unused}`)).status).toBe(204)
    expect((await admin('DELETE', `${path}/${unused}`)).status).toBe(404)
  })
})
