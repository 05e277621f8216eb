import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
const path = '/api/admin/business-profiles'
const list = async () => (await admin('GET', path)).body as Profile[]
type Profile = {
  id: string
  name: string
  value: string
  companies: number
  isActive: boolean
  version: number
}

let made = 0
const add = (changes: object = {}) =>
  admin('POST', path, {
    name: 'Vacation rentals',
    value: `rentals-${++made}`,
    icon: 'key-round',
    isActive: true,
    ...changes,
  })
const values = async () => (await list()).map(({ value }) => value)

describe('business profiles', () => {
  test('are added at the end, edited, and offered to new companies in order', async () => {
    const { status, body } = await add({ value: 'Rentals' })
    expect([status, body]).toMatchObject([
      201,
      { name: 'Vacation rentals', value: 'rentals', icon: 'key-round', description: null, companies: 0 },
    ])
    expect((await values()).at(-1)).toBe('rentals')
    const { id, version } = body
    const changed = await admin('PATCH', `${path}/${id}`, { name: 'Rentals', isActive: false, version })
    expect(changed.body).toMatchObject({ name: 'Rentals', isActive: false })
    const companyAdmin = await server.signIn()
    const offered = (await companyAdmin('GET', '/api/onboarding')).body.profiles
    expect(offered.map(({ value }: { value: string }) => value)).not.toContain('rentals')
  })

  test('have unique short names, also under concurrent requests', async () => {
    const answers = await Promise.all([add({ value: 'twins' }), add({ value: 'TWINS ' })])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
    expect(await add({ value: 'twins' })).toMatchObject({
      body: { fields: { value: 'Another business type already has this short name' } },
    })
  })

  test.each([
    [{ name: ' ' }, 'Enter a name'],
    [{ value: 'two words' }, 'Use letters, numbers and single hyphens, such as interior-design'],
    [{ icon: 'skull' }, 'Choose an icon'],
  ])('are refused with %j: %s', async (changes, sentence) => {
    expect(await add(changes)).toMatchObject({ status: 400, body: { error: sentence } })
  })

  test('refuse an edit of an older version', async () => {
    const { id, version } = (await add()).body
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => admin('PATCH', `${path}/${id}`, { name, version })),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412])
  })

  test('can be reordered if all of them are listed', async () => {
    const ids = (await list()).map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await admin('PUT', `${path}/order`, { ids: turned })).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual(turned)
    expect((await admin('PUT', `${path}/order`, { ids: turned.slice(1) })).status).toBe(412)
  })

  test('keep their version when only others are moved', async () => {
    const before = await list()
    const ids = before.map(({ id }) => id)
    const [first = '', second = ''] = ids
    const swapped = [second, first, ...ids.slice(2)]
    const orders = await Promise.all(
      [swapped, ids, swapped].map((to) => admin('PUT', `${path}/order`, { ids: to })),
    )
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200])
    const { id, version } = before.at(-1) as Profile
    expect((await admin('PATCH', `${path}/${id}`, { name: 'Still here', version })).status).toBe(200)
  })

  test('can be deleted unless a company uses them', async () => {
    const [free, chosen] = [(await add()).body, (await add()).body]
    const companyAdmin = await server.signIn()
    expect(
      (await companyAdmin('PUT', '/api/onboarding/profile', { businessProfile: chosen.value })).status,
    ).toBe(200)
    expect((await admin('DELETE', `${path}/${free.id}`)).status).toBe(204)
    expect(await admin('DELETE', `${path}/${chosen.id}`)).toMatchObject({
      status: 409,
      body: {
        error:
          '1 company chose Vacation rentals. Deactivate it instead, so that new companies can’t choose it.',
      },
    })
    expect((await list()).find(({ id }) => id === chosen.id)?.companies).toBe(1)
    expect((await admin('DELETE', `${path}/${free.id}`)).status).toBe(404)
  })

  test('handle a deletion and a choice at the same time in order', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, value } = (await add()).body
      const companyAdmin = await server.signIn()
      const [removed, chosen] = await Promise.all([
        admin('DELETE', `${path}/${id}`),
        companyAdmin('PUT', '/api/onboarding/profile', { businessProfile: value }),
      ])
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([removed.status, chosen.status])
    }
  })

  test('are recorded in the activity, and only SuperAdmins can change them', async () => {
    const { id } = (await add()).body
    expect(await server.sql('select action from admin_activities where target_id = $1', [id])).toEqual([
      { action: 'business-profile.created' },
    ])
    const call = await server.signIn()
    expect((await call('GET', path)).status).toBe(403)
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(403)
  })
})
