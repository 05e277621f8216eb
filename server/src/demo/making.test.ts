import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoOn, emptyPlatform, memoryStore } from './demo.fixture.ts'

test('the demo leaves nothing behind when it fails halfway', async () => {
  const full = { ...memoryStore(), put: () => Promise.reject(new Error('The disk is full')) }
  const platform = await emptyPlatform('2026-03-12', { files: full })
  await expect(platform.create()).rejects.toThrow('The disk is full')
  expect(await platform.rows('select name from companies union all select email from users')).toEqual([])
  await platform.drop()
})

test('the demo is the same whenever it is made', async () => {
  const told = `select title, action, description, a.created_at from project_activities a
    join projects p on p.id = a.project_id order by 1, 4, 2, 3`
  const [one, other] = [await demoOn('2026-12-31'), await demoOn('2026-12-31')]
  expect(await one.rows(told)).toEqual(await other.rows(told))
  await Promise.all([one.drop(), other.drop()])
})

test('the demo keeps the bytes of every file', async () => {
  const demo = await demoOn('2026-03-12')
  const files = await demo.rows(`select storage_key, size::int, sha256, name from files`)
  // Twenty-two signed contracts, sixteen uploads.
  expect(files).toHaveLength(38)
  for (const { storage_key, size, sha256, name } of files) {
    const bytes = await buffer(await demo.files.get(storage_key))
    expect([name, bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      name,
      size,
      sha256,
    ])
  }
  await demo.drop()
})
