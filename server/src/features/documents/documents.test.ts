import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { png } from '../../platform/files/hostile.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { pdfOfSize, runAllJobs, storedKeys } from '../uploads/testing.ts'
import { addFile, documentActivity, listsOf, studioWithFiles as newStudioWithFiles } from './testing.ts'

const server = await sharedServer()
const names = (documents: { fileName: string }[]) => documents.map(({ fileName }) => fileName)

const studioWithFiles = () => newStudioWithFiles(server)

describe('the files of a project', () => {
  test('are photos in their order and documents, newest first', async () => {
    const { listFor, projectId, photos } = await studioWithFiles()
    const { photos: pictures, documents } = await listFor()
    expect([names(pictures), names(documents)]).toEqual([
      ['1.png', '2.png', '3.png'],
      ['List.pdf', 'Plan.pdf'],
    ])
    await server.sql('update projects set photos = $2 where id = $1', [projectId, [photos[2], randomUUID()]])
    expect(names((await listFor()).photos)).toEqual(['3.png', '1.png', '2.png'])
  })

  test('are listed for the client across projects, documents only, in pages', async () => {
    const { call, clientId, projectId, companyId } = await studioWithFiles()
    const other = { title: '9 Quarry Hill', address: '9 Quarry Hill', clientId }
    const { body: second } = await call('POST', '/api/projects', other)
    await addFile(call, second.id, 'Lease.pdf', pdfOfSize(700))
    const ask = (query = '', caller = call) => caller('GET', `/api/clients/${clientId}/documents${query}`)
    const { body } = await ask('?limit=2')
    expect(body.items).toMatchObject([
      { fileName: 'Lease.pdf', projectId: second.id, projectTitle: '9 Quarry Hill' },
      { fileName: 'List.pdf', projectId, projectTitle: '412 Maple Avenue' },
    ])
    const { body: rest } = await ask(`?limit=2&cursor=${body.nextCursor}`)
    expect([names(rest.items), rest.nextCursor]).toEqual([['Plan.pdf'], null])

    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    expect((await ask('', staff)).status).toBe(404)
    const member = 'insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)'
    await server.sql(member, [companyId, second.id, staff.user.id])
    expect(names((await ask('', staff)).body.items)).toEqual(['Lease.pdf'])
  })

  test('are visible to the client only if shared, and never to another client', async () => {
    const { call, portal, plan, photos, listFor, projectId, companyId } = await studioWithFiles()
    expect(await listFor(portal)).toEqual({ photos: [], albums: [], documents: [] })
    for (const id of [plan, photos[1]]) await call('PATCH', `/api/documents/${id}`, { sentToClient: 'true' })
    const seen = await listFor(portal)
    expect([names(seen.photos), names(seen.documents)]).toEqual([['2.png'], ['Plan.pdf']])
    const otherUser = await server.signIn('Client', companyId)
    expect((await otherUser('GET', `/api/projects/${projectId}/documents`)).status).toBe(404)
    const [document] = seen.documents
    expect((await portal('GET', `/api/files/${document.fileId}`)).status).toBe(200)
    expect((await otherUser('GET', `/api/files/${document.fileId}`)).status).toBe(404)
  })

  test('hide invoices from staff without access to prices, except their own uploads', async () => {
    const { call, plan, list, listFor, projectId, companyId } = await studioWithFiles()
    const { body: invoice } = await call('PATCH', `/api/documents/${plan}`, { type: 'Invoice' })
    const staff = await server.signIn('Staff', companyId)
    const { body: own } = await addFile(staff, projectId, 'Mine.pdf', pdfOfSize(300))
    await staff('PATCH', `/api/documents/${own.id}`, { type: 'Invoice' })
    const opens = async () => (await staff('GET', `/api/files/${invoice.fileId}`)).status
    expect(names((await listFor(staff)).documents)).toEqual(['Mine.pdf', 'List.pdf'])
    expect((await staff('PATCH', `/api/documents/${plan}`, { sentToClient: 'true' })).status).toBe(404)
    expect(await opens()).toBe(404)
    expect((await staff('GET', `/api/files/${own.fileId}`)).status).toBe(200)
    expect(await staff('PATCH', `/api/documents/${list}`, { type: 'Invoice' })).toMatchObject({
      status: 403,
      body: { error: 'You need access to prices to mark this as an invoice.' },
    })

    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(names((await listFor(staff)).documents)).toEqual(['Mine.pdf', 'List.pdf', 'Plan.pdf'])
    expect(await opens()).toBe(200)
  })

  test('of another company do not exist', async () => {
    const { plan, projectId } = await studioWithFiles()
    const otherUser = await server.signIn()
    expect((await otherUser('GET', `/api/projects/${projectId}/documents`)).body).toEqual({
      error: 'Project not found',
    })
    expect((await otherUser('PATCH', `/api/documents/${plan}`, { fileName: 'x' })).body).toEqual({
      error: 'Document not found',
    })
    expect((await otherUser('DELETE', `/api/documents/${plan}`)).status).toBe(404)
  })
})

describe('a document', () => {
  test('can be renamed to a valid file name, which downloads use as well', async () => {
    const { call, plan, projectId } = await studioWithFiles()
    const { body } = await call('PATCH', `/api/documents/${plan}`, { fileName: '../../Floor: plan.exe' })
    expect(body.fileName).toBe('_.._Floor_ plan.exe')
    expect((await call('GET', `/api/files/${body.fileId}`)).headers['content-disposition']).toContain(
      'filename="_.._Floor_ plan.exe.pdf"',
    )
    expect((await call('PATCH', `/api/documents/${plan}`, { fileName: ' ' })).body).toEqual({
      error: 'Enter a file name',
      fields: { fileName: 'Enter a file name' },
    })
    expect((await documentActivity(server, projectId)).at(-1)).toEqual([
      'document.updated',
      'Renamed “Plan.pdf” to “_.._Floor_ plan.exe”',
    ])
  })

  test('can be filed, shared and unshared, and records each', async () => {
    const { call, plan, projectId } = await studioWithFiles()
    const at = `/api/documents/${plan}`
    await call('PATCH', at, { type: 'Contract' })
    const shared = await call('PATCH', at, { sentToClient: 'true' })
    expect(shared.body).toMatchObject({ type: 'Contract', sentToClient: 'true' })
    await call('PATCH', at, { sentToClient: 'false' })
    await call('PATCH', at, { sentToClient: 'false', type: 'Contract' })
    expect((await documentActivity(server, projectId)).slice(5)).toEqual([
      ['document.updated', 'Changed the type of “Plan.pdf” to Contract'],
      ['document.shared', 'Shared “Plan.pdf” with the client'],
      ['document.unshared', 'Stopped sharing “Plan.pdf” with the client'],
    ])
    expect((await call('PATCH', at, {})).body.error).toBe('Nothing to change')
    expect((await call('PATCH', at, { type: 'Receipt' })).status).toBe(400)
  })

  test('is deleted with its bytes and its list entry', async () => {
    const { call, photos, plan, projectId, listFor } = await studioWithFiles()
    await runAllJobs(server)
    const before = (await storedKeys(server)).length
    const [{ fileId }] = (await listFor()).photos
    for (const id of [photos[0], plan])
      expect((await call('DELETE', `/api/documents/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/documents/${plan}`)).status).toBe(404)
    expect((await call('GET', `/api/files/${fileId}`)).status).toBe(404)
    expect((await call('GET', `/api/files/${fileId}/preview?size=small`)).status).toBe(404)
    const { photos: left, documents } = await listFor()
    expect([names(left), names(documents)]).toEqual([['2.png', '3.png'], ['List.pdf']])
    expect((await listsOf(server, projectId))?.photos).toEqual([photos[1], photos[2]])
    expect((await listsOf(server, projectId))?.documents).toHaveLength(1)
    expect((await documentActivity(server, projectId)).slice(5)).toEqual([
      ['document.deleted', 'Deleted “1.png”'],
      ['document.deleted', 'Deleted “Plan.pdf”'],
    ])
    await runAllJobs(server)
    // A photo consists of three files: the original and two previews.
    expect((await storedKeys(server)).length).toBe(before - 4)
  })

  test('is deleted once by several requests', async () => {
    const { call, plan, projectId } = await studioWithFiles()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('DELETE', `/api/documents/${plan}`)),
    )
    expect(
      answers
        .map(({ status }) => String(status))
        .sort()
        .join(),
    ).toBe('204,404,404,404,404')
    expect((await documentActivity(server, projectId)).slice(5)).toHaveLength(1)
  })

  test('is deleted by staff only if they uploaded it', async () => {
    const { plan, companyId, projectId } = await studioWithFiles()
    const staff = await server.signIn('Staff', companyId)
    expect(await staff('DELETE', `/api/documents/${plan}`)).toMatchObject({
      status: 403,
      body: { error: 'You don’t have permission to do this' },
    })
    const { body } = await addFile(staff, projectId, 'Mine.pdf', pdfOfSize(100))
    expect((await staff('DELETE', `/api/documents/${body.id}`)).status).toBe(204)
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('DELETE', `/api/documents/${plan}`)).status).toBe(204)
  })

  test('cannot be changed by a client', async () => {
    const { call, portal, plan } = await studioWithFiles()
    await call('PATCH', `/api/documents/${plan}`, { sentToClient: 'true' })
    expect((await portal('PATCH', `/api/documents/${plan}`, { fileName: 'x' })).status).toBe(403)
    expect((await portal('DELETE', `/api/documents/${plan}`)).status).toBe(403)
  })

  test('is deleted with its project', async () => {
    const { call, projectId, companyId } = await studioWithFiles()
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(204)
    await runAllJobs(server)
    expect((await storedKeys(server)).filter((key) => key.startsWith(companyId))).toEqual([])
  })
})

describe('the order of the photos', () => {
  test('can be changed, and the first photo is the cover', async () => {
    const { call, photos, projectId, listFor } = await studioWithFiles()
    const documentIds = [photos[2], photos[0], photos[1]]
    const { status, body } = await call('PUT', `/api/projects/${projectId}/photos`, { documentIds })
    expect([status, names(body)]).toEqual([200, ['3.png', '1.png', '2.png']])
    expect(names((await listFor()).photos)).toEqual(['3.png', '1.png', '2.png'])
    expect((await call('GET', `/api/projects/${projectId}`)).body.coverFileId).toBe(body[0].fileId)
  })

  test('must name every photo once', async () => {
    const { call, photos, plan, projectId } = await studioWithFiles()
    const theirs = await studioWithFiles()
    for (const documentIds of [
      photos.slice(1),
      [...photos, plan],
      [photos[0], photos[1], plan],
      [photos[0], photos[0], photos[1]],
      [photos[0], photos[1], theirs.photos[0]],
      [photos[0], photos[1], randomUUID()],
    ])
      expect(await call('PUT', `/api/projects/${projectId}/photos`, { documentIds })).toMatchObject({
        status: 409,
        body: { error: 'The photos have changed. Check the order and try again.' },
      })
    expect((await listsOf(server, projectId))?.photos).toEqual(photos)
  })

  test('keeps a photo that is added at the same time', async () => {
    const { call, photos, projectId, listFor } = await studioWithFiles()
    const [added] = await Promise.all([
      addFile(call, projectId, '4.png', png()),
      call('PUT', `/api/projects/${projectId}/photos`, { documentIds: photos.toReversed() }),
      call('PUT', `/api/projects/${projectId}/photos`, { documentIds: photos }),
    ])
    const listed = (await listsOf(server, projectId))?.photos ?? []
    expect(listed).toHaveLength(4)
    expect(new Set(listed)).toEqual(new Set([...photos, added.body.id]))
    expect((await listFor()).photos).toHaveLength(4)
  })
})
