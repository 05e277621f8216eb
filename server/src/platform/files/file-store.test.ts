import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { FileMissing } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { account, startSandbox } from './s3/testing-s3.ts'

const root = await mkdtemp(join(tmpdir(), 'files-'))
afterAll(() => rm(root, { recursive: true }))

const { url: endpoint } = await startSandbox()
const s3 = { ...account, bucket: 'files', endpoint, region: 'us-east-1' }
const text = { type: 'text/plain' }

describe.each([
  ['disk', await openFileStore({ directory: join(root, 'disk'), s3: null })],
  ['S3', await openFileStore({ directory: '', s3 })],
])('the file store on %s', (_, store) => {
  const read = async (key: string) => buffer(await store.get(key))

  test('is ready', async () => expect(await store.check()).toBeUndefined())

  // 5 MB is the size of one part of a large upload. The sizes are below it, equal to it, above it, and several times as
  // large.
  test.each([0, 1, 70_000, 5 * 1024 ** 2 - 1, 5 * 1024 ** 2, 5 * 1024 ** 2 + 1, 23 * 1024 ** 2])(
    'returns %i bytes that were stored as a buffer or as a stream of unknown length',
    async (size) => {
      const content = randomBytes(size)
      const [whole, streamed] = [randomUUID(), `company-1/${randomUUID()}`]
      await store.put(whole, content, text)
      await store.put(streamed, inChunks(content), text)
      expect((await read(whole)).equals(content)).toBe(true)
      expect((await read(streamed)).equals(content)).toBe(true)
    },
  )

  test('reads a range, both ends included', async () => {
    await store.put('part', Buffer.from('0123456789'), text)
    const part = async (start: number, end: number) =>
      String(await buffer(await store.get('part', { start, end })))
    expect(await part(0, 0)).toBe('0')
    expect(await part(3, 5)).toBe('345')
    expect(await part(8, 99)).toBe('89')
    expect(await part(10, 20)).toBe('')
  })

  test('replaces a file, and allows removing it twice', async () => {
    await store.put('twice', Buffer.from('first'), text)
    await store.put('twice', Buffer.from('second'), text)
    expect(String(await read('twice'))).toBe('second')
    await store.remove('twice')
    await store.remove('twice')
    await expect(store.get('twice')).rejects.toThrow(FileMissing)
    await expect(store.get('company-1/never')).rejects.toThrow(FileMissing)
  })

  test.each([10, 70_000, 9 * 1024 ** 2])(
    'stores nothing of a stream that fails after %i bytes',
    async (size) => {
      const key = randomUUID()
      await expect(store.put(key, broken(size), text)).rejects.toThrow('connection lost')
      await expect(store.get(key)).rejects.toThrow(FileMissing)

      await store.put(key, Buffer.from('earlier'), text)
      await expect(store.put(key, broken(size), text)).rejects.toThrow('connection lost')
      expect(String(await read(key))).toBe('earlier')
    },
  )

  test('never mixes the content of two writers of one key', async () => {
    const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(300_000, letter))
    await Promise.all(contents.map((content) => store.put('contested', inChunks(content), text)))
    const result = await read('contested')
    expect(contents.some((content) => content.equals(result))).toBe(true)
  })

  test.each([
    '',
    '/',
    '..',
    '../etc',
    'a/../b',
    'a/b/c',
    '/a',
    'a/',
    'A',
    'a.b',
    'a\\b',
    'a\0',
    'a\n',
    'x'.repeat(65),
    'é',
  ])('refuses the key %j', async (key) => {
    const problem = 'A file key has'
    await expect(store.put(key, Buffer.from('x'), text)).rejects.toThrow(problem)
    await expect(store.get(key)).rejects.toThrow(problem)
    await expect(store.remove(key)).rejects.toThrow(problem)
  })

  test('lists exactly the stored keys', async () => {
    for await (const key of store.keys()) await store.remove(key)
    const keys = Array.from({ length: 25 }, (_, index) => (index % 2 ? `c-${index}/f` : `f-${index}`))
    for (const key of keys) await store.put(key, Buffer.from(key), text)
    const listed: string[] = []
    for await (const key of store.keys()) listed.push(key)
    expect(listed.sort()).toEqual(keys.sort())
  })
})

test.each([
  [{ bucket: 'other' }, 'The specified bucket does not exist'],
  [{ accessKeyId: 'stranger' }, 'InvalidAccessKeyId'],
  [{ secretAccessKey: 'guessed' }, 'does not match'],
])('the readiness check reports %o', async (wrong, problem) => {
  const store = await openFileStore({ directory: '', s3: { ...s3, ...wrong } })
  await expect(store.check()).rejects.toThrow(problem)
})

const inChunks = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
    })(),
  )

const broken = (size: number) =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(size)
      throw new Error('connection lost')
    })(),
  )
