import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { dana, hannah, merge } from '../clients/testing.ts'
import { importHelpers } from '../data/import/testing.ts'
import { maple } from '../projects/testing.ts'

const server = await sharedServer()
const { importFile, exportCsv } = importHelpers(server)
type Call = Awaited<ReturnType<TestServer['signIn']>>

const addClient = async (call: Call, values: Record<string, unknown> = {}) =>
  (await call('POST', '/api/clients', { ...hannah, ...values })).body
const addProject = async (call: Call, values: Record<string, unknown> = {}) =>
  (await call('POST', '/api/projects', { ...maple, ...values })).body
const tagsOf = async (call: Call, path: string) => (await call('GET', path)).body.tags as string[]
const names = async (call: Call) =>
  (await call('GET', '/api/tags')).body.map(({ name }: { name: string }) => name)
const find = async (call: Call, wanted: string) =>
  (await call('GET', '/api/tags')).body.find(({ name }: { name: string }) => name === wanted)

describe('tags', () => {
  test('of clients and projects are one list, in which each tag is written in one way', async () => {
    const call = await server.signIn()
    const client = await addClient(call, { tags: ['VIP', 'Repeat client', ' vip '] })
    const project = await addProject(call, { tags: ['vip', 'Luxury'] })
    expect([client.tags, project.tags]).toEqual([
      ['Repeat client', 'VIP'],
      ['Luxury', 'VIP'],
    ])
    expect(await names(call)).toEqual(['Luxury', 'Repeat client', 'VIP'])
    const edited = await call('PATCH', `/api/projects/${project.id}`, {
      tags: ['Rush'],
      version: project.version,
    })
    expect(edited.body.tags).toEqual(['Rush'])
    const { body } = await call('GET', `/api/projects/${project.id}/activity`)
    expect(body.items[0]).toMatchObject({ description: 'Changed tags' })
  })

  test('filter the lists of clients and projects by any of several', async () => {
    const call = await server.signIn()
    await addClient(call, { firstName: 'Ann', tags: ['VIP'] })
    await addClient(call, { firstName: 'Bob', tags: ['Slow', 'Other'] })
    await addClient(call, { firstName: 'Cid' })
    await addProject(call, { title: '1 Elm', tags: ['Luxury'] })
    await addProject(call, { title: '2 Elm', tags: ['Rush', 'Luxury'] })
    const found = async (path: string) =>
      (await call('GET', path)).body.items.map((row: Record<string, string>) => row.title ?? row.firstName)
    expect(await found('/api/clients?tag=VIP&tag=Slow')).toEqual(['Ann', 'Bob'])
    expect(await found('/api/projects?tag=Rush&sort=title')).toEqual(['2 Elm'])
    expect(await found('/api/projects?tag=Luxury&sort=title')).toEqual(['1 Elm', '2 Elm'])
    const { body } = await call('GET', '/api/clients/summary?tag=VIP')
    expect(body.count).toBe(1)
  })

  test('are renamed and deleted on all clients and projects', async () => {
    const call = await server.signIn('Manager')
    const client = await addClient(call, { tags: ['Alpha', 'VIP'] })
    const project = await addProject(call, { tags: ['VIP'] })
    const vip = await find(call, 'VIP')
    const usage = await call('GET', '/api/tags/usage')
    expect(usage.body).toMatchObject([
      { name: 'Alpha', clients: 1, projects: 0 },
      { name: 'VIP', clients: 1, projects: 1 },
    ])
    const taken = await call('PATCH', `/api/tags/${vip.id}`, { name: 'alpha', version: 1 })
    expect([taken.status, taken.body.error]).toEqual([409, 'There is already a tag “Alpha”'])
    const renamed = await call('PATCH', `/api/tags/${vip.id}`, { name: '1st class', version: 1 })
    expect(renamed.status).toBe(200)
    expect(await tagsOf(call, `/api/clients/${client.id}`)).toEqual(['1st class', 'Alpha'])
    const late = await call('PATCH', `/api/tags/${vip.id}`, { name: 'Late', version: 1 })
    expect(late.status).toBe(412)
    expect((await call('DELETE', `/api/tags/${vip.id}`)).status).toBe(204)
    expect(await tagsOf(call, `/api/clients/${client.id}`)).toEqual(['Alpha'])
    expect(await tagsOf(call, `/api/projects/${project.id}`)).toEqual([])
  })

  test('are managed by managers; staff only set them', async () => {
    const call = await server.signIn()
    const staff = await server.signIn('Staff', call.companyId)
    const project = await addProject(staff, { tags: ['Rush'] })
    const { id } = await find(call, 'Rush')
    expect(project.tags).toEqual(['Rush'])
    expect((await staff('PATCH', `/api/tags/${id}`, { name: 'Slow', version: 1 })).status).toBe(403)
    expect((await staff('DELETE', `/api/tags/${id}`)).status).toBe(403)
    const other = await server.signIn()
    expect((await other('DELETE', `/api/tags/${id}`)).status).toBe(404)
  })

  test('of a company have a limit, also for calls at the same time', async () => {
    const call = await server.signIn()
    await server.sql(
      "insert into tags (company_id, name) select $1, 'Tag ' || n from generate_series(1, 199) n",
      [call.companyId],
    )
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => call('POST', '/api/clients', { ...hannah, tags: [name] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
    expect(await names(call)).toHaveLength(200)
    const many = await call('POST', '/api/clients', {
      ...hannah,
      tags: Array.from({ length: 21 }, (_, n) => `T${n}`),
    })
    expect(many.body.fields).toEqual({ tags: 'Use 20 tags or fewer' })
  })

  test('set while they are deleted stay in the list, or are gone from the record', async () => {
    const call = await server.signIn()
    const client = await addClient(call, { tags: ['VIP'] })
    const project = await addProject(call)
    const { id } = await find(call, 'VIP')
    await Promise.all([
      call('DELETE', `/api/tags/${id}`),
      call('PATCH', `/api/projects/${project.id}`, { tags: ['VIP'], version: project.version }),
      call('PATCH', `/api/clients/${client.id}`, { tags: ['Two', 'VIP'], version: client.version }),
    ])
    const listed = await names(call)
    for (const path of [`/api/clients/${client.id}`, `/api/projects/${project.id}`])
      for (const tag of await tagsOf(call, path)) expect(listed).toContain(tag)
  })

  test('of both clients are kept in a merge, and given back when it is undone', async () => {
    const call = await server.signIn()
    const survivor = await addClient(call, { tags: ['VIP'] })
    const other = await addClient(call, { ...dana, tags: ['Agent', 'VIP'] })
    const { body } = await merge(call, survivor.id, other.id)
    expect(body.tags).toEqual(['Agent', 'VIP'])
    await call('PATCH', `/api/clients/${survivor.id}`, {
      tags: ['Agent', 'New', 'VIP'],
      version: body.version,
    })
    await call('POST', `/api/clients/merges/${body.mergeId}/undo`)
    expect(await tagsOf(call, `/api/clients/${survivor.id}`)).toEqual(['New', 'VIP'])
    expect(await tagsOf(call, `/api/clients/${other.id}`)).toEqual(['Agent', 'VIP'])
  })

  test.each(['clients', 'projects'] as const)('of %s are exported and imported', async (kind) => {
    const call = await server.signIn()
    const add = kind === 'clients' ? addClient : addProject
    const { id } = await add(call, { tags: ['Agent', 'VIP'] })
    await add(call, kind === 'clients' ? { email: 'b@example.com' } : { title: 'B', address: 'B' })
    const text = await exportCsv(call, kind)
    expect(text).toContain('"Agent; VIP"')
    const changed = text.replace('"Agent; VIP"', '"vip, New; Agent"')
    const { counts } = await importFile(call, kind, changed, { duplicates: 'update' })
    expect(counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, invalid: 0 })
    expect(await tagsOf(call, `/api/${kind}/${id}`)).toEqual(['Agent', 'New', 'VIP'])
    const added = await importFile(
      call,
      kind,
      'email,title,address,tags\nc@example.com,C,C,Fresh\nd@example.com,D,D,',
    )
    expect(added.counts).toMatchObject({ created: 2, invalid: 0 })
    expect(await names(call)).toEqual(['Agent', 'Fresh', 'New', 'VIP'])
  })
})
