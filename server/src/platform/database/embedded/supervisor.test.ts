import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answersSignals, lifeOf } from './processes.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import {
  copyData,
  exists,
  holdInChild,
  isRoot,
  killNow,
  listeningPorts,
  makeZombie,
  msUntilAnswered,
  openWorkshop,
  query,
  sourcesAreOpenTo,
} from './testing.ts'

const onLinux = process.platform === 'linux'
const nobody = 65534
const nameless = 12345

const whole = openWorkshop()
const workshop = openWorkshop()
let template = ''

beforeAll(async () => {
  template = join(whole.directory(), 'template')
  const server = await startEmbeddedPostgres({ dataDir: template })
  await query(server.ownerUrl, 'create table notes (id int primary key)')
  await server.stop()
})
afterAll(() => whole.close())
afterEach(() => workshop.close())

describe('embedded PostgreSQL', () => {
  test('keeps its rows from one start to the next', async () => {
    const dataDir = freshData()
    const first = await started({ dataDir })
    await query(first.ownerUrl, 'insert into notes values (1), (2)')
    await first.stop()
    const second = await started({ dataDir })
    expect(second.firstRun).toBe(false)
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await notes(second.ownerUrl)).toEqual([1, 2])
  })

  test('leaves nothing but the data and the passwords behind', async () => {
    const dataDir = freshData()
    const server = await started({ dataDir })
    const socketDir = decodeURIComponent(/host=([^&]+)/.exec(server.ownerUrl)?.[1] ?? '')
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(statSync(`${dataDir}.keys.json`).mode & 0o777).toBe(0o600)
    expect(exists(`${dataDir}.lock`)).toBe(true)

    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(answersSignals(server.pid())).toBe(false)
    expect([socketDir, `${dataDir}.lock`, join(dataDir, 'postmaster.pid')].filter(exists)).toEqual([])
  })

  test('gives the owner its database and the right to make roles, no more', async () => {
    const { ownerUrl, superuserUrl } = await started()
    const [owner] = await query(
      superuserUrl,
      `select rolcanlogin, rolcreaterole, rolsuper, rolbypassrls, rolcreatedb, rolreplication, datname
       from pg_roles join pg_database on datdba = pg_roles.oid where rolname = 'mantel_owner'`,
    )
    expect(owner).toEqual({
      rolcanlogin: true,
      rolcreaterole: true,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolreplication: false,
      datname: 'mantel',
    })
    await query(ownerUrl, 'create role somebody login')
    await expect(query(ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  test('writes safely, checks its pages and compares text the same everywhere', async () => {
    const { ownerUrl } = await started({ settings: {} })
    const settings = 'fsync, synchronous_commit, full_page_writes, data_checksums, server_encoding, timezone'
    const rows = await query(
      ownerUrl,
      `select current_setting(name) as value from regexp_split_to_table('${settings}', ', ') name`,
    )
    expect(rows.map((row) => row.value)).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'UTC'])
    expect(await query(ownerUrl, "select datlocale from pg_database where datname = 'mantel'")).toEqual([
      { datlocale: 'C.UTF-8' },
    ])
  })

  test.runIf(onLinux)('listens on no port, unless a test asks for one', async () => {
    const quiet = await started()
    expect(listeningPorts(quiet.pid())).toEqual([])
    const loud = await started({ tcpPort: 54_999 })
    expect(listeningPorts(loud.pid())).toEqual([`0100007F:${(54_999).toString(16).toUpperCase()}`])
    expect(loud.ownerUrl).toContain('@127.0.0.1:54999/mantel')
    expect(await notes(loud.ownerUrl)).toEqual([])
  })

  test('refuses a directory that another process uses, and names that process', {
    tags: 'reliability',
  }, async () => {
    const dataDir = freshData()
    const held = await holdInChild({ dataDir })
    workshop.later(() => killNow(held, 'SIGTERM'))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The data directory ${dataDir} is in use by process ${held.node.pid}; stop that process first.`,
    )
    expect(await notes(held.ownerUrl)).toEqual([])
  })

  test('says why PostgreSQL would not start', { tags: 'reliability' }, async () => {
    const dataDir = freshData()
    const since = performance.now()
    const start = startEmbeddedPostgres({ dataDir, settings: { max_connections: 'plenty' } })
    await expect(start).rejects.toThrow(
      /exited with code 1[^]*invalid value for parameter "max_connections": "plenty"/,
    )
    expect(performance.now() - since).toBeLessThan(10_000)
    await started({ dataDir })
  })

  test('refuses a directory with other files in it', async () => {
    const dataDir = join(workshop.directory(), 'pictures')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'cat.png'), '')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/holds files, but no PostgreSQL data/)
    expect(exists(join(dataDir, 'cat.png'))).toBe(true)
  })
})

describe('after a crash, embedded PostgreSQL', () => {
  test('comes back by itself and has lost no acknowledged insert', async () => {
    const server = await started({ settings: {} })
    const pool = new Pool({ connectionString: server.ownerUrl, max: 20 })
    pool.on('error', () => {})
    workshop.later(() => pool.end())
    const acknowledged: number[] = []
    let next = 0
    let busy = true
    const writers = Array.from({ length: 20 }, async () => {
      while (busy) {
        const id = next++
        await pool.query('insert into notes values ($1)', [id]).then(
          () => acknowledged.push(id),
          () => sleep(50),
        )
      }
    })
    for (const _ of [1, 2]) {
      await sleep(400)
      const before = server.pid()
      process.kill(before, 'SIGKILL')
      expect(await msUntilAnswered(server.ownerUrl)).toBeLessThan(5_000)
      expect(server.pid()).not.toBe(before)
    }
    busy = false
    await Promise.all(writers)
    const kept = new Set(await notes(server.ownerUrl))
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })

  test('is not held up by a query that did not notice', { tags: 'reliability' }, async () => {
    const server = await started()
    const long = query(server.ownerUrl, 'select count(*) from generate_series(1, 3e9::bigint)').catch(
      () => 'cut',
    )
    await sleep(300)
    process.kill(server.pid(), 'SIGKILL')
    expect(await msUntilAnswered(server.ownerUrl)).toBeLessThan(5_000)
    expect(await long).toBe('cut')
  })

  test('can be stopped while it is about to come back', { tags: 'reliability' }, async () => {
    const log: string[] = []
    const server = await started({ log: (line) => void log.push(line) })
    for (const _ of [1, 2]) {
      process.kill(server.pid(), 'SIGKILL')
      await sleep(120)
    }
    await server.stop()
    const lines = log.length
    await sleep(600)
    expect(log).toHaveLength(lines)
    expect(answersSignals(server.pid())).toBe(false)
  })

  test('ends with its node process, and starts again', { tags: 'reliability' }, async () => {
    const dataDir = freshData()
    const held = await holdInChild({ dataDir })
    await query(held.ownerUrl, 'insert into notes values (7)')
    await killNow(held)
    const server = await started({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([7])
    expect(lifeOf(held.postmaster)).toBeUndefined()
  })

  test('starts again when node and server were killed together', { tags: 'reliability' }, async () => {
    const dataDir = freshData()
    const held = await holdInChild({ dataDir })
    await query(held.ownerUrl, 'insert into notes values (8)')
    process.kill(held.postmaster, 'SIGKILL')
    await killNow(held)
    expect(exists(`${dataDir}.lock`)).toBe(true)
    expect(exists(join(dataDir, 'postmaster.pid'))).toBe(true)
    const server = await started({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([8])
  })

  test('is not fooled by zombies, reused pids and files emptied by a power cut', {
    tags: 'reliability',
  }, async () => {
    const zombie = await makeZombie()
    workshop.later(() => zombie.parent.kill('SIGKILL'))
    expect(answersSignals(zombie.pid)).toBe(true)
    const lockOf = (pid: number) => JSON.stringify({ pid, life: 'of an earlier process', nonce: '' })
    for (const [lock, postmasterFile] of [
      [lockOf(zombie.pid), `${zombie.pid}\n`],
      [lockOf(process.pid), `${process.pid}\n`],
      ['', ''],
    ] as const) {
      const dataDir = freshData()
      writeFileSync(`${dataDir}.lock`, lock)
      writeFileSync(join(dataDir, 'postmaster.pid'), postmasterFile)
      const server = await started({ dataDir })
      expect(await notes(server.ownerUrl)).toEqual([])
    }
  })

  test('repairs a first start that was cut short', { tags: 'reliability' }, async () => {
    const dataDir = freshData()
    const server = await started({ dataDir })
    await query(server.superuserUrl, 'drop database mantel')
    await query(server.superuserUrl, 'drop role mantel_owner')
    await server.stop()
    const again = await started({ dataDir })
    expect(await query(again.ownerUrl, 'select current_user::text as name')).toEqual([
      { name: 'mantel_owner' },
    ])

    const cutInInitdb = join(workshop.directory(), 'postgres')
    const unfinished = `${cutInInitdb}.unfinished-1`
    mkdirSync(join(unfinished, 'base'), { recursive: true })
    const fresh = await started({ dataDir: cutInInitdb })
    expect(fresh.firstRun).toBe(true)
    expect(exists(unfinished)).toBe(false)
  })

  test('makes new passwords when they are lost, and says when they are wrong', {
    tags: 'reliability',
  }, async () => {
    const dataDir = freshData()
    const wrong = { superuser: 'x'.repeat(40), owner: 'y'.repeat(40) }
    writeFileSync(`${dataDir}.keys.json`, JSON.stringify(wrong))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/passwords in .* delete the file/)

    rmSync(`${dataDir}.keys.json`)
    const server = await started({ dataDir })
    expect(server.firstRun).toBe(false)
    expect(await notes(server.ownerUrl)).toEqual([])
  })
})

describe.runIf(onLinux)('embedded PostgreSQL runs', () => {
  test.runIf(isRoot)(
    'as root, in a directory that only root can enter',
    { tags: 'reliability' },
    async () => {
      const dataDir = freshData()
      expect(statSync(dirname(dataDir))).toMatchObject({ uid: 0, mode: 0o40700 })
      const server = await started({ dataDir })
      await query(server.ownerUrl, 'insert into notes values (1)')
      expect(statSync(dataDir).uid).toBe(0)
    },
  )

  test.runIf(isRoot)('as root on a machine without user namespaces', { tags: 'reliability' }, async () => {
    const dataDir = freshData()
    for (const id of [1, 2]) {
      const server = await started({ dataDir, userNamespaces: false })
      await query(server.ownerUrl, `insert into notes values (${id})`)
      expect(statSync(`/proc/${server.pid()}`).uid).toBe(nobody)
      await server.stop()
    }
    const server = await started({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([1, 2])
  })

  test.runIf(isRoot && sourcesAreOpenTo(nobody))(
    'as an ordinary user in their own directory',
    { tags: 'reliability' },
    async () => {
      expect(await setUpAs(nobody)).toEqual({ owners: [nobody, nobody, nobody], firstRuns: [true, false] })
    },
  )

  test.runIf(isRoot && sourcesAreOpenTo(nameless))(
    'as a user without a name',
    { tags: 'reliability' },
    async () => {
      expect(await setUpAs(nameless)).toEqual({
        owners: [nameless, nameless, nameless],
        firstRuns: [true, false],
      })
    },
  )

  async function setUpAs(uid: number) {
    const dataDir = join(workshop.directory(uid), 'some where', 'postgres')
    const options = { dataDir, settings: { fsync: 'off' } }
    const first = await holdInChild(options, uid)
    await killNow(first)
    const again = await holdInChild(options, uid)
    workshop.later(() => killNow(again, 'SIGTERM'))
    const things = [dataDir, `${dataDir}.keys.json`, `/proc/${again.postmaster}`]
    return { owners: things.map((path) => statSync(path).uid), firstRuns: [first.firstRun, again.firstRun] }
  }
})

function freshData(): string {
  return copyData(template, join(workshop.directory(), 'postgres'))
}

async function started(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir: freshData(), settings: { fsync: 'off' }, ...options })
  workshop.later(() => server.stop())
  return server
}

async function notes(url: string) {
  return (await query(url, 'select id from notes order by id')).map((row) => row.id)
}
