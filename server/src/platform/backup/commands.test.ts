import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { migrations } from '../../installation.ts'
import { readOrCreateLocalSecret } from '../../local-secret.ts'
import { startMantel } from '../../mantel.ts'
import { bundle } from '../../survival/testing-bundle.ts'
import { findRunningUrl } from '../database/embedded/running-server.ts'
import { startEmbeddedPostgres } from '../database/embedded/supervisor.ts'
import { createLog } from '../log.ts'

const here = mkdtempSync(path.join(tmpdir(), 'mantel-commands-'))
const built = mkdtempSync(path.join(tmpdir(), 'mantel-commands-built-'))
afterAll(() => {
  for (const directory of [here, built]) rmSync(directory, { recursive: true, force: true })
})
const [first, second, archive] = ['first', 'second', 'backup.tgz'].map((name) => path.join(here, name)) as [
  string,
  string,
  string,
]

type Outcome = { code: number; said: string }

const names = ['backup', 'restore', 'superadmin'] as const
let scriptOf: Awaited<ReturnType<typeof bundle>>['scriptOf']
beforeAll(async () => {
  const commands = Object.fromEntries(names.map((name) => [name, `server/src/commands/${name}.ts`]))
  scriptOf = (await bundle(built, commands)).scriptOf
})

function run(name: (typeof names)[number], dataDir: string, args: string[], input = ''): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://mantel.test',
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [scriptOf(name), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, said: `${stdout}${stderr}`.trim() }),
    )
    child.stdin?.end(input)
  })
}

async function rowsOf(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  await postgres.stop()
  return rows
}

const secret = 'a lamp in every window'

describe('the commands, on the embedded database', () => {
  test('have nothing to back up without a database, and do not create one', {
    tags: 'reliability',
  }, async () => {
    expect(await run('backup', first, [archive])).toEqual({
      code: 1,
      said: `There is no database in ${first}.`,
    })
    expect(existsSync(first)).toBe(false)
    const usage = 'Add a file name: npm run backup -- mantel-backup.tar.gz'
    expect(await run('backup', first, ['--fast', archive])).toEqual({ code: 1, said: usage })
  })

  test('create a SuperAdmin once, with a strong password', { tags: 'reliability' }, async () => {
    const short = await run('superadmin', first, ['Boss@Example.com'], 'elevenchars\n')
    expect(short).toEqual({ code: 1, said: 'Password must be at least 12 characters' })
    const weak = await run('superadmin', first, ['boss@example.com'], 'mantelmantel\n')
    expect(weak).toEqual({ code: 1, said: 'Please choose a password that isn’t just “Mantel”.' })
    const made = await run('superadmin', first, [' Boss@Example.com '], `${secret}\n`)
    expect(made).toEqual({
      code: 0,
      said: 'boss@example.com can now sign in at /app/admin.',
    })
    const twice = await run('superadmin', first, ['boss@example.com'], secret)
    expect(twice).toEqual({ code: 1, said: 'Email is already registered' })
    const rows = await rowsOf(
      first,
      `select u.email, u.role, a.action, a.target_id = u.id::text as same
       from users u cross join admin_activities a`,
    )
    expect(rows).toEqual([
      { email: 'boss@example.com', role: 'SuperAdmin', action: 'superadmin.created', same: true },
    ])
  })

  test('back up whether or not the server runs, and restore only into an empty installation', {
    tags: 'reliability',
  }, async () => {
    const stopped = await run('backup', first, [archive])
    expect(stopped).toEqual({
      code: 0,
      said: expect.stringMatching(/^Saved 0 companies, \d+ rows and 0 files as of .* UTC in /),
    })

    const server = await startServer(first)
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'boss@example.com', password: secret, portal: 'admin' },
    })
    expect(login.statusCode).toBe(200)
    expect(await findRunningUrl(path.join(first, 'postgres'))).toMatch(/^postgres:\/\/mantel_owner:/)
    const running = await run('backup', first, [`${archive}.running`])
    expect(running).toEqual({ code: 0, said: expect.stringContaining('Saved 0 companies') })
    const another = await run('superadmin', first, ['second@example.com'], secret)
    expect(another.code).toBe(0)
    const refused = await run('restore', first, [archive])
    expect(refused).toEqual({ code: 1, said: 'The server is running. Stop it first, then restore.' })
    await server.stop()
    expect(await findRunningUrl(path.join(first, 'postgres'))).toBeNull()

    const filled = await run('restore', first, [archive])
    expect(filled).toEqual({
      code: 1,
      said: expect.stringContaining('The database is not empty (there are rows in users)'),
    })
    const otherKey = await run('restore', second, [`${archive}.running`])
    expect(otherKey).toEqual({ code: 1, said: expect.stringContaining('made with another secret key') })
    expect(readdirSync(second)).toEqual(['secret-key'])

    cpSync(path.join(first, 'secret-key'), path.join(second, 'secret-key'))
    const restored = await run('restore', second, [`${archive}.running`])
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored 0 companies, \d+ rows and 0 files from .* UTC\.$/),
    })
    const rows = await rowsOf(
      second,
      'select (select count(*) from users)::int as users, (select count(*) from sessions)::int as sessions',
    )
    expect(rows).toEqual([{ users: 1, sessions: 1 }])
    expect(readdirSync(here).sort()).toEqual(['backup.tgz', 'backup.tgz.running', 'first', 'second'])
  })
})

async function startServer(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') })
  const { ownerUrl } = postgres
  const running = await startMantel({
    config: readConfig({ PORT: '0', PUBLIC_URL: 'http://mantel.test', DATA_DIR: dataDir }),
    secretKey: await readOrCreateLocalSecret(dataDir),
    ownerUrl,
    migrations,
    webRoot: null,
    log: createLog('silent'),
  })
  const stop = async () => {
    await running.stop()
    await postgres.stop()
  }
  return { ...running, stop }
}
