import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { readManifest } from './read-manifest.ts'

const sha256 = 'ab'.repeat(32)
const complete: Manifest = {
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
  test('is read correctly, wherever its chunks end', async () => {
    for (const size of [1, 2, 3, 7, 64, 100_000]) expect(await read(complete, size)).toEqual(complete)
    const empty = { ...complete, tables: [], files: [], chainHeads: [] }
    expect(await read(empty)).toEqual(empty)
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', [complete]],
    ['an empty entry', { ...complete, files: [{}] }],
    ['an entry in the wrong list', { ...complete, files: complete.tables }],
    ['a number among the entries', { ...complete, files: [...complete.files, 1] }],
    ['an unknown list', { ...complete, more: complete.files }],
    ['a missing list', { ...complete, files: undefined }],
    ['an object instead of a list', { ...complete, files: { a: complete.files[0] } }],
    ['a list named toString', { ...complete, toString: complete.files }],
  ])('is refused with or as %s', async (_what, manifest) => {
    await expect(read(manifest)).rejects.toThrow('its manifest cannot be read')
  })

  test('of a later format is reported as such, whatever its entries are', async () => {
    await expect(read({ ...complete, format: 2, files: [{ path: 'new' }] })).rejects.toThrow(
      'This archive has format 2',
    )
  })

  test('that never ends is refused early', async () => {
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

  test('with many files is parsed while it is read, and not all at the end', async () => {
    const files = Array.from({ length: 40_000 }, () => ({ ...complete.files[1], key: randomUUID() }))
    const moments = [performance.now()]
    const content = (async function* () {
      for await (const piece of inPieces(JSON.stringify({ ...complete, files }), 16_384)) {
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
