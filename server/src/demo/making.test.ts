import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createDemoOn, emptyPlatform, memoryStore } from './demo.fixture.ts'

test('a demo that fails halfway leaves nothing behind', async () => {
  const full = { ...memoryStore(), put: () => Promise.reject(new Error('The disk is full')) }
  const platform = await emptyPlatform('2026-03-12', { files: full })
  await expect(platform.create()).rejects.toThrow('The disk is full')
  expect(await platform.rows('select name from companies union all select email from users')).toEqual([])
  await platform.drop()
})

test('the demo is the same each time it is created', { tags: 'reliability' }, async () => {
  const activities = `select title, action, description, a.created_at from project_activities a
    join projects p on p.id = a.project_id order by 1, 4, 2, 3`
  const [one, other] = [await createDemoOn('2026-12-31'), await createDemoOn('2026-12-31')]
  expect(await one.rows(activities)).toEqual(await other.rows(activities))
  await Promise.all([one.drop(), other.drop()])
})

test('the demo stores the bytes of every file', async () => {
  const demo = await createDemoOn('2026-03-12')
  const files = await demo.rows(`select storage_key, size::int, sha256, name from files`)
  // The demo has 22 uploads, and two previews of each of their 14 photos. Sealed contracts are added later.
  expect(files).toHaveLength(50)
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

test('the demo shows its photos in order, with previews', async () => {
  const demo = await createDemoOn('2026-03-12')
  const photos = await demo.rows<{ file_name: string; width: number; height: number; previews: number }>(
    `select d.file_name, f.width, f.height,
       (select count(*)::int from files p where p.preview_of = f.id) as previews
     from projects p, unnest(p.photos) with ordinality photo (id, place)
     join project_documents d on d.id = photo.id::uuid join files f on f.id = d.file_id
     where p.title = '412 Maple Avenue' and d.project_id = p.id order by photo.place`,
  )
  expect(photos).toHaveLength(8)
  expect(photos[0]).toEqual({ file_name: 'Living room, before.png', width: 450, height: 300, previews: 2 })
  expect(photos.every(({ previews }) => previews === 2)).toBe(true)
  const unlisted = await demo.rows(
    `select d.file_name from project_documents d join projects p on p.id = d.project_id
     where not d.id::text = any (p.photos || p.documents)`,
  )
  expect(unlisted).toEqual([])
  await demo.drop()
})

test('the photos of the demo have a room, are before or after, and lie in albums', async () => {
  const demo = await createDemoOn('2026-03-12')
  const albums = await demo.rows(
    `select p.title, a.name, d.moment, count(distinct d.room)::int as rooms
     from photo_albums a join project_documents d on d.album_id = a.id join projects p on p.id = a.project_id
     group by 1, 2, 3 order by 1, 3 desc`,
  )
  expect(albums).toEqual([
    { title: '412 Maple Avenue', name: 'Walkthrough', moment: 'Before', rooms: 8 },
    { title: '58 Tannery Row', name: 'Walkthrough', moment: 'Before', rooms: 3 },
    { title: '58 Tannery Row', name: 'Staging day', moment: 'After', rooms: 3 },
  ])
  const untagged = await demo.rows(
    `select d.file_name from project_documents d join files f on f.id = d.file_id
     where f.width is not null and (d.room is null or d.moment is null or d.album_id is null)`,
  )
  expect(untagged).toEqual([])
  await demo.drop()
})
