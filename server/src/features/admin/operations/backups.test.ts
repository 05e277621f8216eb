import { copyFile, readdir, readFile, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/admin/operations'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { edited, type Item, repacked } from '../../../platform/backup/repacking.fixture.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
const directory = path.join(server.dataDir, 'backups')
const told = async (action: string) =>
  (
    await server.sql<{ description: string }>(
      'select description from admin_activities where action = $1 and actor_id = $2 order by created_at',
      [action, admin.user.id],
    )
  ).map(({ description }) => description)
const backups = async () => (await admin('GET', '/api/admin/backups')).body
const check = (file: string) => admin('POST', `/api/admin/backups/${file}/check`)

/** What came of a check, once it is over. */
async function outcomeOf(file: string) {
  expect((await check(file)).body).toMatchObject({ checking: file })
  await expect.poll(backups).toMatchObject({ checking: null })
  return known(file)
}
const known = async (file: string) =>
  ((await backups()).backups as Backup[]).find((one) => one.name === file)?.checked

/** Another archive beside it, with other bytes. */
async function spoiled(as: string, spoil: (bytes: Buffer) => Buffer) {
  await writeFile(path.join(directory, as), spoil(await readFile(path.join(directory, name))))
  return as
}

let name = ''

test('a backup is made once at a time, and listed when it is whole', async () => {
  const both = await Promise.all([admin('POST', '/api/admin/backups'), admin('POST', '/api/admin/backups')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await expect
    .poll(backups)
    .toMatchObject({ isRunning: false, lastProblem: null, backups: [{ size: expect.any(Number) }] })
  const names = await readdir(directory)
  expect(names).toEqual([expect.stringMatching(/^mantel-[\d-]+\.tar\.gz$/)])
  name = names[0] ?? ''
  expect(await told('backup.begun')).toHaveLength(1)
})

describe('the check of a backup', () => {
  test('says that it can be restored, and is written down', async () => {
    expect(await known(name)).toBeNull()
    expect(await outcomeOf(name)).toEqual({ at: expect.any(String), problem: null })
    expect(await told('backup.checked')).toEqual([`Checked the backup ${name}. It can be restored.`])
  })

  test('says what is wrong with one that is damaged, cut short or no archive at all', async () => {
    const flipped = await spoiled('flipped.tar.gz', (bytes) => {
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      return bytes
    })
    expect(await outcomeOf(flipped)).toMatchObject({ problem: expect.stringMatching(/damaged/) })
    expect((await told('backup.checked')).at(-1)).toMatch(/^Checked the backup flipped\.tar\.gz\. .*damaged/)
    const cut = await spoiled('cut.tar.gz', (bytes) => bytes.subarray(0, bytes.length - 100))
    expect(await outcomeOf(cut)).toEqual({
      at: expect.any(String),
      problem: 'The archive is damaged or cut short: it cannot be read to its end.',
    })
    const other = await spoiled('other.tar.gz', () => Buffer.from('not an archive'))
    expect(await outcomeOf(other)).toMatchObject({ problem: expect.stringMatching(/damaged/) })
  })

  test.each([
    ['has another queue', edited((m) => ({ ...m, queueVersion: m.queueVersion + 1 }))],
    [
      'has other columns',
      edited((m) => ({ ...m, tables: m.tables.map((t) => ({ ...t, columns: [...t.columns, 'more'] })) })),
    ],
    [
      'has no tables at all',
      (entries: Item[]) =>
        edited((m) => ({ ...m, tables: [] }))(entries.filter(({ name }) => !name.startsWith('tables/'))),
    ],
  ])('says what a restore would say of one that %s', async (_what, change) => {
    await writeFile(path.join(directory, 'odd.tar.gz'), await repacked(path.join(directory, name), change))
    expect(await outcomeOf('odd.tar.gz')).toMatchObject({
      problem: expect.stringMatching(/its tables differ/),
    })
  })

  test('is about the file that was read, and about no other of its name', async () => {
    expect(await outcomeOf(name)).toMatchObject({ problem: null })
    const copy = 'copy.tar.gz'
    for (const suffix of ['', '.check'])
      await copyFile(path.join(directory, name + suffix), path.join(directory, copy + suffix))
    await utimes(path.join(directory, copy), new Date(), new Date(0))
    expect(await known(copy)).toBeNull()
    await writeFile(path.join(directory, `${name}.check`), 'rubbish')
    expect(await known(name)).toBeNull()
  })

  test('is one at a time, and of a backup that is there', async () => {
    const before = await told('backup.checked')
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(name)))
    const begun = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - begun.length)
    await expect.poll(backups).toMatchObject({ checking: null })
    expect(await told('backup.checked')).toHaveLength(before.length + begun.length)
    expect((await check('nothing.tar.gz')).status).toBe(404)
    expect((await check('..%2F..%2Fetc%2Fpasswd')).status).toBe(400)
    expect((await check(`${name}.check`)).status).toBe(400)
  })

  test('and the list pass over what is not there any more', async () => {
    await symlink('nowhere', path.join(directory, 'dangling.tar.gz'))
    expect(await known(name)).not.toBeUndefined()
    expect((await check('dangling.tar.gz')).status).toBe(404)
    expect(await outcomeOf(name)).toMatchObject({ problem: null })
    await unlink(path.join(directory, 'dangling.tar.gz'))
  })

  test('leaves the database as it is', async () => {
    const rows = () =>
      server.sql('select (select count(*) from users) as users, (select max(version) from users) as version')
    const before = await rows()
    await outcomeOf(name)
    expect(await rows()).toEqual(before)
  })
})

test('what a killed backup left is removed by the next, but not while any process makes one', async () => {
  const part = path.join(directory, 'killed.tar.gz.part')
  await writeFile(part, 'half of it')
  const makeOne = async () => {
    expect((await admin('POST', '/api/admin/backups')).status).toBe(200)
    await expect.poll(backups).toMatchObject({ isRunning: false })
    return (await readdir(directory)).includes(path.basename(part))
  }
  const elsewhere = new pg.Client({
    connectionString: server.database.ownerUrl,
    application_name: 'mantel backup',
  })
  await elsewhere.connect()
  expect(await makeOne()).toBe(true)
  await elsewhere.end()
  await expect.poll(makeOne).toBe(false)
})
