import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { openBackupRoom } from './backup-room.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backups-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
await writeFile(path.join(directory, 'one.tar.gz'), '')

/** A room whose checks end when they are told to. */
function room(version = 'a') {
  const checks: { pass: () => void; fail: (why: unknown) => void }[] = []
  const leaving = new AbortController()
  const opened = openBackupRoom({
    directory,
    write: async () => {},
    check: () => new Promise<void>((pass, fail) => checks.push({ pass, fail })),
    version,
    log: createLog('silent'),
    signal: leaving.signal,
  })
  const told: (string | null)[] = []
  const begin = () => opened.beginCheck('one.tar.gz', async (problem) => void told.push(problem))
  return { ...opened, begin, checks, told, leaving }
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
