import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { streamZip } from './stream-zip.ts'
import { readZip } from './testing-zip.ts'
import { uniqueNames } from './unique-names.ts'

const modifiedAt = new Date('2026-03-12T14:30:10Z')

describe('a streamed archive', () => {
  test('contains its files in pieces, with names in UTF-8', async () => {
    const large = Buffer.alloc(300_000, 'staging')
    const archive = await buffer(
      streamZip([
        {
          name: 'Événements.txt',
          modifiedAt,
          open: async () => Readable.from([large.subarray(0, 7), large.subarray(7)]),
        },
        { name: 'empty.pdf', modifiedAt, open: async () => Readable.from([]) },
        { name: 'last.txt', modifiedAt, open: async () => Readable.from([Buffer.from('end')]) },
      ]),
    )
    expect(readZip(archive)).toEqual([
      { name: 'Événements.txt', content: large },
      { name: 'empty.pdf', content: Buffer.alloc(0) },
      { name: 'last.txt', content: Buffer.from('end') },
    ])
  })

  test('opens a file only when the one before it has been read, and closes it if the reader leaves', async () => {
    const opened: Readable[] = []
    const open = async () => {
      const stream = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(64 * 1024)))
      opened.push(stream)
      return stream
    }
    const archive = streamZip([
      { name: '1', modifiedAt, open },
      { name: '2', modifiedAt, open },
    ])
    await archive.next()
    await archive.next()
    expect(opened).toHaveLength(1)
    await archive.return(undefined)
    await expect.poll(() => opened[0]?.destroyed).toBe(true)
  })

  test('breaks off if a file cannot be read', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('disk'))
      },
    })
    await expect(buffer(streamZip([{ name: '1', modifiedAt, open: async () => broken }]))).rejects.toThrow(
      'disk',
    )
  })
})

test('names in an archive are unique, whatever their case', () => {
  expect(uniqueNames(['a.png', 'A.png', 'a.png', 'README', 'readme'])).toEqual([
    'a.png',
    'A (2).png',
    'a (3).png',
    'README',
    'readme (2)',
  ])
})
