import { createHash, randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll } from 'vitest'
import {
  backUpFrom,
  closeInstallations,
  createInstallation,
  type Installation,
  refusalOf,
  restoreInto,
} from '../platform/backup/testing.ts'
import { fingerprint, hashFiles } from '../platform/backup/testing-fingerprints.ts'
import { openFigure } from './testing/figure.ts'

const limit = 60
afterAll(closeInstallations)
const figure = openFigure('S37')

figure.measure('a backup of 100,000 rows and its restore', async () => {
  const [source, target] = [await createInstallation(), await createInstallation()]
  await source.owner.query(load)
  await addFiles(source)
  const file = path.join(source.directory, 'backup.tgz')

  const memory = watchMemory()
  const [saving, manifest] = await timed(() => backUpFrom(source, { file }))
  const [restoring] = await timed(() => restoreInto(target, file))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  figure.holds('rows', rows, rows >= 100_000, 'at least 100000')
  figure.holds('backup_s', saving, saving < limit, `below ${limit}`)
  figure.holds('restore_s', restoring, restoring < limit, `below ${limit}`)
  figure.says('memory_mb', memory())
  figure.says('archive_mb', Math.round((await stat(file)).size / 1e5) / 10)

  figure.none('unequal_tables', differences(await fingerprint(source), await fingerprint(target)))
  figure.none('unequal_files', differences(await hashFiles(source.files), await hashFiles(target.files)))
  figure.none('accepted_bad_archives', await acceptedArchives(file, source))
})

/** Inserts rows into the tables that grow, for a hundred companies. */
const load = `
  with c as (insert into companies (name) select 'Studio ' || n from generate_series(1, 100) n returning id),
  cl as (
    insert into clients (company_id, first_name, last_name, email, notes)
    select id, 'Robin', 'Nr ' || n, 'c' || n || '@example.com', repeat('notes about a house ', 10)
    from c, generate_series(1, 200) n returning id, company_id),
  p as (
    insert into projects (company_id, client_id, title, address, brief)
    select company_id, id, 'House ' || id, '1 Main St', repeat('what was agreed ', 20) from cl
    returning id, company_id),
  i as (
    insert into invoices (company_id, project_id, invoice_number, total)
    select company_id, id, 'INV-' || id, 10000 from p returning id, company_id),
  l as (
    insert into invoice_line_items (company_id, invoice_id, description, rate)
    select company_id, id, 'Staging', 10000 from i)
  insert into project_activities (company_id, project_id, action, description)
  select company_id, id, 'made', 'Made the project' from p`

async function addFiles({ owner, files }: Installation) {
  const content = Buffer.alloc(100_000, 'a photograph of a room ')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const keys = Array.from({ length: 500 }, () => randomUUID())
  for (const key of keys) await files.put(key, content, { type: 'text/plain' })
  await owner.query(
    `insert into files (company_id, storage_key, name, mime_type, size, sha256)
     select (select id from companies limit 1), key, 'photo', 'text/plain', $2, $3
     from unnest($1::text[]) key`,
    [keys, content.length, sha256],
  )
}

const differences = (one: Record<string, string>, other: Record<string, string>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])

/**
 * Tries archives that are truncated at ten positions, have a flipped bit at ten positions, or need an unknown key.
 * Returns those that were accepted.
 */
async function acceptedArchives(file: string, { directory, secrets }: Installation): Promise<string[]> {
  const archive = await readFile(file)
  const bad: [string, Buffer, string[]][] = [['other key', archive, ['unknown']]]
  for (let index = 0; index < 10; index++) {
    const position = 10 + Math.floor(((archive.length - 11) * index) / 9)
    const flipped = Buffer.from(archive)
    flipped[position] = (flipped[position] ?? 0) ^ 1
    bad.push([`bit flipped at ${position}`, flipped, secrets.keyIds])
    bad.push([`cut at ${position}`, archive.subarray(0, position), secrets.keyIds])
  }
  const accepted: string[] = []
  for (const [what, content, keys] of bad) {
    const badFile = path.join(directory, 'spoilt.tgz')
    await writeFile(badFile, content)
    await refusalOf(badFile, keys).catch(() => accepted.push(what))
  }
  return accepted
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const since = performance.now()
  const result = await work()
  return [Math.round((performance.now() - since) / 100) / 10, result]
}

/** Returns a function that stops watching and returns the peak growth of this process's memory in megabytes. */
function watchMemory() {
  const start = process.memoryUsage.rss()
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.round((peak - start) / 1e6)
  }
}
