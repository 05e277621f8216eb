import type { Activity } from '@mantel/domain/activity'
import { describe, expect, test } from 'vitest'
import { cursorOf } from '../../platform/database/paging.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { readPagedIds } from '../../testing/pages.ts'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { maple, newStudio } from '../projects/testing.ts'
import { recordProjectActivity } from './record-activity.ts'

const server = await sharedServer()
const { insert, project, member } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function read(call: Call, path = '/api/activity', query: Record<string, string> = {}) {
  const { status, body } = await call('GET', `${path}?${new URLSearchParams(query).toString()}`)
  expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null])
  return body as { items: Activity[]; nextCursor: string | null }
}
const descriptions = async (call: Call, path?: string, query?: Record<string, string>) =>
  (await read(call, path, query)).items.map(({ description }) => description)

/** A project with a client, each with activity, and a second project without a client. */
async function studioWithActivity() {
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

const mapleActivity = ['Moved from Discovery to Bid', 'Added 412 Maple Avenue to Discovery']

describe('the activity of a company', () => {
  test('is complete for admins and has no sign-ins for managers', async () => {
    const { call, companyId } = await studioWithActivity()
    const allDescriptions = [
      'Changed the settings',
      'Signed in',
      'Moved from Discovery to Bid',
      'Added Elm to Discovery',
      'Added 412 Maple Avenue to Discovery',
      'Added Hannah Whitlock',
    ]
    expect(await descriptions(call)).toEqual(allDescriptions)
    const manager = await server.signIn('Manager', companyId)
    expect(await descriptions(manager)).toEqual(allDescriptions.filter((text) => text !== 'Signed in'))
  })

  test('contains only visible projects for staff', async () => {
    const { companyId, first } = await studioWithActivity()
    const staff = await server.signIn('Staff', companyId)
    expect(await descriptions(staff)).toEqual([])
    await member(companyId, first, staff.user.id)
    expect(await descriptions(staff)).toEqual(mapleActivity)
    await server.sql('update companies set staff_see_all_projects = true where id = $1', [companyId])
    expect(await descriptions(staff)).toEqual([mapleActivity[0], 'Added Elm to Discovery', mapleActivity[1]])
  })

  test('names the actor, the record and the impersonation', async () => {
    const { call, companyId, client, first } = await studioWithActivity()
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
    const admin = {
      actorKind: 'user',
      userId: call.user.id,
      actorName: 'Robin CompanyAdmin',
      onBehalf: false,
    }
    const system = { actorKind: 'system', userId: null, actorName: null, onBehalf: false }
    const aboutMaple = { projectId: first, projectTitle: '412 Maple Avenue', clientId: null }
    expect(items[0]).toMatchObject({ ...system, description: 'Suspended the company', projectId: null })
    expect(items[1]).toMatchObject({
      ...aboutMaple,
      actorKind: 'client',
      userId: null,
      actorName: 'Hannah Whitlock',
    })
    expect(items[2]).toMatchObject({ ...admin, ...aboutMaple, action: 'project.archived', onBehalf: true })
    expect(items.at(-1)).toMatchObject({ ...admin, clientId: client, projectId: null, projectTitle: null })
    expect(items[2]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    // A deactivated user keeps their name.
    await server.sql('update users set deactivated_at = now() where id = $1', [call.user.id])
    const manager = await server.signIn('Manager', companyId)
    expect((await read(manager)).items.at(-1)).toMatchObject(admin)
  })

  test('distinguishes clients, the team and the system', async () => {
    const { call, companyId, first } = await studioWithActivity()
    const actors = [
      await server.newUser('Client', companyId),
      { id: null, role: null },
      { id: call.user.id, role: 'CompanyAdmin' as const },
    ]
    for (const { id: userId, role } of actors) {
      await inTransaction(server.services.databases.runtime, { companyId }, (db) =>
        recordProjectActivity(db, { userId, role, companyId }, first, { action: 'a', description: 'b' }),
      )
    }
    const { items } = await read(call, `/api/projects/${first}/activity`, { limit: '3' })
    // All three can have the same time, to the millisecond, so their order is not defined.
    const shown = items.map(({ actorKind, actorName }) => `${actorKind} ${actorName}`)
    expect(shown.toSorted()).toEqual(['client Robin Client', 'system null', 'user Robin CompanyAdmin'])
  })

  test('keeps entries about deleted records, without a link', async () => {
    const { call, client, second } = await studioWithActivity()
    await call('DELETE', `/api/projects/${second}`)
    await call('DELETE', `/api/clients/${client}`)
    const { items } = await read(call)
    expect(items[1]).toMatchObject({ description: 'Deleted Elm', projectId: null, projectTitle: null })
    expect(items[0]).toMatchObject({ action: 'client.deleted', clientId: null })
    expect(items.map(({ description }) => description)).not.toContain('Added Elm to Discovery')
  })

  test('contains nothing of another company', async () => {
    const { call } = await studioWithActivity()
    const other = await studioWithActivity()
    const own = (await read(call)).items.map(({ id }) => id)
    const theirs = (await read(other.call)).items.map(({ id }) => id)
    expect(own.filter((id) => theirs.includes(id))).toEqual([])
    expect(await descriptions(call, '/api/activity', { userId: other.call.user.id })).toEqual([])
    for (const path of [`/api/projects/${other.first}/activity`, `/api/clients/${other.client}/activity`])
      expect((await call('GET', path)).status).toBe(404)
  })
})

describe('pages of activity', () => {
  test('skip and repeat nothing, even if all entries have the same time', async () => {
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
    const lists: [Call, string, number][] = [
      [call, '/api/activity', 112],
      [call, `/api/clients/${client}/activity`, 112],
      [staff, '/api/activity', 72],
      [staff, `/api/clients/${client}/activity`, 112],
    ]
    for (const [viewer, path, count] of lists) {
      const allIds = await readPagedIds(viewer, path, { limit: 100 })
      expect([path, allIds.length, new Set(allIds).size]).toEqual([path, count, count])
      for (const limit of [7, 50]) expect(await readPagedIds(viewer, path, { limit })).toEqual(allIds)
    }
  })

  test('accept only a cursor of this list', async () => {
    const { call } = await newStudio(server)
    const id = crypto.randomUUID()
    for (const cursor of ['rubbish', cursorOf({ value: 7, id }), cursorOf({ value: '2026-03-12', id })]) {
      const answer = await call('GET', `/api/activity?cursor=${cursor}`)
      expect([answer.status, answer.body.error]).toEqual([400, 'This list has changed. Please reload it.'])
    }
    for (const query of ['limit=0', 'limit=101', 'userId=me', 'action=x'])
      expect([query, (await call('GET', `/api/activity?${query}`)).status]).toEqual([query, 400])
  })

  test('can be filtered by user', async () => {
    const { call, companyId, client, first } = await studioWithActivity()
    const manager = await server.signIn('Manager', companyId)
    await manager('PUT', `/api/projects/${first}/archive`)
    await manager('POST', '/api/clients', { email: 'new@example.com' })
    const userId = manager.user.id
    expect(await descriptions(call, '/api/activity', { userId })).toEqual([
      'Added new@example.com',
      'Archived the project',
    ])
    expect(await descriptions(call, `/api/projects/${first}/activity`, { userId })).toEqual([
      'Archived the project',
    ])
    expect(await descriptions(call, `/api/clients/${client}/activity`, { userId })).toEqual([
      'Archived the project',
    ])
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, first, staff.user.id)
    expect(await descriptions(staff, '/api/activity', { userId })).toEqual(['Archived the project'])
    expect(await readPagedIds(call, '/api/activity', { userId, limit: 1 })).toHaveLength(2)
  })
})

describe('the activity of a project', () => {
  test('is visible only to users who see the project', async () => {
    const { call, companyId, first } = await studioWithActivity()
    const path = `/api/projects/${first}/activity`
    expect(await descriptions(call, path)).toEqual(mapleActivity)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', path)).body).toEqual(
      (await staff('GET', `/api/projects/${crypto.randomUUID()}/activity`)).body,
    )
    expect((await staff('GET', path)).status).toBe(404)
    await member(companyId, first, staff.user.id)
    expect(await descriptions(staff, path)).toEqual(mapleActivity)
  })
})

describe('the activity of a client', () => {
  test('includes the activity of their visible projects', async () => {
    const { call, companyId, client, first } = await studioWithActivity()
    const path = `/api/clients/${client}/activity`
    const third = await project(companyId, client, { title: 'Oak' })
    await insert('project_activities', {
      company_id: companyId,
      project_id: third,
      action: 'project.created',
      description: 'Added Oak',
    })
    expect(await descriptions(call, path)).toEqual(['Added Oak', ...mapleActivity, 'Added Hannah Whitlock'])
    expect(await descriptions(call, path.replace(client, client.toUpperCase()))).toHaveLength(4)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', path)).status).toBe(404)
    await member(companyId, first, staff.user.id)
    expect(await descriptions(staff, path)).toEqual([...mapleActivity, 'Added Hannah Whitlock'])
  })
})
