import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { openTestStream } from '../events/testing.ts'

const server = await sharedServer()

async function newTeam() {
  const admin = await server.signIn()
  const manager = await server.signIn('Manager', admin.companyId)
  const { body } = await admin('POST', '/api/projects', { title: 'Birch Row', address: '1 Birch Row' })
  const path = `/api/projects/${body.id}/presence`
  return { admin, manager, path }
}

test('others see who has a project open and what they edit, and no one sees themselves', async () => {
  const { admin, manager, path } = await newTeam()
  const stream = await openTestStream(server.url, { token: admin.token })
  await manager('PUT', path, { tab: 'one', stream: 'here', editing: null })
  await stream.untilChanged('presence')
  const manager2 = { userId: manager.user.id, name: 'Robin Manager' }
  expect((await admin('GET', path)).body).toEqual([{ ...manager2, editing: null }])
  await manager('PUT', path, { tab: 'two', stream: 'here', editing: 'Brief' })
  expect((await admin('GET', path)).body).toEqual([{ ...manager2, editing: 'Brief' }])
  expect((await manager('GET', path)).body).toEqual([])
  for (const tab of ['one', 'two']) await manager('POST', `${path}/end`, { tab })
  expect((await admin('GET', path)).body).toEqual([])
})

test('presence ends with the stream, also if no one says goodbye', async () => {
  const { admin, manager, path } = await newTeam()
  const [stream, others] = await Promise.all([
    openTestStream(server.url, { token: manager.token }),
    openTestStream(server.url, { token: admin.token }),
  ])
  const [hello] = stream.messages
  const id = hello?.event === 'hello' ? hello.data.stream : ''
  await manager('PUT', path, { tab: 'one', stream: id, editing: null })
  await others.untilChanged('presence')
  stream.close()
  await expect.poll(async () => (await admin('GET', path)).body, { timeout: 10_000 }).toEqual([])
  const told = () =>
    others.messages.filter(({ event, data }) => event === 'change' && 'presence' in data.kinds).length
  await expect.poll(told, { timeout: 10_000 }).toBe(2)
})

test('staff cannot see or join the presence of projects that are not theirs', async () => {
  const { admin, path } = await newTeam()
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [admin.companyId])
  const staff = await server.signIn('Staff', admin.companyId)
  const body = { tab: 'one', stream: 'here', editing: null }
  expect((await staff('GET', path)).status).toBe(404)
  expect((await staff('PUT', path, body)).status).toBe(404)
  expect((await staff('POST', `${path}/end`, { tab: 'one' })).status).toBe(404)
  const client = await server.signIn('Client', admin.companyId)
  expect((await client('GET', path)).status).toBe(403)
})
