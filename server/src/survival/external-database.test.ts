import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStream } from '../features/events/testing.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/supervisor.ts'
import { createTestWorkspace, exists, query } from '../platform/database/embedded/testing/children.ts'
import { freePort } from '../testing/free-port.ts'
import { bundle } from './testing-bundle.ts'
import { type MailServer, startMailServer } from './testing-mail-server.ts'
import { until } from './testing-processes.ts'
import { launch, type Product, startProduct } from './testing-product.ts'
import { password, registerStudio, withToken } from './testing-studio.ts'

const workspace = createTestWorkspace()
const secretKey = newSecret()
let ownerUrl = ''
let mailServer: MailServer
let script = ''

beforeAll(async () => {
  const built = await bundle(workspace.directory(), { main: 'server/src/main.ts' })
  script = built.scriptOf('main')
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(workspace.directory(), 'postgres'),
    tcpPort: await freePort(),
    settings: { fsync: 'off' },
  })
  workspace.onClose(() => postgres.stop())
  ownerUrl = postgres.ownerUrl
  mailServer = await startMailServer()
  workspace.onClose(() => mailServer.close())
})
afterAll(() => workspace.close())

describe('with an external PostgreSQL', () => {
  test('several processes start at once and share the work of an invitation', {
    tags: 'reliability',
  }, async () => {
    const [web, worker] = await Promise.all([run(['--only=web']), run(['--only=worker'])])
    for (const one of [web, worker]) expect(await one.call('GET', '/readyz')).toMatchObject({ status: 200 })
    expect(exists(path.join(web.dataDir, 'postgres'))).toBe(false)
    await query(ownerUrl, 'update waitlist_settings set is_active = false')

    const studio = await registerStudio(web.call)
    const guest = 'ines@example.com'
    const invited = await web.call('POST', '/api/team/invitations', { email: guest }, withToken(studio.token))
    expect(invited).toMatchObject({ status: 201, body: { email: guest } })
    const [email] = await until(
      () => mailServer.acceptedFor(guest).length > 0 && mailServer.acceptedFor(guest),
    )
    const token = /accept-invitation\?token=(\S+)/.exec(email?.mail.text ?? '')?.[1]
    const form = { firstName: 'Ines', lastName: 'Carvalho', password: 'linen and oak' }
    expect(await web.call('POST', `/api/invitations/${token}/acceptance`, form)).toMatchObject({
      status: 200,
      body: { user: { email: guest, companyId: studio.companyId } },
    })
    // Only the worker process ran jobs.
    expect(web.lines.filter((line) => line.includes('"msg":"job"'))).toEqual([])
    expect(worker.lines.some((line) => line.includes('"job":"deliver-message"'))).toBe(true)

    // A session works in every process, and after the worker is killed, another process runs its jobs.
    const second = await run()
    expect(await second.call('GET', '/api/team', undefined, withToken(studio.token))).toMatchObject({
      status: 200,
    })
    worker.kill()
    await web.call('POST', '/api/team/invitations', { email: 'ole@example.com' }, withToken(studio.token))
    await until(() => mailServer.acceptedFor('ole@example.com').length === 1)
    for (const one of [web, second]) await stopGracefully(one)
  })

  test('a browser whose web process is killed hears from another one what it missed', {
    tags: 'reliability',
  }, async () => {
    const [first, second] = await Promise.all([run(['--only=web']), run(['--only=web'])])
    await query(ownerUrl, 'update waitlist_settings set is_active = false')
    const { token } = await registerStudio(first.call)
    const streams = await Promise.all([first, second].map(({ url }) => openTestStream(url, { token })))
    const create = (path: string, body: object) => second.call('POST', path, body, withToken(token))
    expect(await create('/api/clients', { email: 'before@example.com' })).toMatchObject({ status: 201 })
    for (const stream of streams) await stream.untilChanged('client')
    const cursor = streams[0]?.messages.at(-1)?.id ?? ''

    first.kill('SIGKILL')
    await until(() => streams[0]?.isEnded())
    expect(await create('/api/projects', { title: 'Meanwhile', address: '1 Elm' })).toMatchObject({
      status: 201,
    })
    await streams[1]?.untilChanged('project')
    const again = await openTestStream(second.url, { token, since: cursor })
    await again.untilChanged('project')
    expect(again.messages.map(({ event }) => event)).toEqual(['hello', 'change'])
    await stopGracefully(second)
  })

  test('another SECRET_KEY is refused', { tags: 'reliability' }, async () => {
    const stranger = launch(script, workspace.onClose, options([], { SECRET_KEY: newSecret() }))
    expect(await stranger.ended).toMatchObject({ code: 1 })
    expect(stranger.lines.join('\n')).toContain(
      'This PostgreSQL server already has Mantel roles made with another SECRET_KEY. ' +
        'Start with that SECRET_KEY, or give this installation a server of its own.',
    )
  })

  test('the SECRET_KEY can be changed while emails encrypted with the old one are waiting', {
    tags: 'reliability',
  }, async () => {
    // The old key still works, because the refused start of the previous test changed nothing.
    const web = await run(['--only=web'])
    const studio = await registerStudio(web.call)
    await web.call('POST', '/api/team/invitations', { email: 'sealed@example.com' }, withToken(studio.token))
    await stopGracefully(web)
    expect(mailServer.offeredTo('sealed@example.com')).toEqual([])

    const rotated = { SECRET_KEY: newSecret(), SECRET_KEY_PREVIOUS: secretKey }
    const product = await run([], rotated)
    const [email] = await until(
      () =>
        mailServer.acceptedFor('sealed@example.com').length > 0 &&
        mailServer.acceptedFor('sealed@example.com'),
    )
    expect(email?.mail.text).toContain('/accept-invitation?token=')
    expect(await product.call('GET', '/api/team', undefined, withToken(studio.token))).toMatchObject({
      status: 200,
    })
    const login = { email: studio.email, password }
    expect(await product.call('POST', '/api/auth/login', login)).toMatchObject({ status: 200 })
    await stopGracefully(product)
    // After the change, the old key is refused.
    expect(await launch(script, workspace.onClose, options()).ended).toMatchObject({ code: 1 })
  })
})

function options(args: string[] = [], env: Record<string, string> = {}) {
  return {
    dataDir: path.join(workspace.directory(), 'data'),
    args,
    env: { DATABASE_URL: ownerUrl, SECRET_KEY: secretKey, SMTP_URL: mailServer.url, ...env },
  }
}

const run = (args?: string[], env?: Record<string, string>) =>
  startProduct(script, workspace.onClose, options(args, env))

async function stopGracefully(product: Product) {
  product.kill('SIGTERM')
  expect(await product.ended).toEqual({ code: 0, signal: null })
}

function newSecret() {
  return randomBytes(48).toString('base64')
}
