import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../files/file-store.ts'
import { summarize } from './archive/manifest.ts'
import {
  asSuperuser,
  backUpFrom,
  closeInstallations,
  createInstallation,
  createSavedStudios,
  restoreInto,
} from './testing.ts'
import { createTwoStudios } from './two-studios.fixture.ts'

afterAll(closeInstallations)

const { source, archive, manifest } = await createSavedStudios()

describe('a backup', () => {
  test('is private and complete, and lists its contents', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(path.join(source.directory, 'tmp'))).toEqual([])
    expect(await readdir(source.directory)).not.toContain('backup.tgz.part')
    const { rows } = await source.owner.query<{ count: string }>('select count(*) from users')
    expect(manifest.tables.find(({ name }) => name === 'public.users')?.rows).toBe(Number(rows[0]?.count))
    expect(summarize(manifest).contents).toMatch(/^2 companies, \d+ rows and 10 files$/)
    expect(manifest).toMatchObject({ format: 1, secretKeyIds: source.secrets.keyIds, chainHeads: [] })
  })

  test('covers rows in nearly every table, so that these tests are meaningful', () => {
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
    expect(manifest.tables.length - empty.length).toBeGreaterThan(40)
  })

  test('of the same data has the same content', { tags: 'reliability' }, async () => {
    const again = await backUpFrom(source, { file: path.join(source.directory, 'again.tgz') })
    expect({ ...again, createdAt: '' }).toEqual({ ...manifest, createdAt: '' })
  })

  test('never replaces a file, and does not disturb another backup', async () => {
    const before = await readFile(archive)
    await expect(backUpFrom(source)).rejects.toThrow('already exists')
    expect((await readFile(archive)).equals(before)).toBe(true)
    const file = path.join(source.directory, 'taken.tgz')
    await writeFile(`${file}.part`, 'of somebody else')
    await expect(backUpFrom(source, { file })).rejects.toThrow('another backup with this name is running')
    expect(await readFile(`${file}.part`, 'utf8')).toBe('of somebody else')
  })

  test('that is interrupted at any point leaves nothing', { tags: 'reliability' }, async () => {
    const file = path.join(source.directory, 'interrupted.tgz')
    for (const wait of [0, 5, 20, 40]) {
      await expect(backUpFrom(source, { file, signal: AbortSignal.timeout(wait) })).rejects.toThrow('aborted')
    }
    const abort = new AbortController()
    const files = { ...source.files, get: async (key: string) => (abort.abort(), source.files.get(key)) }
    await expect(backUpFrom(source, { file, files, signal: abort.signal })).rejects.toThrow('aborted')
    expect((await readdir(source.directory)).filter((name) => name.startsWith('interrupted'))).toEqual([])
    expect(await readdir(path.join(source.directory, 'tmp'))).toEqual([])
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
      `drop policy owner on companies;
       create policy owner on companies for insert to mantel_owner with check (true)`,
    ],
  ])('fails when the owner’s policy %s', async (_what, mutation) => {
    const place = await createInstallation()
    await place.owner.query("insert into companies (name) values ('one')")
    await place.owner.query(mutation)
    await expect(backUpFrom(place)).rejects.toThrow('Row-level security hides rows of companies')
    expect((await readdir(place.directory)).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  test('of a database without Mantel data is refused', async () => {
    const place = await createInstallation()
    await asSuperuser(place, (client) => client.query('drop schema drizzle cascade'))
    await expect(backUpFrom(place)).rejects.toThrow('holds no Mantel data')
  })

  test('taken during changes is consistent', { tags: 'reliability' }, async () => {
    const place = await createInstallation()
    const { first } = await createTwoStudios(place)
    let stopped = false
    let written = 0
    // Each transaction changes a table that a backup saves early and two that it saves late. In an inconsistent backup,
    // the three tables would not match.
    const work = async () => {
      while (!stopped) {
        const client = await place.owner.connect()
        await client.query('begin')
        await client.query(
          'update companies set next_invoice_number = next_invoice_number + 1 where id = $1',
          [first.company],
        )
        await client.query(
          `insert into project_activities (company_id, project_id, action, description)
           values ($1, $2, $3, $3)`,
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

    const target = await createInstallation()
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
