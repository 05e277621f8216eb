import { clientsApi } from '@mantel/domain/clients'
import { eventsApi } from '@mantel/domain/events'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { openTestStream } from './testing.ts'

const server = await sharedServer()
const { path } = eventsApi.stream
const open = (options: Parameters<typeof openTestStream>[1]) => openTestStream(server.url, options)

async function newStudio() {
  const admin = await server.signIn()
  const client = await admin('POST', '/api/clients', { email: 'one@example.com' })
  const project = await admin('POST', '/api/projects', { title: 'Birch Row', address: '1 Birch Row' })
  return {
    admin,
    companyId: admin.companyId,
    clientId: String(client.body.id),
    projectId: String(project.body.id),
  }
}

test('a change reaches other browsers of the company as kinds and ids, and no data', async () => {
  const { admin, companyId, clientId } = await newStudio()
  const manager = await server.signIn('Manager', companyId)
  const stream = await open({ token: manager.token })
  const { version } = (await admin('GET', `/api/clients/${clientId}`)).body
  await admin('PATCH', `/api/clients/${clientId}`, { firstName: 'Secretname', version })
  const change = await stream.untilChanged('client')
  expect(change).toEqual({ kinds: { client: [clientId], tag: [], activity: [] } })
  expect(JSON.stringify(stream.messages)).not.toContain('Secretname')
})

test('the headers keep proxies from buffering and compressing the stream', async () => {
  const { admin } = await newStudio()
  const { headers } = await open({ token: admin.token })
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('a token in the address is refused, and so is no token', async () => {
  const { admin } = await newStudio()
  expect((await open({ path: `${path}?token=${admin.token}` })).status).toBe(401)
  expect((await open({ path: `${path}?token=${admin.token}`, token: admin.token })).status).toBe(400)
  expect((await open({})).status).toBe(401)
})

test('another company hears nothing, and a refused change is not announced', async () => {
  const { admin, clientId } = await newStudio()
  const other = await newStudio()
  const [own, foreign] = await Promise.all([open({ token: admin.token }), open({ token: other.admin.token })])
  const { status } = await admin('PATCH', `/api/clients/${clientId}`, { firstName: 'A', version: 99 })
  expect(status).toBe(412)
  await admin('POST', '/api/clients', { email: 'two@example.com' })
  await other.admin('POST', '/api/projects', { title: 'Own', address: '1' })
  await own.untilChanged('client')
  await foreign.untilChanged('project')
  expect(own.messages.filter(({ event }) => event === 'change')).toHaveLength(1)
  expect(JSON.stringify(foreign.messages)).not.toContain(clientId)
})

test('staff who see only their own projects get no ids, and nothing of kinds that they may not see', async () => {
  const { admin, companyId, projectId } = await newStudio()
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
  const staff = await server.signIn('Staff', companyId)
  const client = await server.signIn('Client', companyId)
  const [streamOfStaff, streamOfClient] = await Promise.all([
    open({ token: staff.token }),
    open({ token: client.token }),
  ])
  await admin('PUT', `/api/projects/${projectId}/archive`)
  expect((await streamOfStaff.untilChanged('project')).kinds).toEqual({ project: [], activity: [] })
  await streamOfClient.untilChanged('project')
  expect((await admin('POST', '/api/lead-form/key')).status).toBe(200)
  await admin('DELETE', `/api/projects/${projectId}/archive`)
  for (const stream of [streamOfStaff, streamOfClient]) {
    expect(JSON.stringify(stream.messages)).not.toContain(projectId)
    expect(JSON.stringify(stream.messages)).not.toContain('lead-form')
  }
})

test('a browser recognizes its own call, and no one else learns its name', async () => {
  const { admin, companyId } = await newStudio()
  const manager = await server.signIn('Manager', companyId)
  const [own, other] = await Promise.all([open({ token: admin.token }), open({ token: manager.token })])
  const headers = { authorization: `Bearer ${admin.token}`, 'call-id': 'mine' }
  await server.call(clientsApi.create.method, clientsApi.create.path, { email: 'three@example.com' }, headers)
  expect(await own.untilChanged('client')).toMatchObject({ call: 'mine' })
  expect(await other.untilChanged('client')).not.toHaveProperty('call')
})

test('a browser that was away gets everything that it missed as one message', async () => {
  const { admin, companyId } = await newStudio()
  const stream = await open({ token: admin.token })
  await admin('POST', '/api/clients', { email: 'four@example.com' })
  await stream.untilChanged('client')
  const since = stream.messages.at(-1)?.id ?? ''
  stream.close()
  const { projectId } = await newProject(admin)
  const again = await open({ token: admin.token, since })
  expect((await again.untilChanged('project')).kinds).toHaveProperty('client')
  expect(again.messages.map(({ event }) => event)).toEqual(['hello', 'change'])
  expect(projectId).toBeDefined()

  const tooOld = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
  const late = await open({ token: admin.token, since: tooOld })
  await expect.poll(() => late.messages.map(({ event }) => event)).toEqual(['hello', 'reset'])
  expect(companyId).toBeDefined()
})

async function newProject(admin: Awaited<ReturnType<typeof server.signIn>>) {
  const { body } = await admin('POST', '/api/projects', { title: 'Elm', address: '2 Elm' })
  return { projectId: String(body.id) }
}

test('a revoked session, a deactivated user and a suspended company end their streams at once', async () => {
  const { admin, companyId } = await newStudio()
  const leaving = await server.signIn('Manager', companyId)
  const superAdmin = await server.signIn('SuperAdmin')
  const secondToken = await server.newSession(leaving.user)
  const [first, second, others] = await Promise.all([
    open({ token: leaving.token }),
    open({ token: secondToken }),
    open({ token: admin.token }),
  ])
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect((await server.call('POST', '/api/auth/logout', undefined, bearer(secondToken))).status).toBeLessThan(
    300,
  )
  await expect.poll(() => second.isEnded(), { timeout: 3_000 }).toBe(true)
  expect(first.isEnded()).toBe(false)
  expect((await admin('PUT', `/api/team/${leaving.user.id}/deactivation`, {})).status).toBeLessThan(300)
  await expect.poll(() => first.isEnded(), { timeout: 3_000 }).toBe(true)
  expect(others.isEnded()).toBe(false)
  const suspended = await superAdmin('PUT', `/api/admin/companies/${companyId}/suspension`)
  expect(suspended.status).toBe(200)
  await expect.poll(() => others.isEnded(), { timeout: 3_000 }).toBe(true)
  expect((await open({ token: leaving.token })).status).toBe(401)
})

test('ten thousand changes in a moment become a few messages', async () => {
  const { admin, companyId } = await newStudio()
  const stream = await open({ token: admin.token })
  const at = new Date().toISOString()
  await server.sql(
    `select pg_notify('changes', json_build_object(
       'company', $1::uuid, 'at', $2::text, 'kinds', json_build_object('project', json_build_array(gen_random_uuid())))::text)
     from generate_series(1, 10000)`,
    [companyId, at],
  )
  await server.sql(
    `select pg_notify('changes', json_build_object(
    'company', $1::uuid, 'at', $2::text, 'kinds', json_build_object('client', json_build_array()))::text)`,
    [companyId, at],
  )
  await stream.untilChanged('client')
  expect(stream.messages.length).toBeLessThan(500)
})
