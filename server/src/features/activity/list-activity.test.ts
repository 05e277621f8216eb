import type { Activity } from '@mantel/domain/activity'
import { describe, expect, test } from 'vitest'
import { cursorOf } from '../../platform/database/paging.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { maple, newStudio } from '../projects/testing.ts'
import { recordOnProject } from './record-activity.ts'

const server = await startServer()
const { insert, project, member } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function read(call: Call, path = '/api/activity', query: Record<string, string> = {}) {
  const { status, body } = await call('GET', `${path}?${new URLSearchParams(query).toString()}`)
  expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null])
  return body as { items: Activity[]; nextCursor: string | null }
}
const told = async (call: Call, path?: string, query?: Record<string, string>) =>
  (await read(call, path, query)).items.map(({ description }) => description)

async function everyPage(call: Call, path: string, query: Record<string, string>) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await read(call, path, { ...query, ...(cursor !== null && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

/** A project with a client, each with its story, and one of somebody else's. */
async function studioWithStories() {
  const { call, companyId } = await newStudio(server)
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
  const client = (await call('POST', '/api/clients', hannah)).body.id as string
  const { body: first } = await call('POST', '/api/projects', { ...maple, clientId: client })
  const { body: second } = await call('POST', '/api/projects', { title: 'Elm', address: 'Elm' })
  await call('PUT', `/api/projects/${first.id}/status`, { status: 'Bid' })
  await insert('admin_activities', {
    company_id: companyId,
    actor_id: call.user.id,
    actor_role: 'CompanyAdmin',
    target_type: 'user',
    target_id: call.user.id,
    action: 'login.succeeded',
    description: 'Signed in',
  })
  await insert('admin_activities', {
    company_id: companyId,
    actor_id: call.user.id,
    actor_role: 'CompanyAdmin',
    target_type: 'company',
    target_id: companyId,
    action: 'settings.changed',
    description: 'Changed the settings',
  })
  return { call, companyId, client, first: first.id as string, second: second.id as string }
}

const ofMaple = ['Moved from Discovery to Bid', 'Added 412 Maple Avenue in Discovery']

describe('the activity of a company', () => {
  test('is told to admins whole, to managers without sign-ins', async () => {
    const { call, companyId } = await studioWithStories()
    const everything = [
      'Changed the settings',
      'Signed in',
      'Moved from Discovery to Bid',
      'Added Elm in Discovery',
      'Added 412 Maple Avenue in Discovery',
      'Added Hannah Whitlock',
    ]
    expect(await told(call)).toEqual(everything)
    const manager = await server.signIn('Manager', companyId)
    expect(await told(manager)).toEqual(everything.filter((text) => text !== 'Signed in'))
  })

  test('is for staff that of the projects they see', async () => {
    const { companyId, first } = await studioWithStories()
    const staff = await server.signIn('Staff', companyId)
    expect(await told(staff)).toEqual([])
    await member(companyId, first, staff.user.id)
    expect(await told(staff)).toEqual(ofMaple)
    await server.sql('update companies set staff_see_all_projects = true where id = $1', [companyId])
    expect(await told(staff)).toEqual([ofMaple[0], 'Added Elm in Discovery', ofMaple[1]])
  })

  test('says who, to what, and on whose behalf', async () => {
    const { call, companyId, client, first } = await studioWithStories()
    const superAdmin = await server.newUser('SuperAdmin', null)
    const token = await server.newSession(call.user, superAdmin.id)
    const bearer = { authorization: `Bearer ${token}` }
    await server.call('PUT', `/api/projects/${first}/archive`, undefined, bearer)
    await insert('project_activities', {
      company_id: companyId,
      project_id: first,
      actor_kind: 'client',
      action: 'contract.viewed',
      description: 'Opened the contract',
      metadata: { name: 'Hannah Whitlock' },
    })
    await insert('admin_activities', {
      company_id: companyId,
      actor_id: superAdmin.id,
      actor_role: 'SuperAdmin',
      target_type: 'company',
      target_id: companyId,
      action: 'company.suspended',
      description: 'Suspended the company',
    })
    const { items } = await read(call)
    const by = {
      actorKind: 'user',
      personId: call.user.id,
      personName: 'Robin CompanyAdmin',
      onBehalf: false,
    }
    const nobody = { actorKind: 'system', personId: null, personName: null, onBehalf: false }
    const onMaple = { projectId: first, projectTitle: '412 Maple Avenue', clientId: null }
    expect(items[0]).toMatchObject({ ...nobody, description: 'Suspended the company', projectId: null })
    expect(items[1]).toMatchObject({
      ...onMaple,
      actorKind: 'client',
      personId: null,
      personName: 'Hannah Whitlock',
    })
    expect(items[2]).toMatchObject({ ...by, ...onMaple, action: 'project.archived', onBehalf: true })
    expect(items.at(-1)).toMatchObject({ ...by, clientId: client, projectId: null, projectTitle: null })
    expect(items[2]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    // Whoever has left is still named.
    await server.sql('update users set deactivated_at = now() where id = $1', [call.user.id])
    const manager = await server.signIn('Manager', companyId)
    expect((await read(manager)).items.at(-1)).toMatchObject(by)
  })

  test('tells what clients did in their portal from what the team did, and from what nobody did', async () => {
    const { call, companyId, first } = await studioWithStories()
    const doers = [
      await server.newUser('Client', companyId),
      { id: null, role: null },
      { id: call.user.id, role: 'CompanyAdmin' as const },
    ]
    for (const { id: userId, role } of doers) {
      await inTransaction(server.services.databases.runtime, { companyId }, (db) =>
        recordOnProject(db, { userId, role, companyId }, first, { action: 'a', description: 'b' }),
      )
    }
    const { items } = await read(call, `/api/projects/${first}/activity`, { limit: '3' })
    expect(items.map(({ actorKind, personName }) => [actorKind, personName])).toEqual([
      ['user', 'Robin CompanyAdmin'],
      ['system', null],
      ['client', 'Robin Client'],
    ])
  })

  test('keeps what was deleted, without a way to it', async () => {
    const { call, client, second } = await studioWithStories()
    await call('DELETE', `/api/projects/${second}`)
    await call('DELETE', `/api/clients/${client}`)
    const { items } = await read(call)
    expect(items[1]).toMatchObject({ description: 'Deleted Elm', projectId: null, projectTitle: null })
    expect(items[0]).toMatchObject({ action: 'client.deleted', clientId: null })
    expect(items.map(({ description }) => description)).not.toContain('Added Elm in Discovery')
  })

  test('is never that of another company', async () => {
    const { call } = await studioWithStories()
    const other = await studioWithStories()
    const own = (await read(call)).items.map(({ id }) => id)
    const theirs = (await read(other.call)).items.map(({ id }) => id)
    expect(own.filter((id) => theirs.includes(id))).toEqual([])
    expect(await told(call, '/api/activity', { personId: other.call.user.id })).toEqual([])
    for (const path of [`/api/projects/${other.first}/activity`, `/api/clients/${other.client}/activity`])
      expect((await call('GET', path)).status).toBe(404)
  })
})

describe('pages', () => {
  test('lose nothing and repeat nothing, though everything happened at once', async () => {
    const { call, companyId } = await newStudio(server)
    const staff = await server.signIn('Staff', companyId)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const client = await insert('clients', { company_id: companyId, email: 'many@example.com' })
    for (let n = 0; n < 9; n++) {
      const id = await project(companyId, client, { title: `House ${n}` })
      await member(companyId, id, staff.user.id)
    }
    await server.sql(
      `insert into project_activities (company_id, project_id, action, description, created_at)
       select $1, id, 'project.updated', 'x', '2026-03-12T09:12:00.120Z' from projects, generate_series(1, 8)
       where company_id = $1`,
      [companyId],
    )
    await server.sql(
      `insert into admin_activities (company_id, target_type, target_id, action, description, created_at)
       select $1, 'client', $2, 'client.updated', 'x', '2026-03-12T09:12:00.120Z' from generate_series(1, 40)`,
      [companyId, client],
    )
    const everything: [Call, string, number][] = [
      [call, '/api/activity', 112],
      [call, `/api/clients/${client}/activity`, 112],
      [staff, '/api/activity', 72],
      [staff, `/api/clients/${client}/activity`, 112],
    ]
    for (const [reader, path, count] of everything) {
      const whole = await everyPage(reader, path, { limit: '100' })
      expect([path, whole.length, new Set(whole).size]).toEqual([path, count, count])
      for (const limit of ['7', '50']) expect(await everyPage(reader, path, { limit })).toEqual(whole)
    }
  })

  test('go on from a place of theirs only', async () => {
    const { call } = await newStudio(server)
    const id = crypto.randomUUID()
    for (const cursor of ['rubbish', cursorOf({ value: 7, id }), cursorOf({ value: '2026-03-12', id })]) {
      const answer = await call('GET', `/api/activity?cursor=${cursor}`)
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'This list has moved on. Please load it again.',
      ])
    }
    for (const query of ['limit=0', 'limit=101', 'personId=me', 'action=x'])
      expect([query, (await call('GET', `/api/activity?${query}`)).status]).toEqual([query, 400])
  })

  test('are those of one person, where one is chosen', async () => {
    const { call, companyId, client, first } = await studioWithStories()
    const manager = await server.signIn('Manager', companyId)
    await manager('PUT', `/api/projects/${first}/archive`)
    await manager('POST', '/api/clients', { email: 'new@example.com' })
    const personId = manager.user.id
    expect(await told(call, '/api/activity', { personId })).toEqual([
      'Added new@example.com',
      'Archived the project',
    ])
    expect(await told(call, `/api/projects/${first}/activity`, { personId })).toEqual([
      'Archived the project',
    ])
    expect(await told(call, `/api/clients/${client}/activity`, { personId })).toEqual([
      'Archived the project',
    ])
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, first, staff.user.id)
    expect(await told(staff, '/api/activity', { personId })).toEqual(['Archived the project'])
    expect(await everyPage(call, '/api/activity', { personId, limit: '1' })).toHaveLength(2)
  })
})

describe('the activity of a project', () => {
  test('is told to whoever sees the project, and to nobody else', async () => {
    const { call, companyId, first } = await studioWithStories()
    const path = `/api/projects/${first}/activity`
    expect(await told(call, path)).toEqual(ofMaple)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', path)).body).toEqual(
      (await staff('GET', `/api/projects/${crypto.randomUUID()}/activity`)).body,
    )
    expect((await staff('GET', path)).status).toBe(404)
    await member(companyId, first, staff.user.id)
    expect(await told(staff, path)).toEqual(ofMaple)
  })
})

describe('the activity of a client', () => {
  test('is theirs and that of their projects, as far as they are seen', async () => {
    const { call, companyId, client, first } = await studioWithStories()
    const path = `/api/clients/${client}/activity`
    const third = await project(companyId, client, { title: 'Oak' })
    await insert('project_activities', {
      company_id: companyId,
      project_id: third,
      action: 'project.created',
      description: 'Added Oak',
    })
    expect(await told(call, path)).toEqual(['Added Oak', ...ofMaple, 'Added Hannah Whitlock'])
    expect(await told(call, path.replace(client, client.toUpperCase()))).toHaveLength(4)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', path)).status).toBe(404)
    await member(companyId, first, staff.user.id)
    expect(await told(staff, path)).toEqual([...ofMaple, 'Added Hannah Whitlock'])
  })
})
