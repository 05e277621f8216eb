import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { respondsToSignals } from './processes.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import {
  canReadSources,
  exists,
  isRoot,
  killChild,
  listeningPorts,
  query,
  startInChild,
} from './testing/children.ts'
import { notes, setUpServers } from './testing/servers.ts'

const onLinux = process.platform === 'linux'
const nobodyUid = 65534
const namelessUid = 12345

const { workspace, copyTemplate, startServer } = setUpServers()

describe('embedded PostgreSQL', () => {
  test('keeps its rows across restarts', async () => {
    const dataDir = copyTemplate()
    const first = await startServer({ dataDir })
    await query(first.ownerUrl, 'insert into notes values (1), (2)')
    await first.stop()
    const second = await startServer({ dataDir })
    expect(second.firstRun).toBe(false)
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await notes(second.ownerUrl)).toEqual([1, 2])
  })

  test('leaves nothing but the data and the passwords behind', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    const server = await startServer({ dataDir })
    const socketDir = decodeURIComponent(/host=([^&]+)/.exec(server.ownerUrl)?.[1] ?? '')
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(statSync(`${dataDir}.keys.json`).mode & 0o777).toBe(0o600)
    expect(exists(`${dataDir}.lock`)).toBe(true)

    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(respondsToSignals(server.pid())).toBe(false)
    expect([socketDir, `${dataDir}.lock`, join(dataDir, 'postmaster.pid')].filter(exists)).toEqual([])
  })

  test('gives the owner only its database and the right to create roles', async () => {
    const { ownerUrl, superuserUrl } = await startServer()
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
    await query(ownerUrl, 'create role someone login')
    await expect(query(ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  test('has durable writes, page checksums and a locale that is the same on every machine', {
    tags: 'reliability',
  }, async () => {
    const { ownerUrl } = await startServer({ settings: {} })
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

  test.runIf(onLinux)('listens on no TCP port unless a test requests one', async () => {
    const withoutPort = await startServer()
    expect(listeningPorts(withoutPort.pid())).toEqual([])
    const tcpPort = await freePort()
    const withPort = await startServer({ tcpPort })
    const inHex = tcpPort.toString(16).toUpperCase().padStart(4, '0')
    expect(listeningPorts(withPort.pid())).toEqual([`0100007F:${inHex}`])
    expect(withPort.ownerUrl).toContain(`@127.0.0.1:${tcpPort}/mantel`)
    expect(await notes(withPort.ownerUrl)).toEqual([])
  })

  test('refuses a directory that another process uses, and names that process', {
    tags: 'reliability',
  }, async () => {
    const dataDir = copyTemplate()
    const child = await startInChild({ dataDir })
    workspace.onClose(() => killChild(child, 'SIGTERM'))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The data directory ${dataDir} is in use by process ${child.node.pid}; stop that process first.`,
    )
    expect(await notes(child.ownerUrl)).toEqual([])
  })

  test('reports why PostgreSQL did not start', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    const since = performance.now()
    const start = startEmbeddedPostgres({ dataDir, settings: { max_connections: 'plenty' } })
    await expect(start).rejects.toThrow(
      /exited with code 1[^]*invalid value for parameter "max_connections": "plenty"/,
    )
    expect(performance.now() - since).toBeLessThan(10_000)
    await startServer({ dataDir })
  })

  test('refuses a directory with other files in it', async () => {
    const dataDir = join(workspace.directory(), 'pictures')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'cat.png'), '')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/contains files, but no PostgreSQL data/)
    expect(exists(join(dataDir, 'cat.png'))).toBe(true)
  })
})

describe.runIf(onLinux)('embedded PostgreSQL runs', () => {
  test.runIf(isRoot)(
    'as root, in a directory that only root can enter',
    { tags: 'reliability' },
    async () => {
      const dataDir = copyTemplate()
      expect(statSync(dirname(dataDir))).toMatchObject({ uid: 0, mode: 0o40700 })
      const server = await startServer({ dataDir })
      await query(server.ownerUrl, 'insert into notes values (1)')
      expect(statSync(dataDir).uid).toBe(0)
    },
  )

  test.runIf(isRoot)('as root on a machine without user namespaces', { tags: 'reliability' }, async () => {
    const dataDir = copyTemplate()
    for (const id of [1, 2]) {
      const server = await startServer({ dataDir, userNamespaces: false })
      await query(server.ownerUrl, `insert into notes values (${id})`)
      expect(statSync(`/proc/${server.pid()}`).uid).toBe(nobodyUid)
      await server.stop()
    }
    const server = await startServer({ dataDir })
    expect(await notes(server.ownerUrl)).toEqual([1, 2])
  })

  test.runIf(isRoot && canReadSources(nobodyUid))(
    'as a regular user in their own directory',
    { tags: 'reliability' },
    async () => {
      expect(await setUpAs(nobodyUid)).toEqual({
        owners: [nobodyUid, nobodyUid, nobodyUid],
        firstRuns: [true, false],
      })
    },
  )

  test.runIf(isRoot && canReadSources(namelessUid))(
    'as a user without a name',
    { tags: 'reliability' },
    async () => {
      expect(await setUpAs(namelessUid)).toEqual({
        owners: [namelessUid, namelessUid, namelessUid],
        firstRuns: [true, false],
      })
    },
  )

  async function setUpAs(uid: number) {
    const dataDir = join(workspace.directory(uid), 'some where', 'postgres')
    const options = { dataDir, settings: { fsync: 'off' } }
    const first = await startInChild(options, uid)
    await killChild(first)
    const again = await startInChild(options, uid)
    workspace.onClose(() => killChild(again, 'SIGTERM'))
    const paths = [dataDir, `${dataDir}.keys.json`, `/proc/${again.postmaster}`]
    return { owners: paths.map((path) => statSync(path).uid), firstRuns: [first.firstRun, again.firstRun] }
  }
})
