import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { FileRefused } from './content-type.ts'
import { openDiskStore } from './disk.ts'
import { FileMissing } from './file-store.ts'
import { office, pdf, zip } from './hostile.fixture.ts'
import { docx } from './office-files.ts'
import { FileTooLarge, receiveFile } from './receive.ts'

const root = await mkdtemp(join(tmpdir(), 'receive-'))
afterAll(() => rm(root, { recursive: true }))
const store = await openDiskStore(root)
const megabyte = 1024 ** 2

const receive = (content: Readable | Buffer, name: string, limit?: number) => {
  const key = randomUUID()
  const stream = Buffer.isBuffer(content) ? inChunks(content) : content
  return { key, done: receiveFile(store, key, stream, { name, ...(limit && { limit }) }) }
}

async function expectNothingStored(key: string) {
  await expect(store.get(key)).rejects.toThrow(FileMissing)
  expect(await readdir(join(root, 'drafts'))).toEqual([])
}

describe('receiving a file', () => {
  test.each([pdf.length, 64 * 1024, 64 * 1024 + 1, 3 * megabyte])(
    'stores %i bytes and returns type, size and hash',
    async (size) => {
      const content = Buffer.concat([pdf, randomBytes(size - pdf.length)])
      const { key, done } = receive(content, 'plan.pdf')
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect(await done).toEqual({ type: 'application/pdf', size, sha256 })
      expect((await buffer(await store.get(key))).equals(content)).toBe(true)
    },
  )

  test('accepts files up to the limit, and not one byte more', async () => {
    const content = Buffer.concat([pdf, Buffer.alloc(megabyte - pdf.length)])
    expect(await receive(content, 'x.pdf', megabyte).done).toMatchObject({ size: megabyte })
    for (const limit of [megabyte - 1, 10]) {
      const { key, done } = receive(content, 'x.pdf', limit)
      await expect(done).rejects.toThrow(FileTooLarge)
      await expectNothingStored(key)
    }
  })

  test('has a default limit of 25 MB', async () => {
    const { key, done } = receive(Readable.from(endless(pdf)), 'x.pdf')
    await expect(done).rejects.toThrow('This file is too large. The limit is 25 MB.')
    await expectNothingStored(key)
  })

  test('stores nothing of a refused type, and does not wait for the rest', async () => {
    const { key, done } = receive(Readable.from(endless(Buffer.from('<svg onload=alert(1)>'), 64)), 'x.svg')
    await expect(done).rejects.toThrow(FileRefused)
    await expectNothingStored(key)
  })

  test('stores nothing if the sender disconnects', async () => {
    const sender = Readable.from(endless(pdf))
    setTimeout(() => sender.destroy(new Error('gone')), 20)
    const { key, done } = receive(sender, 'x.pdf', 1000 * megabyte)
    await expect(done).rejects.toThrow('gone')
    await expectNothingStored(key)
  })
})

describe('a file is checked from its first to its last byte', () => {
  test.each<[string, Buffer]>([
    ['late-zero.txt', Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from([0])])],
    ['late-binary.csv', Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from([0xff, 0xd8])])],
    ['cut-character.txt', Buffer.from('é').subarray(0, 1)],
    ['cut.docx', office('word').subarray(0, -30)],
    [
      'listless.docx',
      zip([
        ['_rels/.rels', ''],
        ['word/document.xml', ''],
      ]),
    ],
    ['late-macros.docx', office('word', { last: true, extra: [['word/vbaProject.bin', 'x']] })],
    ['also-java.docx', office('word', { last: true, extra: [['META-INF/MANIFEST.MF', 'Main-Class: X']] })],
  ])('%s is refused', async (name, content) => {
    const { key, done } = receive(content, name)
    await expect(done).rejects.toThrow(FileRefused)
    await expectNothingStored(key)
  })

  test('a large office file with its content types at the end is accepted', async () => {
    const photo: [string, string] = ['word/media/photo.bin', randomBytes(2 * megabyte).toString('latin1')]
    const content = office('word', { last: true, extra: [photo] })
    expect(await receive(content, 'x.docx').done).toMatchObject({ type: docx, size: content.length })
  })

  test('a character split across two chunks is accepted', async () => {
    const letters = [...Buffer.from('é€🔑'.repeat(30_000))]
    const { done } = receive(Readable.from(pieces(Buffer.from(letters), 1001)), 'x.txt')
    expect(await done).toMatchObject({ type: 'text/plain', size: letters.length })
  })
})

const inChunks = (content: Buffer) => Readable.from(pieces(content, 16_384))

function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function* endless(start: Buffer, count = Number.POSITIVE_INFINITY) {
  yield start
  for (let piece = 0; piece < count; piece++) {
    yield Buffer.alloc(65_536, 'x')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
