import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { password } from '../../testing/people.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const me = (token: string) =>
  server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
const login = (email: string, given = password) =>
  server.call('POST', '/api/auth/login', { email, password: given })

/** Sends a request's head and one byte of its body. The test sends the rest later. */
async function beginRequest(token: string, method: string, path: string, body: object) {
  const { port, hostname } = new URL(server.url)
  const text = JSON.stringify(body)
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`]
  const length = [
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.write(`${[...head, ...length].join('\r\n')}\r\n\r\n${text.slice(0, 1)}`)
  await sleep(50)
  return async () => {
    socket.write(text.slice(1))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
}

describe('a user who lost access', () => {
  test('cannot finish a request that was started before', async () => {
    const admin = await server.signIn()
    const rogue = await server.signIn('CompanyAdmin', admin.companyId)
    const staff = await server.newUser('Staff', admin.companyId)
    const invitation = { email: 'backdoor@example.com', role: 'CompanyAdmin', currentPassword: password }
    const finishRequests = [
      await beginRequest(rogue.token, 'POST', '/api/team/invitations', invitation),
      await beginRequest(rogue.token, 'PUT', `/api/team/${staff.id}/role`, {
        role: 'CompanyAdmin',
        currentPassword: password,
      }),
    ]
    expect((await admin('PUT', `/api/team/${rogue.user.id}/deactivation`)).status).toBe(200)
    for (const finish of finishRequests) expect(await finish()).toBe(401)
    expect((await admin('GET', '/api/team/invitations')).body).toEqual([])
  })

  test('is identified once if the whole request arrives at once, and again after a late body', async () => {
    const { token } = await server.signIn()
    const identify = vi.spyOn(server.services.databases.gate, 'query')
    const identified = () =>
      identify.mock.calls.filter(([query]) => (query as unknown as { name?: string }).name === 'identify')
        .length
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = http.request(`${server.url}/api/clients`, { method: 'POST', headers })
    // Sends head and body together.
    request.end(JSON.stringify({ email: 'at-once@example.com' }))
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    answer.resume()
    expect([answer.statusCode, identified()]).toEqual([201, 1])
    const finish = await beginRequest(token, 'POST', '/api/clients', { email: 'late@example.com' })
    expect([await finish(), identified()]).toEqual([201, 3])
    identify.mockRestore()
  })

  test('cannot change roles or access with a password check from before, even if the request waited', async () => {
    const rogue = await server.signIn()
    const staff = await server.newUser('Staff', rogue.companyId)
    const away = await server.newUser('Manager', rogue.companyId)
    await server.sql('update users set deactivated_at = now() where id = $1', [away.id])
    const proof = { currentPassword: password }
    const otherSession = new pg.Client({ connectionString: server.database.superuserUrl })
    await otherSession.connect()
    await otherSession.query('begin')
    await otherSession.query('select from companies where id = $1 for update', [rogue.companyId])
    const requests = [
      rogue('POST', '/api/team/invitations', { email: 'door@example.com', role: 'CompanyAdmin', ...proof }),
      rogue('PUT', `/api/team/${staff.id}/role`, { role: 'CompanyAdmin', ...proof }),
      rogue('PUT', `/api/team/${away.id}/reactivation`, proof),
    ]
    // Waits until all three requests have passed the password check and wait for the company's lock.
    await server.untilBlocked(3)
    await server.sql('update sessions set revoked_at = now() where user_id = $1', [rogue.user.id])
    await otherSession.query('commit')
    await otherSession.end()
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await server.sql('select from invitations where company_id = $1', [rogue.companyId])).toEqual([])
  })

  test('loses their pending invitations', async () => {
    const admin = await server.signIn()
    const rogue = await server.signIn('Manager', admin.companyId)
    await rogue('POST', '/api/team/invitations', { email: 'friend@example.com' })
    await server.runJobs()
    const mail = (await server.mails()).findLast(({ to }) => to === 'friend@example.com')
    await admin('PUT', `/api/team/${rogue.user.id}/deactivation`)
    expect((await server.call('GET', `/api/invitations/${mail?.token}`)).status).toBe(404)
  })

  test('does not regain sessions that were opened at the same time', async () => {
    const admin = await server.signIn()
    const staff = await server.newUser('Staff', admin.companyId)
    const logins = Array.from({ length: 6 }, () => login(staff.email))
    await sleep(30)
    await admin('PUT', `/api/team/${staff.id}/deactivation`)
    const tokens = (await Promise.all(logins)).flatMap(({ body }) =>
      body.token ? [body.token as string] : [],
    )
    const back = await admin('PUT', `/api/team/${staff.id}/reactivation`, { currentPassword: password })
    expect(back.status).toBe(200)
    for (const token of tokens) expect((await me(token)).status).toBe(401)
  })

  test('loses access even while keeping the server busy', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    let isRunning = true
    const busy = Array.from({ length: 16 }, async (_, n) => {
      for (let i = 0; isRunning && i < 500; i++)
        await staff('PATCH', '/api/auth/me', { phone: `555 ${n} ${i}` })
    })
    await sleep(100)
    expect((await admin('PUT', `/api/team/${staff.user.id}/deactivation`)).status).toBe(200)
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    isRunning = false
    await Promise.all(busy)
  })
})

describe('an old password', () => {
  test('opens no session that outlives its change, even at the same time', async () => {
    for (const delay of [0, 20, 40, 60, 80, 110]) {
      const call = await server.signIn('Staff')
      const change = call('PUT', '/api/auth/password', {
        currentPassword: password,
        password: 'a new arrangement',
      })
      await sleep(delay)
      const early = await Promise.all([login(call.user.email), login(call.user.email)])
      expect((await change).status).toBe(204)
      for (const { body } of early) expect(body.token ? (await me(body.token)).status : 401).toBe(401)
    }
  })
})

describe('a user who leaves the company', () => {
  const leave = (call: Awaited<ReturnType<typeof server.signIn>>, currentPassword = password) =>
    call('POST', '/api/team/departure', { currentPassword })
  const lastAdmin = {
    status: 409,
    body: { error: 'Your company needs at least one admin. Make someone else an admin first.' },
  }

  test('loses access at once, with their sessions and invitations', async () => {
    const admin = await server.signIn()
    const manager = await server.signIn('Manager', admin.companyId)
    await manager('POST', '/api/team/invitations', { email: 'friend@example.com', role: 'Staff' })
    expect((await leave(manager, 'a wrong one')).status).toBe(400)
    expect((await me(manager.token)).status).toBe(200)
    expect((await leave(manager)).status).toBe(204)
    expect((await me(manager.token)).status).toBe(401)
    expect(await login(manager.user.email)).toMatchObject({
      status: 403,
      body: { error: 'This account is deactivated. Contact your admin.' },
    })
    expect((await admin('GET', '/api/team/invitations')).body).toEqual([])
    const { items } = (await admin('GET', '/api/activity')).body
    expect(items.map(({ description }: { description: string }) => description)).toContain(
      'Robin Manager left the company',
    )
    const { body } = await admin('PUT', `/api/team/${manager.user.id}/reactivation`, {
      currentPassword: password,
    })
    expect(body.deactivatedAt).toBeNull()
  })

  test('can’t be the last admin', async () => {
    const admin = await server.signIn()
    await server.signIn('Manager', admin.companyId)
    expect(await leave(admin)).toMatchObject(lastAdmin)
    expect((await me(admin.token)).status).toBe(200)
  })

  test('can’t be one of two admins who leave at once', async () => {
    const admin = await server.signIn()
    const other = await server.signIn('CompanyAdmin', admin.companyId)
    const answers = await Promise.all([leave(admin), leave(other)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
    const admins = await server.sql(
      "select from users where company_id = $1 and role = 'CompanyAdmin' and deactivated_at is null",
      [admin.companyId],
    )
    expect(admins).toHaveLength(1)
  })

  test('can’t be a client', async () => {
    const client = await server.signIn('Client')
    expect((await leave(client)).status).toBe(403)
  })
})
