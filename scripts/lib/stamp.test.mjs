import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStamp, writeStamp } from './stamp.mjs'

test('a stamp creates its folder, also when two are written at once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stamp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const stamps = ['lint', 'types'].map((name) => path.join(folder, '.cache', name))
  await Promise.all(stamps.map((stamp) => writeStamp(stamp, 'a hash')))
  expect(await Promise.all(stamps.map(readStamp))).toEqual(['a hash', 'a hash'])
})
