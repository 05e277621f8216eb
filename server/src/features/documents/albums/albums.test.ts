import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { png } from '../../../platform/files/hostile.fixture.ts'
import { sharedServer } from '../../../testing/server.ts'
import { addFile, studioWithFiles } from '../testing.ts'

const server = await sharedServer()

async function studioWithAlbum() {
  const studio = await studioWithFiles(server)
  const { call, projectId, photos } = studio
  const create = (name: string, documentIds: (string | undefined)[] = []) =>
    call('POST', `/api/projects/${projectId}/albums`, { name, documentIds })
  const album = (await create('Staging day', [photos[2], photos[0]])).body
  const albums = async (caller = call) => (await studio.listFor(caller)).albums
  const entries = async () =>
    (
      await server.sql<{ description: string }>(
        `select description from project_activities where project_id = $1
         and (action like 'album.%' or action = 'document.tagged') order by created_at, id`,
        [projectId],
      )
    ).map(({ description }) => description)
  return { ...studio, create, album, albums, entries }
}

describe('an album', () => {
  test('is made of several photos, which keep their order, and takes them out of other albums', async () => {
    const { photos, album, albums, create, entries, listFor } = await studioWithAlbum()
    const [one, two, three] = photos
    expect(album).toEqual({ id: expect.any(String), name: 'Staging day', photos: [one, three] })
    expect((await listFor()).photos.map(({ albumId }: { albumId: string }) => albumId)).toEqual([
      album.id,
      null,
      album.id,
    ])
    const final = await create('Final photos', [three, two])
    expect(final.status).toBe(201)
    expect(await albums()).toEqual([
      { id: final.body.id, name: 'Final photos', photos: [two, three] },
      { id: album.id, name: 'Staging day', photos: [one] },
    ])
    expect(await entries()).toEqual([
      'Created the album “Staging day” with 2 photos',
      'Created the album “Final photos” with 2 photos',
    ])
  })

  test('has a name of its own, also if two people choose it at the same time', async () => {
    const { album, create, call, entries } = await studioWithAlbum()
    const refusal = { status: 409, body: { error: 'There is already an album “Staging day”' } }
    expect(await create(' STAGING day ')).toMatchObject(refusal)
    const answers = await Promise.all([create('Details'), create('details'), create('DETAILS')])
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
    const rename = (name: string) => call('PATCH', `/api/albums/${album.id}`, { name })
    expect((await rename('Details')).status).toBe(409)
    expect((await rename('staging day')).body.name).toBe('staging day')
    expect((await rename('')).status).toBe(400)
    expect((await entries()).at(-1)).toBe('Renamed the album “Staging day” to “staging day”')
  })

  test('takes and gives back photos one by one or several at once', async () => {
    const { call, photos, plan, album, albums, entries } = await studioWithAlbum()
    const [one, two, three] = photos
    await call('PATCH', `/api/documents/${two}`, { albumId: album.id.toUpperCase() })
    expect((await albums())[0].photos).toEqual([one, two, three])
    const { body } = await call('POST', '/api/documents/many', {
      items: [...photos, plan].map((id) => ({ id, albumId: null })),
    })
    expect(body).toMatchObject({ changed: [{}, {}, {}], failed: [] })
    expect((await albums())[0].photos).toEqual([])
    const again = await call('POST', '/api/documents/many', {
      items: [one, two, plan].map((id) => ({ id, albumId: album.id })),
    })
    expect(again.body.failed).toEqual([{ id: plan, reason: 'Only photos can be in an album.' }])
    expect(await entries()).toEqual([
      'Created the album “Staging day” with 2 photos',
      'Added “2.png” to the album “Staging day”',
      'Took 3 photos out of the album',
      'Added 2 photos to the album “Staging day”',
    ])
  })

  test('has an order of its own, in which new photos come last', async () => {
    const { call, photos, album, albums, listFor } = await studioWithAlbum()
    const [one, two, three] = photos
    const arrange = (documentIds: unknown[]) => call('PUT', `/api/albums/${album.id}/photos`, { documentIds })
    expect((await arrange([three, one])).body.photos).toEqual([three, one])
    await call('PATCH', `/api/documents/${two}`, { albumId: album.id })
    expect((await albums())[0].photos).toEqual([three, one, two])
    // The order of the project, and so its cover, is another matter.
    expect((await listFor()).photos.map(({ id }: { id: string }) => id)).toEqual(photos)
    const refusal = {
      status: 409,
      body: { error: 'The photos have changed. Check the order and try again.' },
    }
    for (const ids of [
      [three, one],
      [three, one, one],
      [one, two, three, randomUUID()],
    ])
      expect(await arrange(ids)).toMatchObject(refusal)
  })

  test('is deleted without its photos', async () => {
    const { call, album, albums, entries, listFor } = await studioWithAlbum()
    expect((await call('DELETE', `/api/albums/${album.id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/albums/${album.id}`)).status).toBe(404)
    expect(await albums()).toEqual([])
    expect((await listFor()).photos.map(({ albumId }: { albumId: unknown }) => albumId)).toEqual([
      null,
      null,
      null,
    ])
    expect((await entries()).at(-1)).toBe('Deleted the album “Staging day”. Its photos stay in the project.')
  })

  test('takes an upload, but not that of a client', async () => {
    const { call, portal, projectId, album } = await studioWithAlbum()
    const added = await addFile(call, projectId, '4.png', png(), { albumId: album.id })
    expect(added.body.albumId).toBe(album.id)
    const own = await addFile(portal, projectId, '5.png', png(), { albumId: album.id })
    expect([own.status, own.body.albumId]).toEqual([201, null])
  })

  test('takes no photo of another project', async () => {
    const { call, photos, album, create } = await studioWithAlbum()
    const { body: other } = await call('POST', '/api/projects', { title: '9 Elm', address: '9 Elm' })
    const { body: photo } = await addFile(call, other.id, 'other.png', png())
    expect(await create('Details', [photos[0], photo.id])).toMatchObject({ status: 404 })
    for (const answer of [
      await call('PATCH', `/api/documents/${photo.id}`, { albumId: album.id }),
      await call('POST', '/api/documents/many', { items: [{ id: photo.id, albumId: album.id }] }),
      await addFile(call, other.id, 'new.png', png(), { albumId: album.id }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'Album not found' } })
  })

  test('is shown to the client once a photo of it is shared, and cannot be changed by them', async () => {
    const { call, portal, photos, album, albums } = await studioWithAlbum()
    expect(await albums(portal)).toEqual([])
    await call('PATCH', `/api/documents/${photos[2]}`, { sentToClient: 'true' })
    expect(await albums(portal)).toEqual([{ id: album.id, name: 'Staging day', photos: [photos[2]] }])
    expect((await portal('DELETE', `/api/albums/${album.id}`)).status).toBe(403)
  })

  test('of a project that is not theirs does not exist for staff', async () => {
    const { companyId, projectId, album } = await studioWithAlbum()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    const at = `/api/albums/${album.id}`
    expect((await staff('PATCH', at, { name: 'Mine' })).status).toBe(404)
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      companyId,
      projectId,
      staff.user.id,
    ])
    expect((await staff('PATCH', at, { name: 'Mine' })).status).toBe(200)
  })

  test('can be deleted while photos are put into it', async () => {
    const { call, photos, album, albums } = await studioWithAlbum()
    const answers = await Promise.all([
      call('DELETE', `/api/albums/${album.id}`),
      ...photos.map((id) => call('PATCH', `/api/documents/${id}`, { albumId: album.id })),
    ])
    expect(answers[0]?.status).toBe(204)
    for (const { status } of answers.slice(1)) expect([200, 404]).toContain(status)
    expect(await albums()).toEqual([])
  })
})
