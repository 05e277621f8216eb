import { describe, expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { sharedServer, type TestServer } from '../../testing/server.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<TestServer['signIn']>>

const choose = (call: Call, columns: unknown, list = 'clients') =>
  call('PUT', `/api/list-columns/${list}`, { columns })
const chosen = async (call: Call) => (await call('GET', '/api/auth/me')).body.listColumns

describe('the columns of a list', () => {
  test('belong to the user, in their order, until they are reset', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    expect(await chosen(admin)).toEqual({})
    expect((await choose(admin, ['tags', 'city'])).status).toBe(204)
    await choose(admin, [], 'projects')
    await choose(staff, ['phone'])
    expect(await chosen(admin)).toEqual({ clients: ['tags', 'city'], projects: [] })
    expect(await chosen(staff)).toEqual({ clients: ['phone'] })
    await choose(admin, ['city'])
    await choose(admin, null, 'projects')
    expect(await chosen(admin)).toEqual({ clients: ['city'] })
    expect(await chosen(await server.signIn())).toEqual({})
  })

  test('are part of the answer to a sign-in, so that another device shows them at once', async () => {
    const admin = await server.signIn()
    await choose(admin, ['city'])
    const { body } = await server.call('POST', '/api/auth/login', {
      email: admin.user.email,
      password,
    })
    expect(body.user.listColumns).toEqual({ clients: ['city'] })
  })

  test('are stored once when they are chosen several times at once', async () => {
    const admin = await server.signIn()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => choose(admin, [name])))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const rows = await server.sql('select columns from list_columns where user_id = $1', [admin.user.id])
    expect(rows).toHaveLength(1)
    expect(await chosen(admin)).toEqual({ clients: rows[0]?.columns })
  })

  test('are names, of lists that exist, and only for the team', async () => {
    const admin = await server.signIn()
    for (const columns of [
      ['a b'],
      ['x'.repeat(41)],
      Array.from({ length: 41 }, () => 'a'),
      'city',
      undefined,
    ])
      expect((await choose(admin, columns)).status).toBe(400)
    expect((await choose(admin, ['a'], 'leads')).status).toBe(400)
    const client = await server.signIn('Client', admin.companyId)
    expect((await choose(client, ['city'])).status).toBe(403)
    expect(await chosen(admin)).toEqual({})
  })
})
