import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { png } from '../../platform/files/hostile.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { addFile, documentActivity, studioWithFiles } from './testing.ts'

const server = await sharedServer()

const tagsOf = (documents: { fileName: string; room: string | null; moment: string | null }[]) =>
  documents.map(({ fileName, room, moment }) => [fileName, room, moment])

/** Entries of one change have the same time, so they are sorted by their text. */
const entriesOf = async (projectId: string) =>
  (await documentActivity(server, projectId))
    .map(([, text = '']) => text)
    .filter((text) => !text.startsWith('Added'))
    .toSorted()

describe('a photo', () => {
  test('has a room and shows it before or after, and both can be removed', async () => {
    const { call, photos, listFor, projectId } = await studioWithFiles(server)
    const at = `/api/documents/${photos[0]}`
    const tagged = await call('PATCH', at, { room: ' kitchen ', moment: 'Before' })
    expect(tagged.body).toMatchObject({ room: 'Kitchen', moment: 'Before', sentToClient: 'false' })
    expect((await call('PATCH', at, { sentToClient: 'true' })).body).toMatchObject({
      room: 'Kitchen',
      moment: 'Before',
    })
    await call('PATCH', at, { room: '', moment: null })
    expect(tagsOf((await listFor()).photos)[0]).toEqual(['1.png', null, null])
    expect(await entriesOf(projectId)).toEqual([
      'Marked “1.png” as “Before”',
      'Removed the room from “1.png”',
      'Removed “Before” from “1.png”',
      'Set the room for “1.png” to Kitchen',
      'Shared “1.png” with the client',
    ])
  })

  test('gets a room as the project already writes it', async () => {
    const { call, photos } = await studioWithFiles(server)
    await call('PATCH', `/api/documents/${photos[0]}`, { room: 'Wine Cellar' })
    const { body } = await call('PATCH', `/api/documents/${photos[1]}`, { room: 'wine cellar' })
    expect(body.room).toBe('Wine Cellar')
  })

  test('is uploaded into a room, which documents do not have', async () => {
    const { call, projectId, plan } = await studioWithFiles(server)
    const added = await addFile(call, projectId, '4.png', png(), { room: 'office', moment: 'After' })
    expect(added.body).toMatchObject({ room: 'Office', moment: 'After' })
    expect(await call('PATCH', `/api/documents/${plan}`, { room: 'Office' })).toMatchObject({
      status: 409,
      body: { error: 'You can set a room only for photos.' },
    })
    expect((await call('PATCH', `/api/documents/${added.body.id}`, { moment: 'During' })).status).toBe(400)
    expect((await call('PATCH', `/api/documents/${added.body.id}`, { room: 'x'.repeat(61) })).status).toBe(
      400,
    )
  })
})

describe('several documents', () => {
  test('are shared with one call and one entry of the activity', async () => {
    const { call, photos, plan, portal, listFor, projectId } = await studioWithFiles(server)
    const share = (ids: string[]) =>
      call('POST', '/api/documents/many', { items: ids.map((id) => ({ id, sentToClient: 'true' })) })
    const { status, body } = await share([...photos.slice(0, 2), plan])
    expect([status, body.changed.length, body.failed]).toEqual([200, 3, []])
    expect((await share([photos[0] ?? ''])).body).toEqual({ changed: [], failed: [] })
    const shown = await listFor(portal)
    expect([shown.photos.length, shown.documents.length]).toEqual([2, 1])
    expect(await entriesOf(projectId)).toEqual(['Shared 3 files with the client'])
  })

  test('get different rooms, which is what Undo sends, and what cannot have one is named', async () => {
    const { call, photos, plan, listFor, projectId } = await studioWithFiles(server)
    const { body } = await call('POST', '/api/documents/many', {
      items: [
        { id: photos[0], room: 'kitchen' },
        { id: photos[1], room: 'Kitchen', moment: 'After' },
        { id: plan, room: 'Kitchen' },
      ],
    })
    expect(body.changed.map(({ id }: { id: string }) => id)).toEqual(photos.slice(0, 2))
    expect(body.failed).toEqual([{ id: plan, reason: 'You can set a room only for photos.' }])
    expect(tagsOf((await listFor()).photos)).toEqual([
      ['1.png', 'Kitchen', null],
      ['2.png', 'Kitchen', 'After'],
      ['3.png', null, null],
    ])
    expect(await entriesOf(projectId)).toEqual([
      'Marked “2.png” as “After”',
      'Set the room for 2 photos to Kitchen',
    ])
  })

  test('stay as they are if one of them does not exist or belongs to another company', async () => {
    const { call, photos, listFor } = await studioWithFiles(server)
    const other = await studioWithFiles(server)
    for (const id of [randomUUID(), other.plan])
      expect(
        await call('POST', '/api/documents/many', {
          items: [
            { id: photos[0], moment: 'After' },
            { id, moment: 'After' },
          ],
        }),
      ).toMatchObject({ status: 404, body: { error: 'Document not found' } })
    expect(tagsOf((await listFor()).photos)[0]).toEqual(['1.png', null, null])
  })

  test('are changed once by requests at the same time, in whatever order they name them', async () => {
    const { call, photos, projectId } = await studioWithFiles(server)
    const share = (ids: string[]) =>
      call('POST', '/api/documents/many', { items: ids.map((id) => ({ id, sentToClient: 'true' })) })
    const answers = await Promise.all([share(photos), share(photos.toReversed()), share(photos)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.flatMap(({ body }) => body.changed)).toHaveLength(3)
    expect(await entriesOf(projectId)).toHaveLength(1)
  })

  test('cannot be changed by a client', async () => {
    const { call, portal, photos } = await studioWithFiles(server)
    await call('PATCH', `/api/documents/${photos[0]}`, { sentToClient: 'true' })
    const items = [{ id: photos[0], sentToClient: 'false' }]
    expect((await portal('POST', '/api/documents/many', { items })).status).toBe(403)
  })
})
