import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startMantel } from '../../mantel.ts'
import { catalogFindings } from '../../testing/catalog.ts'
import { freshDatabase } from '../../testing/database.ts'
import { migrations } from '../../testing/global-setup.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { password } from '../../testing/people.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDiskStore } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { secretBox } from '../secrets.ts'
import { readArchive } from './archive-reading.ts'
import { backUp } from './backing-up.ts'
import { type Manifest, summary } from './manifest.ts'
import { restore } from './restoring.ts'
import { furnishTwoStudios } from './two-studios.fixture.ts'

const log = createLog('silent')
const places: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of places) await close()
})

/** A database and a directory of their own: what an installation is. */
async function newPlace() {
  const database = await freshDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backup-'))
  const files = await openDiskStore(path.join(directory, 'files'))
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 6 })
  const close = async () => {
    await owner.end()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
  places.push({ close })
  return {
    ...database,
    directory,
    files,
    owner,
    secrets: secretBox({ current: database.secretKey, previous: [] }),
  }
}
type Place = Awaited<ReturnType<typeof newPlace>>

const backUpFrom = (
  { ownerUrl, directory, secrets, files }: Place,
  more: Partial<Parameters<typeof backUp>[0]> = {},
) =>
  backUp({
    file: path.join(directory, 'backup.tgz'),
    ownerUrl,
    files,
    spoolDir: path.join(directory, 'tmp'),
    secretKeyIds: secrets.keyIds,
    ...more,
  })

type RestoreOptions = Partial<Parameters<typeof restore>[0]> & { files?: FileStore }

const restoreInto = (place: Place, file: string, { files = place.files, ...more }: RestoreOptions = {}) =>
  restore({
    file,
    migrations,
    withoutSecrets: false,
    secretKeyIds: async () => place.secrets.keyIds,
    target: async () => ({
      ownerUrl: place.ownerUrl,
      files,
      prepare: async () => {
        const seed = async () => {}
        const { databases } = await prepareDatabase({
          ...place,
          previousSecretKeys: [],
          migrations,
          log,
          seed,
        })
        await databases.close()
      },
    }),
    ...more,
  })

async function asSuperuser<T>({ superuserUrl }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, generated columns included, past every policy; not by the code that is tested. */
const fingerprint = (place: Place) =>
  asSuperuser(place, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and (schemaname, tablename) <> ('graphile_worker', 'migrations')`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string; digest: string }>(
        `select count(*), md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest from ${name} t`,
      )
      digests[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`
    }
    return digests
  })

async function contentsOf(files: FileStore) {
  const contents: Record<string, string> = {}
  for await (const key of files.keys())
    contents[key] = createHash('sha256')
      .update(await buffer(await files.get(key)))
      .digest('hex')
  return contents
}

let source: Place
let studios: Awaited<ReturnType<typeof furnishTwoStudios>>
let archive: string
let manifest: Manifest
beforeAll(async () => {
  source = await newPlace()
  studios = await furnishTwoStudios(source)
  archive = path.join(source.directory, 'backup.tgz')
  manifest = await backUpFrom(source)
})

describe('a backup', () => {
  test('is private, whole, and says what it holds', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(path.join(source.directory, 'tmp'))).toEqual([])
    expect(await readdir(source.directory)).not.toContain('backup.tgz.part')
    const { rows } = await source.owner.query<{ count: string }>('select count(*) from users')
    expect(manifest.tables.find(({ name }) => name === 'public.users')?.rows).toBe(Number(rows[0]?.count))
    expect(summary(manifest).contents).toMatch(/^2 companies, \d+ rows and 6 files$/)
    expect(manifest).toMatchObject({ format: 1, secretKeyIds: source.secrets.keyIds, chainHeads: [] })
  })

  test('covers rows in nearly every table, so that these tests say something', () => {
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    expect(manifest.tables.length - empty.length).toBeGreaterThan(40)
  })

  test('of the same moment is the same again', async () => {
    const again = await backUpFrom(source, { file: path.join(source.directory, 'again.tgz') })
    expect({ ...again, createdAt: '' }).toEqual({ ...manifest, createdAt: '' })
  })

  test('never replaces a file, and leaves another backup alone', async () => {
    const before = await readFile(archive)
    await expect(backUpFrom(source)).rejects.toThrow('exists already')
    expect((await readFile(archive)).equals(before)).toBe(true)
    const file = path.join(source.directory, 'taken.tgz')
    await writeFile(`${file}.part`, 'of somebody else')
    await expect(backUpFrom(source, { file })).rejects.toThrow('another backup to this name is under way')
    expect(await readFile(`${file}.part`, 'utf8')).toBe('of somebody else')
  })

  test('that is interrupted leaves nothing', async () => {
    const file = path.join(source.directory, 'interrupted.tgz')
    const abort = new AbortController()
    const files = { ...source.files, get: async (key: string) => (abort.abort(), source.files.get(key)) }
    await expect(backUpFrom(source, { file, files, signal: abort.signal })).rejects.toThrow()
    expect((await readdir(source.directory)).filter((name) => name.startsWith('interrupted'))).toEqual([])
  })

  test.each([
    ['is missing', 'is missing from the file store', (store: FileStore, key: string) => store.remove(key)],
    [
      'was changed',
      'is not what was stored',
      (store, key) => store.put(key, Buffer.alloc(300_000), { type: '' }),
    ],
    ['was cut', 'is not what was stored', (store, key) => store.put(key, Buffer.alloc(1), { type: '' })],
    [
      'has grown',
      'is not what was stored',
      (store, key) => store.put(key, Buffer.alloc(900_000), { type: '' }),
    ],
  ] satisfies [string, string, (store: FileStore, key: string) => Promise<void>][])(
    'fails when a file %s',
    async (_what, sentence, spoil) => {
      const key = manifest.files.find(({ size }) => size === 300_000)?.key ?? ''
      const good = await buffer(await source.files.get(key))
      const file = path.join(source.directory, 'spoilt.tgz')
      await spoil(source.files, key)
      await expect(backUpFrom(source, { file })).rejects.toThrow(sentence)
      await source.files.put(key, good, { type: '' })
      expect((await readdir(source.directory)).filter((name) => name.startsWith('spoilt'))).toEqual([])
    },
  )

  test.each([
    ['is missing', 'drop policy owner on companies'],
    ['has a condition', "alter policy owner on companies using (name <> 'hidden')"],
    [
      'is narrowed by another',
      'create policy narrow on companies as restrictive using (suspended_at is null)',
    ],
    [
      'is for writing only',
      'drop policy owner on companies; create policy owner on companies for insert to mantel_owner with check (true)',
    ],
  ])('fails when the owner’s policy %s', async (_what, mutation) => {
    const place = await newPlace()
    await place.owner.query("insert into companies (name) values ('one')")
    await place.owner.query(mutation)
    await expect(backUpFrom(place)).rejects.toThrow('Row-level security hides rows of companies')
    expect((await readdir(place.directory)).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  test('of a database that was never set up is refused', async () => {
    const place = await newPlace()
    await asSuperuser(place, (client) => client.query('drop schema drizzle cascade'))
    await expect(backUpFrom(place)).rejects.toThrow('holds no Mantel data')
  })

  test('taken while people work is of one moment', async () => {
    const place = await newPlace()
    const { first } = await furnishTwoStudios(place)
    let stopped = false
    let written = 0
    // Each change is one number further in an early table, and one row more in two late ones.
    const work = async () => {
      while (!stopped) {
        const client = await place.owner.connect()
        await client.query('begin')
        await client.query(
          'update companies set next_invoice_number = next_invoice_number + 1 where id = $1',
          [first.company],
        )
        await client.query(
          'insert into project_activities (company_id, project_id, action, description) values ($1, $2, $3, $3)',
          [first.company, first.project, 'load'],
        )
        await client.query("select enqueue('load', '{}')")
        await client.query('commit')
        client.release()
        written += 1
      }
    }
    const workers = [work(), work(), work()]
    await sleep(200)
    const before = written
    await backUpFrom(place)
    const during = written - before
    stopped = true
    await Promise.all(workers)
    expect(during).toBeGreaterThan(20)

    const target = await newPlace()
    await restoreInto(target, path.join(place.directory, 'backup.tgz'))
    const { rows } = await target.owner.query<Record<string, string>>(
      `select (select next_invoice_number - 1 from companies where id = $1) as numbers,
        (select count(*) from project_activities where action = 'load') as activities,
        (select count(*) from graphile_worker.jobs where task_identifier = 'load') as jobs`,
      [first.company],
    )
    const { numbers, activities, jobs } = rows[0] ?? {}
    expect(Number(numbers)).toBeGreaterThanOrEqual(before)
    expect(Number(numbers)).toBeLessThanOrEqual(before + during + 3)
    expect([Number(activities), Number(jobs)]).toEqual([Number(numbers), Number(numbers)])
  })
})

describe('a restore', () => {
  test('gives back every row and every file', async () => {
    const target = await newPlace()
    const { manifest: restored, removed } = await restoreInto(target, archive)
    expect(removed).toBeNull()
    expect(restored).toEqual(manifest)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
    expect(await contentsOf(target.files)).toEqual(await contentsOf(source.files))
  })

  test('keeps secrets openable, and row-level security as it was', async () => {
    const target = await newPlace()
    await restoreInto(target, archive)
    const { secretPlace, secretText } = studios.second
    const { rows } = await target.owner.query<{ ciphertext: string }>(
      'select ciphertext from company_secrets where id = $1',
      [secretPlace.rowId],
    )
    expect(target.secrets.open(secretPlace, rows[0]?.ciphertext ?? '')).toBe(secretText)
    expect(await catalogFindings(target.owner)).toEqual([])
    const unforced = await target.owner.query(
      'select from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = $1::regnamespace',
      ['public'],
    )
    expect(unforced.rowCount).toBe(0)
  })

  test('sets up a database that is entirely empty', async () => {
    const target = await newPlace()
    await asSuperuser(target, (client) =>
      client.query(`drop schema public cascade; drop schema graphile_worker cascade; drop schema drizzle cascade;
        create schema public authorization mantel_owner`),
    )
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test('replaces what a first start has written, and nothing else', async () => {
    const target = await newPlace()
    const { stop } = await startOn(target)
    await stop()
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test.each(['companies', 'users', 'waitlist'])('refuses a database with rows in %s', async (table) => {
    const target = await newPlace()
    const rows: Record<string, string> = {
      companies: "insert into companies (name) values ('here')",
      users:
        "insert into users (first_name, last_name, email, password, role) values ('a', 'b', 'c@example.com', '$argon2id$', 'SuperAdmin')",
      waitlist: "insert into waitlist (email) values ('w@example.com')",
    }
    await target.owner.query(rows[table] ?? '')
    const before = await fingerprint(target)
    await expect(restoreInto(target, archive)).rejects.toThrow(`not empty (there are rows in ${table})`)
    expect(await fingerprint(target)).toEqual(before)
    expect(await contentsOf(target.files)).toEqual({})
  })

  test('refuses a database whose rows are hidden from the owner', async () => {
    const target = await newPlace()
    await target.owner.query("insert into companies (name) values ('here')")
    await target.owner.query('drop policy owner on companies')
    const before = await fingerprint(target)
    await expect(restoreInto(target, archive)).rejects.toThrow('not empty')
    expect(await fingerprint(target)).toEqual(before)
  })

  test('refuses a database on which a server runs', async () => {
    const target = await newPlace()
    const { stop, app } = await startOn(target)
    await app.inject({ method: 'GET', url: '/readyz' })
    const before = await fingerprint(target)
    await expect(restoreInto(target, archive)).rejects.toThrow('A Mantel server is running')
    expect(await fingerprint(target)).toEqual(before)
    await stop()
  })

  test('that fails half-way leaves neither rows nor files, and keeps files that were there', async () => {
    const target = await newPlace()
    const [there = ''] = manifest.files.map(({ key }) => key)
    await target.files.put(there, await buffer(await source.files.get(there)), { type: '' })
    const before = [await fingerprint(target), await contentsOf(target.files)]
    let puts = 0
    const put: FileStore['put'] = async (...args) => {
      if ((puts += 1) > 3) throw new Error('The disk is full')
      await target.files.put(...args)
    }
    await expect(restoreInto(target, archive, { files: { ...target.files, put } })).rejects.toThrow(
      'The disk is full',
    )
    expect(puts).toBe(4)
    expect([await fingerprint(target), await contentsOf(target.files)]).toEqual(before)
    await restoreInto(target, archive)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  test('that is interrupted leaves nothing', async () => {
    const target = await newPlace()
    const before = await fingerprint(target)
    const abort = new AbortController()
    const put: FileStore['put'] = async (...args) => {
      await target.files.put(...args)
      abort.abort()
    }
    await expect(
      restoreInto(target, archive, { files: { ...target.files, put }, signal: abort.signal }),
    ).rejects.toThrow()
    expect(await fingerprint(target)).toEqual(before)
    expect(await contentsOf(target.files)).toEqual({})
  })

  test('lets people sign in, goes on with their sessions, and serves their files', async () => {
    const target = await newPlace()
    await restoreInto(target, archive)
    const { app, stop } = await startOn(target)
    const { email, sessionToken } = studios.first
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    expect([login.statusCode, login.json().user?.email]).toEqual([200, email])
    const me = await app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([me.statusCode, me.json().email]).toEqual([200, email])
    const [photo] = (
      await target.owner.query<{ id: string }>('select avatar_file_id as id from users where email = $1', [
        email,
      ])
    ).rows
    const file = await app.inject({
      method: 'GET',
      url: `/api/files/${photo?.id}`,
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('ümläut 🛋️')])
    await stop()
  })
})

describe('jobs', () => {
  test('that waited run after the restore, and new ones are not taken for finished', async () => {
    const target = await newPlace()
    await restoreInto(target, archive)
    const { stop, services, dataDir } = await startOn(target, { worker: true })
    const sent = await eventually(async () => {
      const mails = await readOutbox(path.join(dataDir, 'outbox'))
      return mails.length === 2 ? mails : null
    })
    expect(sent.map(({ to }) => to).sort()).toEqual([studios.first.email, studios.second.email].sort())
    expect(sent[0]?.link).toBe('https://mantel.test/app/pipeline')
    // 90071 is done in the source, and no longer in its queue.
    const { rows } = await services.databases.auth.query<{ id: string }>(
      "select enqueue('clean-expired', '{}') as id",
    )
    expect(Number(rows[0]?.id)).toBeGreaterThan(90_071)
    await eventually(async () => {
      const { rowCount } = await target.owner.query('select from finished_jobs where job_id = $1', [
        rows[0]?.id,
      ])
      return rowCount ? true : null
    })
    await stop()
  })

  test('that were under way are free again, and what was done is not in the queue', async () => {
    const place = await newPlace()
    const { first } = await furnishTwoStudios(place)
    await place.owner.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-is-gone'",
    )
    const { rows: done } = await place.owner.query<{ id: string }>(
      "insert into finished_jobs select id from graphile_worker.jobs where task_identifier = 'discard-file' returning job_id as id",
    )
    await backUpFrom(place)
    const target = await newPlace()
    await restoreInto(target, path.join(place.directory, 'backup.tgz'))
    const { rows } = await target.owner.query<{ id: string; free: boolean; message: string }>(
      `select id, is_available and locked_by is null as free, payload -> 'data' ->> 'messageId' as message
       from graphile_worker._private_jobs`,
    )
    expect(done).toHaveLength(2)
    expect(rows).toHaveLength(2)
    expect(rows.every(({ free }) => free)).toBe(true)
    expect(rows.map(({ message }) => message)).toContain(first.message)
  })
})

describe('secrets', () => {
  const otherKeys = async () => secretBox({ current: randomUUID() + randomUUID(), previous: [] }).keyIds

  test('of another key are refused, with the way out', async () => {
    const target = untouchable()
    const refusal = restore({ ...target, file: archive, secretKeyIds: otherKeys })
    await expect(refusal).rejects.toThrow(
      `made with another secret key (${source.secrets.keyIds[0]}). Set SECRET_KEY to the one it was made with`,
    )
    expect(target.touched()).toBe(false)
  })

  test('open with a key that was current once', async () => {
    const target = await newPlace()
    const rotated = secretBox({ current: randomUUID() + randomUUID(), previous: [source.secretKey] })
    await restoreInto(target, archive, { secretKeyIds: async () => rotated.keyIds })
    const { secretPlace, secretText } = studios.first
    const { rows } = await target.owner.query<{ ciphertext: string }>(
      'select ciphertext from company_secrets where id = $1',
      [secretPlace.rowId],
    )
    expect(rotated.open(secretPlace, rows[0]?.ciphertext ?? '')).toBe(secretText)
  })

  test('sealed with an earlier key make that key necessary', async () => {
    const place = await newPlace()
    await furnishTwoStudios(place)
    const now = secretBox({
      current: randomUUID() + randomUUID(),
      previous: [place.secretKey, 'never used, and so not needed'],
    })
    const { secretKeyIds } = await backUpFrom(place, { secretKeyIds: now.keyIds })
    expect(secretKeyIds).toEqual(now.keyIds.slice(0, 2))
  })

  test('can be left out: then their letters are given up instead of sent without a link', async () => {
    const target = await newPlace()
    const { removed } = await restoreInto(target, archive, { withoutSecrets: true, secretKeyIds: otherKeys })
    expect(removed).toEqual({ secrets: 2, letters: 2 })
    const { rows } = await target.owner.query<Record<string, unknown>>(
      `select (select count(*) from company_secrets)::int as secrets,
        (select count(*) from messages where sealed_link is not null or status <> 'failed')::int as letters,
        (select count(*) from graphile_worker.jobs where task_identifier = 'deliver-message')::int as deliveries,
        (select count(*) from graphile_worker.jobs)::int as jobs`,
    )
    expect(rows[0]).toEqual({ secrets: 0, letters: 0, deliveries: 0, jobs: 2 })
    const {
      [`public.company_secrets`]: _,
      ['public.messages']: __,
      ['graphile_worker._private_jobs']: ___,
      ...others
    } = await fingerprint(target)
    expect(await fingerprint(source)).toMatchObject(others)
  })
})

describe('a bad archive is refused before anything is touched', () => {
  test('cut short, wherever', async () => {
    const whole = await readFile(archive)
    for (const share of [0, 0.0001, 0.01, 0.3, 0.6, 0.9, 0.999, 0.99999]) {
      const file = await written(whole.subarray(0, Math.floor(whole.length * share)))
      await expectRefusal(file, /damaged/)
    }
    await expectRefusal(await written(whole.subarray(0, -1)), /damaged or cut short/)
  })

  test('with one flipped bit, wherever', async () => {
    const whole = await readFile(archive)
    // Behind gzip's own ten bytes, some of which (a date, a system) say nothing about the content.
    const places = Array.from({ length: 60 }, (_, n) => 10 + Math.floor((n * (whole.length - 11)) / 59))
    for (const place of places) {
      const spoilt = Buffer.from(whole)
      spoilt[place] = (spoilt[place] ?? 0) ^ (1 << (place % 8))
      await expectRefusal(await written(spoilt), /damaged/)
    }
  })

  test('something else altogether', async () => {
    await expectRefusal(path.join(source.directory, 'nowhere.tgz'), /There is no file/)
    await expectRefusal(await written(Buffer.from('no archive')), /damaged/)
    await expectRefusal(await written(gzipSync(Buffer.from('no tar'))), /damaged/)
    await expectRefusal(await repacked(() => []), /its manifest is missing/)
  })

  const users = 'tables/public.users.copy'
  const edited = (change: (manifest: Manifest) => unknown) => (entries: Item[]) =>
    entries.map((item) =>
      item.name === 'manifest.json'
        ? { ...item, content: Buffer.from(JSON.stringify(change(JSON.parse(item.content.toString())))) }
        : item,
    )
  const before = (item: Item) => (entries: Item[]) => [item, ...entries]

  test.each<[string, (entries: Item[]) => Item[], RegExp]>([
    ['without a manifest', (all) => all.slice(0, -1), /its manifest is missing/],
    [
      'with its manifest first',
      (all) => [...all.slice(-1), ...all.slice(0, -1)],
      /something follows its manifest/,
    ],
    [
      'with an entry more',
      before({ name: 'files/stranger', content: Buffer.from('x') }),
      /does not list files\/stranger/,
    ],
    ['with an entry twice', (all) => [...all.slice(0, 1), ...all], /twice/],
    [
      'with an entry less',
      (all) => all.filter(({ name }) => name !== users),
      /public\.users\.copy is missing/,
    ],
    [
      'with a file less',
      (all) => all.filter(({ name }) => !name.startsWith('files/')),
      /files\/.* is missing/,
    ],
    [
      'with a table changed',
      (all) =>
        all.map((item) =>
          item.name === users
            ? { ...item, content: Buffer.from(item.content.toString().replace('boss', 'evil')) }
            : item,
        ),
      /public\.users\.copy was changed/,
    ],
    [
      'with a path that leads out',
      before({ name: '../../evil', content: Buffer.from('x') }),
      /an entry that no backup holds \("..\/..\/evil"\)/,
    ],
    [
      'with a file that leads out',
      before({ name: 'files/../../evil', content: Buffer.from('x') }),
      /an entry that no backup holds/,
    ],
    [
      'with an absolute path',
      before({ name: '/etc/evil', content: Buffer.from('x') }),
      /an entry that no backup holds/,
    ],
    [
      'with a long path that leads out',
      before({ name: `files/${'../'.repeat(60)}evil`, content: Buffer.from('x') }),
      /an entry that no backup holds/,
    ],
    [
      'with a link',
      before({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd', content: Buffer.alloc(0) }),
      /an entry that no backup holds/,
    ],
    [
      'with a directory',
      before({ name: 'files/x', type: 'directory', content: Buffer.alloc(0) }),
      /an entry that no backup holds/,
    ],
    ['of a later format', edited((m) => ({ ...m, format: 2 })), /format 2, but this Mantel reads format 1/],
    [
      'of another schema',
      edited((m) => ({ ...m, schemaVersion: 'f'.repeat(64) })),
      /another version of Mantel \(database version ffffffffffff; this one has [0-9a-f]{12}\)/,
    ],
    ['with a nonsensical manifest', edited(() => ({ format: 1 })), /its manifest cannot be read/],
    [
      'with a table that is no table of ours',
      edited((m) => ({ ...m, tables: [{ ...m.tables[0], name: 'pg_catalog.pg_authid' }] })),
      /its manifest cannot be read/,
    ],
    [
      'with a key that leads out',
      edited((m) => ({ ...m, files: [{ ...m.files[0], key: '../evil' }] })),
      /its manifest cannot be read/,
    ],
    [
      'with a number of rows that is not true',
      edited((m) => ({ ...m, tables: m.tables.map((t) => ({ ...t, rows: t.rows + 1 })) })),
      /was changed/,
    ],
  ])('%s', async (_what, change, sentence) => {
    await expectRefusal(await repacked(change), sentence)
  })

  test('of another queue, when the database has been looked at and nothing was changed', async () => {
    const target = await newPlace()
    const file = await repacked(edited((m) => ({ ...m, queueVersion: 12 })))
    const before = await fingerprint(target)
    await expect(restoreInto(target, file)).rejects.toThrow('another version of Mantel: its tables differ')
    expect(await fingerprint(target)).toEqual(before)
  })

  test('whose rows break a rule, with nothing left behind', async () => {
    const target = await newPlace()
    const before = await fingerprint(target)
    const nobody = randomUUID()
    // Every checksum is right: only the database itself can know.
    const file = await repacked((all) =>
      resealed(all, 'tables/public.subscriptions.copy', (text) =>
        text.replace(studios.first.company, nobody),
      ),
    )
    await expect(restoreInto(target, file)).rejects.toThrow('foreign key')
    expect(await fingerprint(target)).toEqual(before)
    expect(await contentsOf(target.files)).toEqual({})
  })
})

type Item = { name: string; content: Buffer; type?: Header['type']; linkname?: string }

async function repacked(change: (entries: Item[]) => Item[]): Promise<string> {
  const entries: Item[] = []
  await readArchive(archive, async ({ name, content }) => {
    entries.push({ name, content: await buffer(content) })
  })
  const tar = pack()
  for (const { content, ...header } of change(entries)) tar.entry(header, content)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar as AsyncIterable<unknown> as AsyncIterable<Buffer>) chunks.push(chunk)
  return written(gzipSync(Buffer.concat(chunks), { level: 1 }))
}

function resealed(entries: Item[], name: string, change: (text: string) => string): Item[] {
  return entries.map((item) => {
    if (item.name === name) return { ...item, content: Buffer.from(change(item.content.toString())) }
    if (item.name !== 'manifest.json') return item
    const content = Buffer.from(
      change(entries.find((entry) => entry.name === name)?.content.toString() ?? ''),
    )
    const sha256 = createHash('sha256').update(content).digest('hex')
    const said: Manifest = JSON.parse(item.content.toString())
    const tables = said.tables.map((table) =>
      `tables/${table.name}.copy` === name ? { ...table, sha256, size: content.length } : table,
    )
    return { ...item, content: Buffer.from(JSON.stringify({ ...said, tables })) }
  })
}

async function written(content: Buffer): Promise<string> {
  const file = path.join(source.directory, 'spoilt-archive.tgz')
  await writeFile(file, content)
  return file
}

/** A target that must not even be asked for. */
function untouchable() {
  let touched = false
  const target = async () => {
    touched = true
    throw new Error('The target was touched')
  }
  return {
    migrations,
    withoutSecrets: false,
    secretKeyIds: async () => source.secrets.keyIds,
    target,
    touched: () => touched,
  }
}

async function expectRefusal(file: string, sentence: RegExp) {
  const target = untouchable()
  await expect(restore({ ...target, file })).rejects.toThrow(sentence)
  expect(target.touched()).toBe(false)
}

async function startOn({ ownerUrl, secretKey, directory }: Place, { worker = false } = {}) {
  const settings = { PORT: '0', DATA_DIR: directory, SECRET_KEY: secretKey, PUBLIC_URL: 'http://mantel.test' }
  const config = readConfig(settings)
  const running = await startMantel({
    config,
    secretKey,
    ownerUrl,
    migrations,
    webRoot: null,
    log,
    parts: { web: true, worker },
  })
  return { ...running, dataDir: directory }
}

async function eventually<T>(look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const seen = await look()
    if (seen !== null) return seen
  }
  throw new Error('It did not happen')
}
