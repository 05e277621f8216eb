import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from './disk.ts'
import { FileMissing, type FileStore } from './file-store.ts'

const base = await mkdtemp(join(tmpdir(), 'disk-'))
afterAll(() => rm(base, { recursive: true }))
let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(base, 'root-'))
})
const text = { type: 'text/plain' }

test('files are private to the server, two directories deep', async () => {
  const store = await openDiskStore(join(root, 'new'))
  await store.put('company-1/file', Buffer.from('x'), text)
  const files = (await readdir(join(root, 'new'), { recursive: true, withFileTypes: true })).filter((e) =>
    e.isFile(),
  )
  expect(files.map(({ name }) => name)).toEqual(['company-1.file'])
  const path = join(files[0]?.parentPath ?? '', 'company-1.file')
  expect(path).toMatch(/\/new\/[0-9a-f]{2}\/[0-9a-f]{2}\/company-1\.file$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  for (const part of ['..', '../..', '../../..'])
    expect((await stat(join(path, part))).mode & 0o777).toBe(0o700)
})

test('a start removes drafts of a crashed process, but not drafts that are being written', async () => {
  const drafts = join(root, 'drafts')
  await mkdir(drafts)
  await writeFile(join(drafts, 'left-behind'), 'half')
  await writeFile(join(drafts, 'under-way'), 'half')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(drafts, 'left-behind'), anHourAgo, anHourAgo)
  const store = await openDiskStore(root)
  expect(await readdir(drafts)).toEqual(['under-way'])
  expect(await listKeys(store)).toEqual([])
})

test('a process killed while it writes leaves no file under the key', async () => {
  const writer = fork(join(import.meta.dirname, 'disk-writer.fixture.ts'), [root], {
    execArgv: ['--import', 'tsx'],
  })
  await once(writer, 'message')
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  expect(await readdir(join(root, 'drafts'))).toHaveLength(1)
  const store = await openDiskStore(root)
  await expect(store.get('endless')).rejects.toThrow(FileMissing)
  expect(await listKeys(store)).toEqual([])
})

test('a failed write leaves no draft', async () => {
  const store = await openDiskStore(root)
  const lost = Readable.from(
    (async function* () {
      yield Buffer.alloc(200_000)
      throw new Error('lost')
    })(),
  )
  await expect(store.put('key', lost, text)).rejects.toThrow('lost')
  expect(await readdir(join(root, 'drafts'))).toEqual([])
})

test('a symlink in place of a file is not followed', async () => {
  const store = await openDiskStore(root)
  await store.put('linked', Buffer.from('x'), text)
  const [file] = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('/linked'))
  await rm(join(root, file ?? ''))
  await symlink('/etc/passwd', join(root, file ?? ''))
  await expect(store.get('linked')).rejects.toThrow('ELOOP')
})

test('a directory that cannot be written is noticed by the readiness check', async () => {
  const store = await openDiskStore(root)
  await rm(root, { recursive: true })
  await expect(store.check()).rejects.toThrow('ENOENT')
})

async function listKeys(store: FileStore) {
  const keys: string[] = []
  for await (const key of store.keys()) keys.push(key)
  return keys
}
