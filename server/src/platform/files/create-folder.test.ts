import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from './create-folder.ts'

test('a folder is created with those above it, and may exist', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'mantel-folders-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = path.join(root, 'a', 'b')
  await createFolder(folder)
  await createFolder(folder)
  expect((await stat(folder)).isDirectory()).toBe(true)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const file = path.join(root, 'file')
  await writeFile(file, '')
  await expect(createFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(createFolder(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(process.platform === 'linux')('a folder that cannot be created is refused at once', async () => {
  await expect(createFolder('/proc/mantel')).rejects.toMatchObject({ code: 'ENOENT' })
})
