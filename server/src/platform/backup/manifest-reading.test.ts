import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { readManifest } from './manifest-reading.ts'

const sha256 = 'ab'.repeat(32)
const whole: Manifest = {
  format: 1,
  createdAt: '2026-03-04T05:06:07.000Z',
  schemaVersion: 'c'.repeat(64),
  queueVersion: 19,
  secretKeyIds: ['k1', 'k2'],
  tables: [
    { name: 'public.users', columns: ['id', 'e"ma]il', 'na}me,{'], rows: 2, size: 20, sha256 },
    { name: 'public.files', columns: ['id'], rows: 0, size: 0, sha256 },
  ],
  files: [
    { key: `${randomUUID()}/${randomUUID()}`, type: 'text/plain; charset="ü\\"', size: 3, sha256 },
    { key: randomUUID(), type: '🛋️', size: 0, sha256 },
  ],
  chainHeads: [{ chain: 'contract', hash: sha256 }],
}

const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
}
const read = (manifest: unknown, size = 16_384) => readManifest(inPieces(JSON.stringify(manifest), size))

describe('a manifest', () => {
  test('is read as it was written, wherever its pieces end', async () => {
    for (const size of [1, 2, 3, 7, 64, 100_000]) expect(await read(whole, size)).toEqual(whole)
    const empty = { ...whole, tables: [], files: [], chainHeads: [] }
    expect(await read(empty)).toEqual(empty)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [whole]],
    ['an entry that is none', { ...whole, files: [{}] }],
    ['an entry in the wrong list', { ...whole, files: whole.tables }],
    ['a number among the entries', { ...whole, files: [...whole.files, 1] }],
    ['a list too many', { ...whole, more: whole.files }],
    ['a list too few', { ...whole, files: undefined }],
    ['an object for a list', { ...whole, files: { a: whole.files[0] } }],
    ['a name of objects', { ...whole, toString: whole.files }],
  ])('is refused as %s', async (_what, manifest) => {
    await expect(read(manifest)).rejects.toThrow('its manifest cannot be read')
  })

  test('of a later format is called that, whatever its entries are', async () => {
    await expect(read({ ...whole, format: 2, files: [{ path: 'new' }] })).rejects.toThrow(
      'This archive has format 2',
    )
  })

  test('of which no end is in sight is refused at its first word', async () => {
    let pieces = 0
    const endless = (head: string, piece: string) =>
      readManifest(
        (async function* () {
          yield Buffer.from(head)
          for (; pieces < 1000; pieces += 1) yield Buffer.from(piece.repeat(10_000))
        })(),
      )
    await expect(endless('{"format":1,"files":[', '{},')).rejects.toThrow('cannot be read')
    await expect(endless('{"format":1,"files":[', '1,')).rejects.toThrow('cannot be read')
    await expect(endless('{"format":1,"files":[{"key":"', 'x')).rejects.toThrow('cannot be read')
    await expect(endless('', '[')).rejects.toThrow('cannot be read')
    await expect(endless('', '{"a":[],')).rejects.toThrow('cannot be read')
    expect(pieces).toBeLessThan(100)
  })

  test('of many files is judged as it comes, and not all of it at its end', async () => {
    const files = Array.from({ length: 40_000 }, () => ({ ...whole.files[1], key: randomUUID() }))
    const moments = [performance.now()]
    const content = (async function* () {
      for await (const piece of inPieces(JSON.stringify({ ...whole, files }), 16_384)) {
        yield piece as Buffer
        moments.push(performance.now())
      }
    })()
    expect((await readManifest(content)).files).toHaveLength(files.length)
    const steps = [...moments.slice(1), performance.now()].map((moment, at) => moment - (moments[at] ?? 0))
    const longest = Math.max(...steps.slice(1))
    expect(longest / (performance.now() - (moments[0] ?? 0))).toBeLessThan(0.3)
  })
})
