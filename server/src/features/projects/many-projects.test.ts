import { maxAtOnce } from '@mantel/domain/endpoints/many'
import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { hannah } from '../clients/testing.ts'
import { loadCards, maple } from './testing.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<TestServer['signIn']>>
type Project = { id: string; version: number; sortOrder: number }

const add = async (call: Call, values: object = {}): Promise<Project> =>
  (await call('POST', '/api/projects', { ...maple, ...values })).body
const addThree = (call: Call, values: object = {}) =>
  Promise.all(['A', 'B', 'C'].map((title) => add(call, { title, ...values })))
const many = (call: Call, what: string, body: object) => call('POST', `/api/projects/many/${what}`, body)
const read = async (call: Call, { id }: { id: string }) => (await call('GET', `/api/projects/${id}`)).body
const descriptions = async (call: Call, { id }: { id: string }) =>
  (await call('GET', `/api/projects/${id}/activity`)).body.items.map(
    ({ description }: { description: string }) => description,
  )
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const sorted = (values: string[]) => values.toSorted()

describe('several projects', () => {
  test('are moved to the top of a stage in the given order, and back to where they were', async () => {
    const call = await server.signIn()
    const before = await addThree(call)
    const resting = await add(call, { title: 'D', status: 'Bid' })
    const items = before.map(({ id, version }) => ({ id, status: 'Bid', version }))
    const { status, body } = await many(call, 'status', { items })
    expect([status, body.failed, sorted(idsOf(body.changed))]).toEqual([200, [], sorted(idsOf(before))])
    const bid = (await loadCards(call)).filter((card) => card.status === 'Bid')
    expect(idsOf(bid)).toEqual([...idsOf(before), resting.id])
    const [first = resting] = before
    expect((await descriptions(call, first))[0]).toBe('Moved from Discovery to Bid')
    const back = before.map(({ id, sortOrder }) => ({ id, status: 'Discovery', sortOrder }))
    await many(call, 'status', { items: back })
    for (const project of before)
      expect(await read(call, project)).toMatchObject({ status: 'Discovery', sortOrder: project.sortOrder })
  })

  test('are changed except those that are refused, with the reason', async () => {
    const call = await server.signIn()
    const [one, two, three] = await addThree(call)
    if (!one || !two || !three) throw new Error('Three projects were added')
    await call('PATCH', `/api/projects/${two.id}`, { brief: 'New', version: two.version })
    const items = [one, two, three].map(({ id, version }) => ({ id, status: 'Canceled', version }))
    const { body } = await many(call, 'status', { items, reason: 'Sold' })
    expect(body.failed).toEqual([{ id: two.id, reason: 'Someone else changed this project' }])
    expect(sorted(idsOf(body.changed))).toEqual(sorted([one.id, three.id]))
    expect(await read(call, one)).toMatchObject({ status: 'Canceled', cancelReason: 'Sold' })
    expect((await read(call, two)).status).toBe('Discovery')
  })

  test('that include one that does not exist are left as they are', async () => {
    const call = await server.signIn()
    const other = await add(await server.signIn())
    const own = await add(call)
    for (const id of [other.id, crypto.randomUUID()]) {
      const { status, body } = await many(call, 'archive', { ids: [own.id, id] })
      expect([status, body.error]).toEqual([404, 'Project not found'])
    }
    expect((await read(call, own)).archivedAt).toBeNull()
  })

  test('are archived and restored, as far as the plan allows', async () => {
    const call = await server.signIn()
    const ids = idsOf(await addThree(call))
    const archived = await many(call, 'archive', { ids })
    expect(archived.body.changed).toHaveLength(3)
    // Archiving them again changes nothing.
    expect((await many(call, 'archive', { ids })).body).toEqual({ changed: [], failed: [] })
    const [tier] = await server.sql<{ id: string }>(
      "insert into product_tiers (name, monthly_price, max_projects) values ('Two projects', 1000, 2) returning id",
    )
    await server.sql(
      `insert into subscriptions (company_id, product_tier_id) values ($1, $2)
       on conflict (company_id) do update set product_tier_id = $2`,
      [call.companyId, tier?.id],
    )
    const { body } = await many(call, 'restore', { ids })
    expect(body.changed).toHaveLength(2)
    expect(body.failed).toMatchObject([{ reason: 'Your plan allows up to 2 projects. Upgrade to add more.' }])
  })

  test('get a type and tags, and keep their other tags', async () => {
    const call = await server.signIn()
    const [one, two] = await addThree(call, { tags: ['Old'] })
    if (!one || !two) throw new Error('Three projects were added')
    const typed = await many(call, 'type', {
      items: [one, two].map(({ id, version }) => ({ id, type: 'STR Design', version })),
    })
    expect(typed.body.failed).toEqual([])
    expect((await read(call, two)).type).toBe('STR Design')
    const tagged = await many(call, 'tags', {
      items: [
        { id: one.id, add: ['rush', 'VIP'], remove: ['OLD'] },
        { id: two.id, add: [], remove: [] },
      ],
    })
    expect(idsOf(tagged.body.changed)).toEqual([one.id])
    expect((await read(call, one)).tags).toEqual(['rush', 'VIP'])
    expect((await descriptions(call, one)).slice(0, 2)).toEqual(['Changed tags', 'Changed type'])
    const full = Array.from({ length: 20 }, (_, at) => `T${at}`)
    const { body } = await many(call, 'tags', { items: [{ id: one.id, add: full, remove: [] }] })
    expect(body.failed).toEqual([{ id: one.id, reason: 'Use 20 tags or fewer' }])
    // The tags of a refused change are not added to the company’s.
    expect((await call('GET', '/api/tags')).body).toHaveLength(3)
  })

  test('get members, and keep their other members', async () => {
    const call = await server.signIn()
    const [robin, staff] = [
      await server.signIn('Manager', call.companyId),
      await server.signIn('Staff', call.companyId),
    ]
    const [one, two] = await addThree(call)
    if (!one || !two) throw new Error('Three projects were added')
    const assign = (userId: string, projects: Project[]) =>
      many(call, 'members', { items: projects.map(({ id }) => ({ id, add: [userId], remove: [] })) })
    await assign(robin.user.id, [one])
    const { body } = await assign(robin.user.id, [one, two])
    expect(idsOf(body.changed)).toEqual([two.id])
    await many(call, 'members', { items: [{ id: one.id, add: [staff.user.id], remove: [robin.user.id] }] })
    expect(sorted((await read(call, one)).memberIds)).toEqual(sorted([call.user.id, staff.user.id]))
    expect(await descriptions(call, one)).toContain('Added Robin Staff to the project')
    const other = await server.signIn()
    const refused = await assign(other.user.id, [one])
    expect([refused.status, refused.body.error]).toEqual([404, 'User not found'])
  })

  test('are changed only by those who may change one of them', async () => {
    const admin = await server.signIn()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [admin.companyId])
    const staff = await server.signIn('Staff', admin.companyId)
    const [own, hidden] = [await add(staff), await add(admin)]
    const ids = [own.id]
    expect((await many(staff, 'archive', { ids })).status).toBe(403)
    expect((await many(staff, 'restore', { ids })).status).toBe(403)
    const typed = { items: [{ id: own.id, type: 'STR Design', version: own.version }] }
    expect((await many(staff, 'type', typed)).status).toBe(403)
    const members = { items: [{ id: own.id, add: [admin.user.id], remove: [] }] }
    expect((await many(staff, 'members', members)).status).toBe(403)
    const items = (status: string, ...all: Project[]) => ({ items: all.map(({ id }) => ({ id, status })) })
    expect((await many(staff, 'status', items('Bid', own, hidden))).status).toBe(404)
    const closed = await many(staff, 'status', items('Won', own))
    expect(closed.body.failed).toEqual([{ id: own.id, reason: 'You don’t have permission to do this' }])
    expect((await many(staff, 'status', items('Bid', own))).body.changed).toHaveLength(1)
  })

  test('are changed by two calls at the same time without losing one of the changes', async () => {
    const call = await server.signIn()
    const projects = await addThree(call)
    const ids = idsOf(projects)
    const answers = await Promise.all([
      many(call, 'tags', { items: ids.map((id) => ({ id, add: ['One'], remove: [] })) }),
      many(call, 'tags', { items: ids.toReversed().map((id) => ({ id, add: ['Two'], remove: [] })) }),
      many(call, 'status', { items: ids.map((id) => ({ id, status: 'Bid' })) }),
      many(call, 'status', {
        items: ids.toReversed().map((id, at) => ({ id, status: at === 1 ? 'Won' : 'Bid' })),
      }),
      ...projects.map(({ id }) => call('PUT', `/api/projects/${id}/status`, { status: 'Bid' })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const project of projects) expect((await read(call, project)).tags).toEqual(['One', 'Two'])
  })

  test('are limited in number', async () => {
    const call = await server.signIn()
    const { id } = await add(call)
    const ids = Array.from({ length: maxAtOnce + 1 }, () => id)
    expect((await many(call, 'archive', { ids })).status).toBe(400)
    expect((await many(call, 'archive', { ids: [] })).status).toBe(400)
    expect((await many(call, 'archive', { ids: [id, id.toUpperCase()] })).body.changed).toHaveLength(1)
  })
})

test('several clients get tags, and keep their other tags', async () => {
  const call = await server.signIn()
  const clients = await Promise.all(
    ['Ann', 'Bob'].map(
      async (firstName) =>
        (await call('POST', '/api/clients', { ...hannah, firstName, tags: ['Agent'] })).body as {
          id: string
        },
    ),
  )
  const tag = (name: string) => ({ items: clients.map(({ id }) => ({ id, add: [name], remove: ['agent'] })) })
  const answers = await Promise.all(
    ['VIP', 'Slow'].map((name) => call('POST', '/api/clients/many/tags', tag(name))),
  )
  expect(answers.map(({ body }) => [body.changed.length, body.failed])).toEqual([
    [2, []],
    [2, []],
  ])
  for (const { id } of clients)
    expect((await call('GET', `/api/clients/${id}`)).body.tags).toEqual(['Slow', 'VIP'])
  const other = await server.signIn()
  expect((await other('POST', '/api/clients/many/tags', tag('X'))).status).toBe(404)
})
