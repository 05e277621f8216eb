import { maxSavedViews } from '@mantel/domain/lists/saved-views'
import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<TestServer['signIn']>>

const staged = { list: 'projects', name: 'Staged', query: 'view=staged&sort=-value', isShared: false }
const create = (call: Call, changes: object = {}) =>
  call('POST', '/api/saved-views', { ...staged, ...changes })
const names = async (call: Call, list = 'projects') =>
  (await call('GET', `/api/saved-views?list=${list}`)).body.map(({ name }: { name: string }) => name)
const pathOf = ({ body }: { body: { id: string } }) => `/api/saved-views/${body.id}`
const latestActivity = async (call: Call) =>
  (await server.sql('select description from admin_activities where company_id = $1', [call.companyId])).map(
    ({ description }) => description,
  )

describe('saved views', () => {
  test('belong to a user, or to the team', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    await create(admin, { name: 'B of the admin' })
    await create(admin, { name: 'a of the team', isShared: true })
    const own = await create(staff, { name: 'C of the staff' })
    expect(own.status).toBe(201)
    expect(own.body).toMatchObject({ name: 'C of the staff', query: staged.query, isShared: false })
    await create(staff, { list: 'clients', name: 'Of clients' })
    expect(await names(admin)).toEqual(['a of the team', 'B of the admin'])
    expect(await names(staff)).toEqual(['a of the team', 'C of the staff'])
    expect(await names(staff, 'clients')).toEqual(['Of clients'])
    expect(await names(await server.signIn())).toEqual([])
    // The activity shows only the team's views, because other users read it.
    expect(await latestActivity(admin)).toContain('Saved the team’s view “a of the team” of projects')
    expect((await latestActivity(admin)).join()).not.toContain('B of the admin')
  })

  test('of the team are changed by admins, and only used by others', async () => {
    const admin = await server.signIn()
    const manager = await server.signIn('Manager', admin.companyId)
    const team = await create(admin, { isShared: true })
    const refused = await create(manager, { name: 'Mine', isShared: true })
    expect([refused.status, refused.body.error]).toEqual([403, 'Only admins can change views for the team'])
    expect((await manager('PATCH', pathOf(team), { name: 'X', version: 1 })).status).toBe(403)
    expect((await manager('DELETE', pathOf(team))).status).toBe(403)
    const own = await create(manager, { name: 'Mine' })
    expect((await manager('PATCH', pathOf(own), { isShared: true, version: 1 })).status).toBe(403)
    expect(await names(manager)).toEqual(['Mine', 'Staged'])
    const renamed = await admin('PATCH', pathOf(team), { name: 'In stock', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'In stock', query: staged.query, isShared: true, version: 2 })
    const late = await admin('PATCH', pathOf(team), { name: 'Late', version: 1 })
    expect([late.status, late.body.error]).toEqual([412, 'Someone else changed this view'])
    // A view that is no longer shared belongs to the admin alone.
    await admin('PATCH', pathOf(team), { isShared: false, version: 2 })
    expect([await names(admin), await names(manager)]).toEqual([['In stock'], ['Mine']])
    expect((await admin('DELETE', pathOf(team))).status).toBe(204)
    expect(await names(admin)).toEqual([])
  })

  test('of another user do not exist, also for admins', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    const own = await create(staff)
    for (const call of [admin, await server.signIn()]) {
      expect((await call('PATCH', pathOf(own), { name: 'X', version: 1 })).status).toBe(404)
      expect((await call('DELETE', pathOf(own))).status).toBe(404)
    }
    const client = await server.signIn('Client', admin.companyId)
    expect((await create(client)).status).toBe(403)
    expect((await client('GET', '/api/saved-views')).status).toBe(403)
  })

  test('have one name for each list and owner', async () => {
    const admin = await server.signIn()
    const manager = await server.signIn('Manager', admin.companyId)
    const first = await create(admin)
    const taken = await create(admin, { name: ' STAGED ' })
    expect([taken.status, taken.body.fields]).toEqual([409, { name: 'There is already a view “Staged”' }])
    for (const answer of [
      await create(admin, { list: 'clients' }),
      await create(admin, { isShared: true }),
      await create(manager),
    ])
      expect(answer.status).toBe(201)
    expect((await admin('PATCH', pathOf(first), { isShared: true, version: 1 })).status).toBe(409)
    const sameName = await admin('PATCH', pathOf(first), { name: 'staged', version: 1 })
    expect(sameName.body.name).toBe('staged')
    // Of several calls at the same time, only one gets the name.
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, { name: 'New' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('have a limit, also for calls at the same time', async () => {
    const admin = await server.signIn()
    await server.sql(
      `insert into saved_views (company_id, user_id, list, name, query)
       select $1, $2, 'projects', 'View ' || n, '' from generate_series(2, $3::int) n`,
      [admin.companyId, admin.user.id, maxSavedViews],
    )
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => create(admin, { name })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    expect(answers.map(({ body }) => body.error)).toContain(
      'You can have up to 30 views of a list. Delete one first.',
    )
    expect((await create(admin, { isShared: true })).status).toBe(201)
  })

  test('contain an address and nothing else', async () => {
    const admin = await server.signIn()
    for (const query of ['a b', 'x'.repeat(4001), 'ä'])
      expect((await create(admin, { query })).status).toBe(400)
    expect((await create(admin, { list: 'leads' })).status).toBe(400)
    expect((await create(admin, { query: '' })).status).toBe(201)
  })
})
