import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded/supervisor.ts'
import { createTestWorkspace, isRoot, query } from '../platform/database/embedded/testing/children.ts'
import { rolePasswords, roleUrls } from '../platform/database/prepare.ts'
import { freePort } from '../testing/free-port.ts'
import { bundle } from './testing-bundle.ts'
import { type MailServer, startMailServer } from './testing-mail-server.ts'
import { findPgBouncer, nobody, startPgBouncer } from './testing-pgbouncer.ts'
import { type Child, runNode, until } from './testing-processes.ts'
import { launch, type Product, startProduct } from './testing-product.ts'
import { password, registerStudio, withToken } from './testing-studio.ts'

const program = findPgBouncer()
const workspace = createTestWorkspace()
const secretKey = randomBytes(48).toString('base64')
let postgres: EmbeddedPostgres
let postgresPort = 0
let mailServer: MailServer
let script = ''
let pooler: Child & { url: string }

// `npm run reliability` installs PgBouncer if it can, and otherwise says that these tests are skipped.
describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const { scriptOf } = await bundle(workspace.directory(), {
      main: 'server/src/main.ts',
      users: 'server/src/commands/pgbouncer-users.ts',
    })
    script = scriptOf('main')
    postgresPort = await freePort()
    postgres = await startEmbeddedPostgres({
      dataDir: path.join(workspace.directory(), 'postgres'),
      tcpPort: postgresPort,
      settings: { fsync: 'off', max_connections: '200' },
    })
    workspace.onClose(() => postgres.stop())
    mailServer = await startMailServer()
    workspace.onClose(() => mailServer.close())
    pooler = await startPooler(scriptOf('users'))
  })
  afterAll(() => workspace.close())

  test('two web processes and a worker do the work of two companies, who see only their own', {
    tags: 'reliability',
  }, async () => {
    const [first, second, worker] = await Promise.all([
      start(['--only=web']),
      start(['--only=web']),
      start(['--only=worker']),
    ])
    await query(postgres.ownerUrl, 'update waitlist_settings set is_active = false')
    const studios = await Promise.all(
      ['Alder', 'Birch'].map(async (name) => {
        const { email } = await registerStudio(first.call, name)
        const { status, body } = await second.call('POST', '/api/auth/login', { email, password })
        expect(status).toBe(200)
        return { name, as: withToken(body.token), work: [first, second] }
      }),
    )

    // Eight callers per company work at the same time, which is more calls than PgBouncer has connections.
    await Promise.all(
      studios.flatMap((studio) => Array.from({ length: 8 }, (_, caller) => workFor(studio, caller))),
    )
    for (const { name, as } of studios) {
      const other = name === 'Alder' ? 'Birch' : 'Alder'
      for (const list of ['/api/clients?limit=100', '/api/projects?limit=100', '/api/pipeline']) {
        const { status, text } = await first.call('GET', list, undefined, as)
        expect(status).toBe(200)
        expect(text).toContain(`"${name} `)
        expect(text).not.toContain(other)
      }
      const { body } = await second.call('GET', '/api/clients?limit=100', undefined, as)
      const created = body.items.filter(({ isSample }: { isSample: boolean }) => !isSample)
      expect(new Set(created.map(({ lastName }: { lastName: string }) => lastName)).size).toBe(8 * 5)
      expect(created).toHaveLength(8 * 5)
    }

    const [studio] = studios
    const guest = 'ines@example.com'
    const invited = await first.call('POST', '/api/team/invitations', { email: guest }, studio?.as)
    expect(invited).toMatchObject({ status: 201 })
    await until(() => mailServer.acceptedFor(guest).length === 1)
    for (const product of [first, second, worker]) await stopGracefully(product)
  })

  test('connections have the time zone and the timeouts of their role', {
    tags: 'reliability',
  }, async () => {
    const web = await start(['--only=web'])
    const urls = roleUrls(pooler.url, rolePasswords(secretKey))
    const settings = ['TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    for (const role of ['runtime', 'auth', 'admin'] as const) {
      const [row] = await query(
        urls[role],
        `select array[${settings.map((name) => `current_setting('${name}')`).join()}] as values`,
      )
      expect(row?.values).toEqual(['UTC', '10s', '4s', '15s'])
    }
    await stopGracefully(web)
  })

  test('a crash of PostgreSQL is answered with 503, and work goes on when it runs again', {
    tags: 'reliability',
  }, async () => {
    const web = await start(['--only=web'])
    const { token } = await registerStudio(web.call)
    const list = () => web.call('GET', '/api/clients?limit=5', undefined, withToken(token))
    expect(await list()).toMatchObject({ status: 200 })
    const answers: { status: number; text: string }[] = []
    let isOver = false
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push(await list())
    })
    process.kill(postgres.pid(), 'SIGKILL')
    await until(() => answers.some(({ status }) => status !== 200), 'No call noticed the crash')
    await until(() => answers.at(-1)?.status === 200, 'The calls did not recover')
    isOver = true
    await Promise.all(callers)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    await stopGracefully(web)
  })

  test('a pooler that cannot be used, or leads elsewhere, is refused', { tags: 'reliability' }, async () => {
    await query(postgres.superuserUrl, 'create database elsewhere')
    const elsewhere = pooler.url.replace('/mantel', '/elsewhere')
    const refusals = {
      [`postgres://127.0.0.1:${await freePort()}/mantel`]: /could not be used \(connect ECONNREFUSED/,
      [pooler.url.replace('/mantel', '/other')]: /could not be used \(.*other/,
      [elsewhere]: /points to a different database than DATABASE_URL/,
    }
    for (const [url, sentence] of Object.entries(refusals)) {
      const product = launch(script, workspace.onClose, options([], { DATABASE_POOLER_URL: url }))
      expect(await product.ended).toMatchObject({ code: 1 })
      expect(product.lines.slice(0, 2)).toEqual(['Mantel cannot start:', expect.stringMatching(sentence)])
    }
  })
})

type Studio = { name: string; as: ReturnType<typeof withToken>; work: Product[] }

/** Creates, reads and edits clients and projects, alternating between the processes. */
async function workFor({ name, as, work }: Studio, caller: number) {
  for (let n = 0; n < 5; n++) {
    const label = `${name} ${caller}.${n}`
    const call = async (method: string, url: string, body?: object) => {
      const product = work[(caller + n) % work.length]
      const answer = await product?.call(method, url, body, as)
      if (!answer || answer.status >= 300)
        throw new Error(`${method} ${url}: ${answer?.status} ${answer?.text}`)
      return answer.body
    }
    const client = await call('POST', '/api/clients', {
      firstName: 'Nora',
      lastName: label,
      email: 'nora@example.com',
    })
    const notes = { notes: label, version: client.version }
    expect(await call('PATCH', `/api/clients/${client.id}`, notes)).toMatchObject({ notes: label })
    const stale = await work[0]?.call('PATCH', `/api/clients/${client.id}`, { ...notes, notes: 'late' }, as)
    expect(stale).toMatchObject({ status: 412 })
    const form = { title: label, address: label, clientId: client.id }
    const project = await call('POST', '/api/projects', form)
    expect(await call('GET', `/api/projects/${project.id}`)).toMatchObject({ title: label })
    expect(await call('PUT', `/api/projects/${project.id}/status`, { status: 'Bid' })).toMatchObject({
      status: 'Bid',
    })
  }
}

async function startPooler(usersScript: string) {
  const users = runNode(usersScript, [], { SECRET_KEY: secretKey })
  expect(await users.ended).toMatchObject({ code: 0 })
  const started = await startPgBouncer(program ?? '', {
    directory: workspace.directory(isRoot ? nobody : undefined),
    postgresPort,
    users: users.lines.join('\n'),
  })
  workspace.onClose(async () => {
    started.kill()
    await started.ended
  })
  return started
}

function options(args: string[], env: Record<string, string> = {}) {
  return {
    dataDir: path.join(workspace.directory(), 'data'),
    args,
    env: {
      DATABASE_URL: postgres.ownerUrl,
      DATABASE_POOLER_URL: pooler.url,
      SECRET_KEY: secretKey,
      SMTP_URL: mailServer.url,
      ...env,
    },
  }
}

const start = (args: string[]) => startProduct(script, workspace.onClose, options(args))

async function stopGracefully(product: Product) {
  product.kill('SIGTERM')
  expect(await product.ended).toEqual({ code: 0, signal: null })
}
