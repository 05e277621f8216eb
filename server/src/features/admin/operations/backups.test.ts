import { copyFile, readdir, readFile, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/admin/operations'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  editManifest,
  type Item,
  repackArchive,
} from '../../../platform/backup/archive/repack-archive.fixture.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
const directory = path.join(server.dataDir, 'backups')
const listActivity = async (action: string) =>
  (
    await server.sql<{ description: string }>(
      'select description from admin_activities where action = $1 and actor_id = $2 order by created_at',
      [action, admin.user.id],
    )
  ).map(({ description }) => description)
const backups = async () => (await admin('GET', '/api/admin/backups')).body
const check = (file: string) => admin('POST', `/api/admin/backups/${file}/check`)

async function checkAndWait(file: string) {
  expect((await check(file)).body).toMatchObject({ checking: file })
  await expect.poll(backups).toMatchObject({ checking: null })
  return getCheck(file)
}
const getCheck = async (file: string) =>
  ((await backups()).backups as Backup[]).find((backup) => backup.name === file)?.checked

async function writeDamaged(as: string, damage: (bytes: Buffer) => Buffer) {
  await writeFile(path.join(directory, as), damage(await readFile(path.join(directory, name))))
  return as
}

let name = ''

test('only one backup runs at a time, and it is listed when it is complete', async () => {
  const both = await Promise.all([admin('POST', '/api/admin/backups'), admin('POST', '/api/admin/backups')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await expect
    .poll(backups)
    .toMatchObject({ isRunning: false, lastProblem: null, backups: [{ size: expect.any(Number) }] })
  const names = await readdir(directory)
  expect(names).toEqual([expect.stringMatching(/^mantel-[\d-]+\.tar\.gz$/)])
  name = names[0] ?? ''
  expect(await listActivity('backup.begun')).toHaveLength(1)
})

describe('the check of a backup', () => {
  test('reports that the backup can be restored, and is recorded', async () => {
    expect(await getCheck(name)).toBeNull()
    expect(await checkAndWait(name)).toEqual({ at: expect.any(String), problem: null })
    expect(await listActivity('backup.checked')).toEqual([`Checked the backup ${name}. It can be restored.`])
  })

  test('reports a backup that is damaged, cut short or not an archive', async () => {
    const flipped = await writeDamaged('flipped.tar.gz', (bytes) => {
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      return bytes
    })
    expect(await checkAndWait(flipped)).toMatchObject({ problem: expect.stringMatching(/damaged/) })
    expect((await listActivity('backup.checked')).at(-1)).toMatch(
      /^Checked the backup flipped\.tar\.gz\. .*damaged/,
    )
    const cut = await writeDamaged('cut.tar.gz', (bytes) => bytes.subarray(0, bytes.length - 100))
    expect(await checkAndWait(cut)).toEqual({
      at: expect.any(String),
      problem: 'The archive is damaged or cut short: it cannot be read to its end.',
    })
    const other = await writeDamaged('other.tar.gz', () => Buffer.from('not an archive'))
    expect(await checkAndWait(other)).toMatchObject({ problem: expect.stringMatching(/damaged/) })
  })

  test.each([
    ['has another queue', editManifest((m) => ({ ...m, queueVersion: m.queueVersion + 1 }))],
    [
      'has other columns',
      editManifest((m) => ({
        ...m,
        tables: m.tables.map((t) => ({ ...t, columns: [...t.columns, 'more'] })),
      })),
    ],
    [
      'has no tables at all',
      (entries: Item[]) =>
        editManifest((m) => ({ ...m, tables: [] }))(
          entries.filter(({ name }) => !name.startsWith('tables/')),
        ),
    ],
  ])('reports, like a restore, a backup that %s', async (_name, change) => {
    await writeFile(
      path.join(directory, 'odd.tar.gz'),
      await repackArchive(path.join(directory, name), change),
    )
    expect(await checkAndWait('odd.tar.gz')).toMatchObject({
      problem: expect.stringMatching(/its tables differ/),
    })
  })

  test('applies only to the file that was read, not to another one of the same name', async () => {
    expect(await checkAndWait(name)).toMatchObject({ problem: null })
    const copy = 'copy.tar.gz'
    for (const suffix of ['', '.check'])
      await copyFile(path.join(directory, name + suffix), path.join(directory, copy + suffix))
    await utimes(path.join(directory, copy), new Date(), new Date(0))
    expect(await getCheck(copy)).toBeNull()
    await writeFile(path.join(directory, `${name}.check`), 'rubbish')
    expect(await getCheck(name)).toBeNull()
  })

  test('runs one at a time, and only for existing backups', async () => {
    const before = await listActivity('backup.checked')
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(name)))
    const begun = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - begun.length)
    await expect.poll(backups).toMatchObject({ checking: null })
    expect(await listActivity('backup.checked')).toHaveLength(before.length + begun.length)
    expect((await check('nothing.tar.gz')).status).toBe(404)
    expect((await check('..%2F..%2Fetc%2Fpasswd')).status).toBe(400)
    expect((await check(`${name}.check`)).status).toBe(400)
  })

  test('ignores files that no longer exist, as does the list', async () => {
    await symlink('nowhere', path.join(directory, 'dangling.tar.gz'))
    expect(await getCheck(name)).not.toBeUndefined()
    expect((await check('dangling.tar.gz')).status).toBe(404)
    expect(await checkAndWait(name)).toMatchObject({ problem: null })
    await unlink(path.join(directory, 'dangling.tar.gz'))
  })

  test('does not change the database', async () => {
    const rows = () =>
      server.sql('select (select count(*) from users) as users, (select max(version) from users) as version')
    const before = await rows()
    await checkAndWait(name)
    expect(await rows()).toEqual(before)
  })
})

test('the next backup removes partial files of a killed one, unless another process is writing', async () => {
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
