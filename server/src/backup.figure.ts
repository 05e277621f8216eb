import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { backUp } from './platform/backup/backing-up.ts'
import { restore } from './platform/backup/restoring.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { openDiskStore } from './platform/files/disk.ts'
import { createLog } from './platform/log.ts'
import { secretBox } from './platform/secrets.ts'
import { freshDatabase } from './testing/database.ts'
import { migrations } from './testing/global-setup.ts'

const limit = 60
const log = createLog('silent')

/** A thousand rows for each of a hundred companies, in the tables that grow, and five hundred files. */
const load = `
  with c as (insert into companies (name) select 'Studio ' || n from generate_series(1, 100) n returning id),
  cl as (
    insert into clients (company_id, first_name, last_name, email, notes)
    select id, 'Robin', 'Nr ' || n, 'c' || n || '@example.com', repeat('notes about a house ', 10)
    from c, generate_series(1, 200) n returning id, company_id),
  p as (
    insert into projects (company_id, client_id, title, address, brief)
    select company_id, id, 'House ' || id, '1 Main St', repeat('what was agreed ', 20) from cl returning id, company_id),
  i as (
    insert into invoices (company_id, project_id, invoice_number, total)
    select company_id, id, 'INV-' || id, 10000 from p returning id, company_id),
  l as (
    insert into invoice_line_items (company_id, invoice_id, description, rate)
    select company_id, id, 'Staging', 10000 from i)
  insert into project_activities (company_id, project_id, action, description)
  select company_id, id, 'made', 'Made the project' from p`

test('S37: backup and restore of 100,000 rows', async () => {
  const [source, target] = [await newPlace(), await newPlace()]
  await query(source.ownerUrl, load)
  await addFiles(source)
  const file = path.join(source.directory, 'figure.tgz')
  const { secretKeyIds } = source

  const peak = watchMemory()
  const [saving, manifest] = await timed(() =>
    backUp({ ...source, file, spoolDir: path.join(source.directory, 'tmp') }),
  )
  const [restoring] = await timed(() =>
    restore({
      file,
      migrations,
      withoutSecrets: false,
      secretKeyIds: async () => secretKeyIds,
      target: async () => ({ ...target, prepare: () => prepare(target) }),
    }),
  )
  const again = await backUp({
    ...target,
    file: `${file}.again`,
    spoolDir: path.join(target.directory, 'tmp'),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const unequal = manifest.tables.filter(
    ({ name, rows, sha256 }) =>
      !again.tables.some((table) => table.name === name && table.rows === rows && table.sha256 === sha256),
  )
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  const report = {
    figure: 'S37',
    rows,
    files: manifest.files.length,
    saving,
    restoring,
    unequal: unequal.length,
  }
  console.log(
    `S37=${saving.toFixed(1)} s to back up, ${restoring.toFixed(1)} s to restore ${rows} rows (target < ${limit} s each)`,
  )
  console.log(
    `S37.unequal=${unequal.length} tables of ${manifest.tables.length}; archive ${megabytes} MB; memory +${peak()} MB`,
  )
  console.log(JSON.stringify(report))

  expect(rows).toBeGreaterThanOrEqual(100_000)
  expect(saving).toBeLessThan(limit)
  expect(restoring).toBeLessThan(limit)
  expect(unequal).toEqual([])
  expect(again.files).toEqual(manifest.files)
  for (const place of [source, target]) await place.close()
})

async function newPlace() {
  const database = await freshDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-figure-'))
  return {
    ...database,
    directory,
    files: await openDiskStore(path.join(directory, 'files')),
    secretKeyIds: secretBox({ current: database.secretKey, previous: [] }).keyIds,
    close: async () => {
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
type Place = Awaited<ReturnType<typeof newPlace>>

async function prepare(place: Place) {
  const options = { ...place, previousSecretKeys: [], migrations, log, seed: async () => {} }
  const { databases } = await prepareDatabase(options)
  await databases.close()
}

async function addFiles({ ownerUrl, files }: Place) {
  const content = Buffer.alloc(100_000, 'a photograph of a room ')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const keys = Array.from({ length: 500 }, () => randomUUID())
  for (const key of keys) await files.put(key, content, { type: 'text/plain' })
  await query(
    ownerUrl,
    `insert into files (company_id, storage_key, name, mime_type, size, sha256)
     select (select id from companies limit 1), key, 'photo', 'text/plain', ${content.length}, '${sha256}'
     from unnest('{${keys.join()}}'::text[]) key`,
  )
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const since = performance.now()
  const result = await work()
  return [(performance.now() - since) / 1000, result]
}

/** How far this process grew at most, in megabytes. */
function watchMemory() {
  const start = process.memoryUsage.rss()
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - start) / 1e6)
  }
}
