import { expect, test } from 'vitest'
import { readZip } from './testing-zip.ts'
import { writeZip } from './write-zip.ts'

test('an archive contains its files, with names in UTF-8', () => {
  const text = 'Händler'.repeat(1000)
  const modifiedAt = new Date('2026-03-12T14:30:10Z')
  const archive = writeZip([
    { name: 'Événements.txt', content: Buffer.from(text), modifiedAt },
    { name: 'empty.pdf', content: Buffer.alloc(0), modifiedAt },
  ])
  expect(readZip(archive)).toEqual([
    { name: 'Événements.txt', content: Buffer.from(text) },
    { name: 'empty.pdf', content: Buffer.alloc(0) },
  ])
  expect(archive.length).toBeLessThan(text.length)
})
