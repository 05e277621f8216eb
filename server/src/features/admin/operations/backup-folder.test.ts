import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { openBackupFolder } from './backup-folder.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backups-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
await writeFile(path.join(directory, 'one.tar.gz'), '')

/** A backup folder whose checks end only when the test calls `pass` or `fail`. */
function openFolder(version = 'a', isWritten = false) {
  const checks: { pass: () => void; fail: (why: unknown) => void }[] = []
  const shutdown = new AbortController()
  const folder = openBackupFolder({
    directory,
    write: async () => {},
    isWritten: async () => isWritten,
    check: () => new Promise<void>((pass, fail) => checks.push({ pass, fail })),
    version,
    log: createLog('silent'),
    signal: shutdown.signal,
  })
  const results: (string | null)[] = []
  const begin = () => folder.beginCheck('one.tar.gz', async (problem) => void results.push(problem))
  return { ...folder, beginBackup: folder.begin, begin, checks, results, shutdown }
}

test('only one of two concurrent checks starts, and the next after it has ended', async () => {
  const { begin, settled, checks, results, list } = openFolder()
  const both = await Promise.allSettled([begin(), begin()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toMatchObject({ checking: 'one.tar.gz' })
  checks[0]?.pass()
  await settled()
  expect([checks.length, results, (await list()).checking]).toEqual([1, [null], null])
  await begin()
  checks[1]?.fail(new Error('EIO: /var/data'))
  await settled()
  expect(results[1]).toBe('Couldn’t read the file. See the server log.')
  expect((await list()).backups).toMatchObject([{ checked: { problem: results[1] } }])
})

test('a check that is interrupted by a shutdown has no result', async () => {
  const { begin, settled, checks, results, shutdown, list } = openFolder()
  const [before] = (await list()).backups
  await begin()
  shutdown.abort()
  checks[0]?.fail(shutdown.signal.reason)
  await settled()
  expect([results, (await list()).backups]).toEqual([[], [before]])
})

test('a result is valid until tables or keys change', async () => {
  const { begin, settled, checks, list } = openFolder()
  await begin()
  checks[0]?.pass()
  await settled()
  expect((await list()).backups).toMatchObject([{ checked: { problem: null } }])
  expect((await openFolder('b').list()).backups).toMatchObject([{ checked: null }])
})

test('a result applies to the file that was read, not to one that replaced it', async () => {
  const { begin, settled, checks, results, list } = openFolder()
  await begin()
  await writeFile(path.join(directory, 'other'), '')
  await rename(path.join(directory, 'other'), path.join(directory, 'one.tar.gz'))
  checks[0]?.pass()
  await settled()
  expect(results).toEqual(['The file changed during the check. Check it again.'])
  expect((await list()).backups).toMatchObject([{ checked: { problem: results[0] } }])
  await begin()
  checks[1]?.pass()
  await settled()
  const [checked] = (await list()).backups
  expect(checked).toMatchObject({ checked: { problem: null } })
  await writeFile(path.join(directory, 'other'), '')
  await rename(path.join(directory, 'other'), path.join(directory, 'one.tar.gz'))
  expect((await list()).backups).toMatchObject([{ checked: null }])
})

test('a result that cannot be stored is still shown and reported', async () => {
  // Puts a directory in place of the result file, because unlike file permissions, a directory also stops root.
  await rm(path.join(directory, 'one.tar.gz.check'), { force: true })
  await mkdir(path.join(directory, 'one.tar.gz.check', 'in the way'), { recursive: true })
  const { begin, settled, checks, results, list } = openFolder()
  await begin()
  checks[0]?.fail(new Error('EIO'))
  await settled()
  expect(results).toEqual(['Couldn’t read the file. See the server log.'])
  expect((await list()).backups).toMatchObject([{ checked: { problem: results[0] } }])
  await rm(path.join(directory, 'one.tar.gz.check'), { recursive: true })
})

test('files that are not backups or no longer exist are ignored', async () => {
  await symlink('nowhere', path.join(directory, 'dangling.tar.gz'))
  await mkdir(path.join(directory, 'directory.tar.gz'))
  const { list, begin, settled, checks } = openFolder()
  expect((await list()).backups.map(({ name }) => name)).toEqual(['one.tar.gz'])
  await begin()
  checks[0]?.pass()
  await settled()
})

test('partial files of a killed process are removed before the next backup, unless a process may be writing them', async () => {
  const parts = async () => (await readdir(directory)).filter((name) => name.endsWith('.part'))
  await writeFile(path.join(directory, 'killed.tar.gz.part'), '')
  const busy = openFolder('a', true)
  busy.beginBackup('two.tar.gz')
  await busy.settled()
  expect(await parts()).toEqual(['killed.tar.gz.part'])
  const quiet = openFolder()
  quiet.beginBackup('two.tar.gz')
  await quiet.settled()
  expect(await parts()).toEqual([])
})
