import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { openBackupRoom } from './backup-folder.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backups-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
await writeFile(path.join(directory, 'one.tar.gz'), '')

/** A room whose checks end when they are told to. */
function room(version = 'a', isWritten = false) {
  const checks: { pass: () => void; fail: (why: unknown) => void }[] = []
  const leaving = new AbortController()
  const opened = openBackupRoom({
    directory,
    write: async () => {},
    isWritten: async () => isWritten,
    check: () => new Promise<void>((pass, fail) => checks.push({ pass, fail })),
    version,
    log: createLog('silent'),
    signal: leaving.signal,
  })
  const told: (string | null)[] = []
  const begin = () => opened.beginCheck('one.tar.gz', async (problem) => void told.push(problem))
  return { ...opened, beginBackup: opened.begin, begin, checks, told, leaving }
}

test('of two checks at the same moment one is begun, and the next when it is over', async () => {
  const { begin, settled, checks, told, list } = room()
  const both = await Promise.allSettled([begin(), begin()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toMatchObject({ checking: 'one.tar.gz' })
  checks[0]?.pass()
  await settled()
  expect([checks.length, told, (await list()).checking]).toEqual([1, [null], null])
  await begin()
  checks[1]?.fail(new Error('EIO: /var/data'))
  await settled()
  expect(told[1]).toBe('It could not be read. The log says why.')
  expect((await list()).backups).toMatchObject([{ checked: { problem: told[1] } }])
})

test('a check that the end of the process cuts off has found out nothing', async () => {
  const { begin, settled, checks, told, leaving, list } = room()
  const [before] = (await list()).backups
  await begin()
  leaving.abort()
  checks[0]?.fail(leaving.signal.reason)
  await settled()
  expect([told, (await list()).backups]).toEqual([[], [before]])
})

test('what was found out holds until there are other tables or keys to judge by', async () => {
  const { begin, settled, checks, list } = room()
  await begin()
  checks[0]?.pass()
  await settled()
  expect((await list()).backups).toMatchObject([{ checked: { problem: null } }])
  expect((await room('b').list()).backups).toMatchObject([{ checked: null }])
})

test('a verdict is about the file that was read, not about one that took its place meanwhile', async () => {
  const { begin, settled, checks, told, list } = room()
  await begin()
  await writeFile(path.join(directory, 'other'), '')
  await rename(path.join(directory, 'other'), path.join(directory, 'one.tar.gz'))
  checks[0]?.pass()
  await settled()
  expect(told).toEqual(['It was changed while it was checked. Please check it again.'])
  expect((await list()).backups).toMatchObject([{ checked: { problem: told[0] } }])
  await begin()
  checks[1]?.pass()
  await settled()
  const [checked] = (await list()).backups
  expect(checked).toMatchObject({ checked: { problem: null } })
  await writeFile(path.join(directory, 'other'), '')
  await rename(path.join(directory, 'other'), path.join(directory, 'one.tar.gz'))
  expect((await list()).backups).toMatchObject([{ checked: null }])
})

test('a verdict that cannot be written down is shown and told all the same', async () => {
  // A directory in the note’s place: unlike a lock on the room’s directory it stops root as well.
  await rm(path.join(directory, 'one.tar.gz.check'), { force: true })
  await mkdir(path.join(directory, 'one.tar.gz.check', 'in the way'), { recursive: true })
  const { begin, settled, checks, told, list } = room()
  await begin()
  checks[0]?.fail(new Error('EIO'))
  await settled()
  expect(told).toEqual(['It could not be read. The log says why.'])
  expect((await list()).backups).toMatchObject([{ checked: { problem: told[0] } }])
  await rm(path.join(directory, 'one.tar.gz.check'), { recursive: true })
})

test('what is no backup, or not there any more, is passed over', async () => {
  await symlink('nowhere', path.join(directory, 'dangling.tar.gz'))
  await mkdir(path.join(directory, 'directory.tar.gz'))
  const { list, begin, settled, checks } = room()
  expect((await list()).backups.map(({ name }) => name)).toEqual(['one.tar.gz'])
  await begin()
  checks[0]?.pass()
  await settled()
})

test('what a killed process was writing goes before the next backup, unless somebody may be writing it', async () => {
  const parts = async () => (await readdir(directory)).filter((name) => name.endsWith('.part'))
  await writeFile(path.join(directory, 'killed.tar.gz.part'), '')
  const busy = room('a', true)
  busy.beginBackup('two.tar.gz')
  await busy.settled()
  expect(await parts()).toEqual(['killed.tar.gz.part'])
  const quiet = room()
  quiet.beginBackup('two.tar.gz')
  await quiet.settled()
  expect(await parts()).toEqual([])
})
