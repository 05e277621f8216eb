import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import {
  closeInstallations,
  createInstallation,
  createSavedStudios,
  refusalOf,
  restoreInto,
} from '../testing.ts'
import { fingerprint, hashFiles } from '../testing-fingerprints.ts'
import type { Manifest } from './manifest.ts'
import { editManifest, type Item, repackArchive } from './repack-archive.fixture.ts'

afterAll(closeInstallations)

const { source, studios, archive } = await createSavedStudios()
const keys = source.secrets.keyIds

describe('a bad archive is refused before anything is changed', () => {
  test('if it is truncated at any point', async () => {
    const whole = await readFile(archive)
    for (const share of [0, 0.0001, 0.01, 0.3, 0.6, 0.9, 0.999, 0.99999]) {
      const file = await writeArchiveFile(whole.subarray(0, Math.floor(whole.length * share)))
      expect(await refusalOf(file, keys)).toMatch(/damaged/)
    }
    expect(await refusalOf(await writeArchiveFile(whole.subarray(0, -1)), keys)).toMatch(
      /damaged or cut short/,
    )
  })

  test('if any single bit is flipped', { tags: 'reliability' }, async () => {
    const whole = await readFile(archive)
    // The positions start after the ten bytes of the gzip header, some of which (date, system) do not affect the
    // content.
    const places = Array.from({ length: 60 }, (_, n) => 10 + Math.floor((n * (whole.length - 11)) / 59))
    for (const place of places) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8))
      expect(await refusalOf(await writeArchiveFile(flipped), keys)).toMatch(/damaged/)
    }
  })

  test('if it is not an archive', async () => {
    expect(await refusalOf(path.join(source.directory, 'nowhere.tgz'), keys)).toMatch(/There is no file/)
    expect(await refusalOf(await writeArchiveFile(Buffer.from('no archive')), keys)).toMatch(/damaged/)
    expect(await refusalOf(await writeArchiveFile(gzipSync(Buffer.from('no tar'))), keys)).toMatch(/damaged/)
    expect(await refusalOf(await writeChangedArchive(() => []), keys)).toMatch(/its manifest is missing/)
  })

  const users = 'tables/public.users.copy'
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
    [
      'of a later format',
      editManifest((m) => ({ ...m, format: 2 })),
      /format 2, but this Mantel reads format 1/,
    ],
    [
      'of another schema',
      editManifest((m) => ({ ...m, schemaVersion: 'f'.repeat(64) })),
      /another version of Mantel \(database version ffffffffffff; this one has [0-9a-f]{12}\)/,
    ],
    ['with a nonsensical manifest', editManifest(() => ({ format: 1 })), /its manifest cannot be read/],
    [
      'with a table that is no table of ours',
      editManifest((m) => ({ ...m, tables: [{ ...m.tables[0], name: 'pg_catalog.pg_authid' }] })),
      /its manifest cannot be read/,
    ],
    [
      'with a key that leads out',
      editManifest((m) => ({ ...m, files: [{ ...m.files[0], key: '../evil' }] })),
      /its manifest cannot be read/,
    ],
    [
      'with a number of rows that is not true',
      editManifest((m) => ({ ...m, tables: m.tables.map((t) => ({ ...t, rows: t.rows + 1 })) })),
      /was changed/,
    ],
  ])('%s', async (_what, change, sentence) => {
    expect(await refusalOf(await writeChangedArchive(change), keys)).toMatch(sentence)
  })

  test('if its queue has another version, after a check of the database without changes', {
    tags: 'reliability',
  }, async () => {
    const target = await createInstallation()
    const file = await writeChangedArchive(editManifest((m) => ({ ...m, queueVersion: 12 })))
    const before = await fingerprint(target)
    await expect(restoreInto(target, file)).rejects.toThrow('another version of Mantel: its tables differ')
    expect(await fingerprint(target)).toEqual(before)
  })

  test('if its rows violate a constraint, with nothing left behind', { tags: 'reliability' }, async () => {
    const target = await createInstallation()
    const before = await fingerprint(target)
    const nobody = randomUUID()
    // All checksums are correct, so only the database can detect the change.
    const file = await writeChangedArchive((all) =>
      updateChecksums(all, 'tables/public.subscriptions.copy', (text) =>
        text.replace(studios.first.company, nobody),
      ),
    )
    await expect(restoreInto(target, file)).rejects.toThrow('foreign key')
    expect(await fingerprint(target)).toEqual(before)
    expect(await hashFiles(target.files)).toEqual({})
  })
})

const writeChangedArchive = async (change: (entries: Item[]) => Item[]) =>
  writeArchiveFile(await repackArchive(archive, change))

function updateChecksums(entries: Item[], name: string, change: (text: string) => string): Item[] {
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

async function writeArchiveFile(content: Buffer): Promise<string> {
  const file = path.join(source.directory, 'spoilt-archive.tgz')
  await writeFile(file, content)
  return file
}
