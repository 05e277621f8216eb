import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jpeg, office, pdf, png } from '../../platform/files/hostile.fixture.ts'
import { phonePhoto, twoHalves } from '../../platform/files/pictures.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { pdfOfSize, runAllJobs, sendPiece, startUpload, storedKeys, upload } from '../uploads/testing.ts'
import { addFile, documentActivity, listsOf, studioWithProject } from './testing.ts'

const server = await sharedServer()
const photo = await twoHalves(900, 600).jpeg().toBuffer()
const countOf = async (table: string, companyId: string) =>
  (
    await server.sql<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [
      companyId,
    ])
  )[0]?.n

describe('a file that was uploaded', () => {
  test('becomes a document of its project, byte for byte', async () => {
    const { call, projectId } = await studioWithProject(server)
    const content = pdfOfSize(2_500_000)
    const { status, body } = await addFile(call, projectId, 'Floor plan.pdf', content, { type: 'Contract' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        projectId,
        fileId: expect.any(String),
        fileName: 'Floor plan.pdf',
        mimeType: 'application/pdf',
        fileSize: content.length,
        type: 'Contract',
        sentToClient: 'false',
        lastModified: expect.any(String),
        uploadedBy: call.user.id,
        width: null,
        height: null,
        isSealed: false,
        room: null,
        moment: null,
        albumId: null,
      },
    ])
    const [stored] = await server.sql('select size::int, sha256 from files where id = $1', [body.fileId])
    expect(stored).toEqual({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect((await call('GET', `/api/files/${body.fileId}`)).headers['content-length']).toBe(
      String(content.length),
    )
    expect(await listsOf(server, projectId)).toEqual({ photos: [], documents: [body.id] })
    expect(await documentActivity(server, projectId)).toEqual([
      ['document.uploaded', 'Added “Floor plan.pdf”'],
    ])
  })

  test('becomes the last photo of its project, with its dimensions', async () => {
    const { call, projectId } = await studioWithProject(server)
    const first = await addFile(call, projectId, 'Kitchen.jpg', photo)
    const second = await addFile(call, projectId, 'Porch.jpg', await phonePhoto(600, 400))
    expect([first.body.width, first.body.height]).toEqual([900, 600])
    expect([second.body.width, second.body.height]).toEqual([400, 600])
    expect(await listsOf(server, projectId)).toEqual({
      photos: [first.body.id, second.body.id],
      documents: [],
    })
    expect((await call('GET', `/api/projects/${projectId}`)).body.coverFileId).toBe(first.body.fileId)
  })

  test('leaves no pieces behind', async () => {
    const { call, projectId, companyId } = await studioWithProject(server)
    await addFile(call, projectId, 'Kitchen.jpg', photo)
    await runAllJobs(server)
    const files = await server.sql<{ storage_key: string }>(
      'select storage_key from files where company_id = $1',
      [companyId],
    )
    expect(files).toHaveLength(3)
    expect((await storedKeys(server)).filter((key) => key.startsWith(companyId))).toEqual(
      files.map((file) => file.storage_key).sort(),
    )
  })

  test('becomes one document for several requests at once', async () => {
    const { call, projectId, companyId } = await studioWithProject(server)
    const uploadId = await upload(call, 'Kitchen.jpg', photo)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', `/api/projects/${projectId}/documents`, { uploadId })),
    )
    expect(
      answers
        .map(({ status }) => String(status))
        .sort()
        .join(),
    ).toBe('201,404,404,404,404,404')
    expect(answers.find(({ status }) => status === 404)?.body).toEqual({ error: 'Upload not found' })
    expect([await countOf('project_documents', companyId), await countOf('files', companyId)]).toEqual([1, 3])
    await runAllJobs(server)
    expect((await storedKeys(server)).filter((key) => key.startsWith(companyId))).toHaveLength(3)
  })

  test('is on the list even if several are added at once', async () => {
    const { call, projectId } = await studioWithProject(server)
    const uploads = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => upload(call, `${n}.pdf`, pdfOfSize(1000 + n))),
    )
    const answers = await Promise.all(
      uploads.map((uploadId) => call('POST', `/api/projects/${projectId}/documents`, { uploadId })),
    )
    const lists = await listsOf(server, projectId)
    expect(lists?.documents).toHaveLength(5)
    expect(new Set(lists?.documents)).toEqual(new Set(answers.map(({ body }) => body.id)))
  })

  test('must be complete first', async () => {
    const { call, projectId } = await studioWithProject(server)
    const content = pdfOfSize(100_000)
    const { id, pieceSize } = await startUpload(call, 'x.pdf', content.length)
    await sendPiece(call, id, content, pieceSize, 0)
    expect(await call('POST', `/api/projects/${projectId}/documents`, { uploadId: id })).toMatchObject({
      status: 409,
      body: { error: 'This file isn’t fully uploaded yet.' },
    })
  })

  test('can be retried if only the project was wrong, and leaves nothing behind', async () => {
    const { call, projectId, companyId } = await studioWithProject(server)
    const uploadId = await upload(call, 'Kitchen.jpg', photo)
    const before = await storedKeys(server)
    await server.sql(
      'update projects set photos = array(select gen_random_uuid()::text from generate_series(1, 1000)) where id = $1',
      [projectId],
    )
    const full = await call('POST', `/api/projects/${projectId}/documents`, { uploadId })
    expect(full).toMatchObject({
      status: 409,
      body: { error: 'A project can have up to 1,000 photos. Delete some first.' },
    })
    expect(await storedKeys(server)).toEqual(before)
    expect(await countOf('files', companyId)).toBe(0)
    await server.sql("update projects set photos = '{}' where id = $1", [projectId])
    expect((await call('POST', `/api/projects/${projectId}/documents`, { uploadId })).status).toBe(201)
  })

  test('is refused if a piece is missing', async () => {
    const { call, projectId, companyId } = await studioWithProject(server)
    const uploadId = await upload(call, 'x.pdf', pdfOfSize(100_000))
    await server.services.files.remove(`${companyId}/${uploadId}-2`)
    expect(await call('POST', `/api/projects/${projectId}/documents`, { uploadId })).toMatchObject({
      status: 409,
      body: { error: 'Part of this file is missing. Upload it again.' },
    })
  })

  test('of a killed process is deleted if it has no row, and stays if it has one', async () => {
    const { call, projectId, companyId } = await studioWithProject(server)
    const { body } = await addFile(call, projectId, 'Kitchen.jpg', photo)
    const [{ data } = { data: { storageKeys: [] } }] = await server.sql<{ data: { storageKeys: string[] } }>(
      `select payload -> 'data' as data from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'discard-unclaimed' and payload ->> 'company' = $1`,
      [companyId],
    )
    expect(data.storageKeys).toHaveLength(3)
    // Simulates a crash before the row was inserted: the row is missing, but the bytes and the cleanup job exist.
    const { body: dead } = await addFile(call, projectId, 'Dead.jpg', photo)
    await server.sql('delete from project_documents where id = $1', [dead.id])
    await server.sql('delete from files where id = $1', [dead.fileId])
    await runAllJobs(server)
    const left = (await storedKeys(server)).filter((key) => key.startsWith(companyId))
    expect(left).toEqual(data.storageKeys.toSorted())
    expect((await call('GET', `/api/files/${body.fileId}`)).status).toBe(200)
  })
})

describe('a file that is not what it seems', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const kinds = /^This type of file isn’t supported\. Please upload a PDF, an image/
  test.each<[string, string, Buffer, RegExp]>([
    ['an SVG', 'plan.svg', svg, kinds],
    ['an SVG named PNG', 'plan.png', svg, kinds],
    ['an HTML page named text', 'notes.txt', Buffer.from('<!doctype html><script>1</script>'), kinds],
    ['a program named PDF', 'plan.pdf', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]), kinds],
    ['a spreadsheet with macros', 'costs.xlsx', office('xl', { extra: [['xl/vbaProject.bin', 'x']] }), kinds],
    ['a truncated JPEG', 'a.jpg', photo.subarray(0, photo.length / 2), /^This image is damaged/],
    ['only the header of a JPEG', 'a.jpg', jpeg, /^This image is damaged/],
    ['a decompression bomb', 'a.png', png({ width: 50_000, height: 50_000 }), /^This image is too large/],
    [
      'a picture with embedded HTML',
      'a.jpg',
      Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
      /^This image contains other data/,
    ],
  ])('is refused with a sentence and leaves nothing behind: %s', async (_, name, content, sentence) => {
    const { call, projectId, companyId } = await studioWithProject(server)
    const before = await storedKeys(server)
    const { status, body } = await addFile(call, projectId, name, content)
    expect([status, body]).toEqual([415, { error: expect.stringMatching(sentence) }])
    await runAllJobs(server)
    expect(await storedKeys(server)).toEqual(before)
    for (const table of ['files', 'project_documents', 'uploads'])
      expect([table, await countOf(table, companyId)]).toEqual([table, 0])
    expect(await documentActivity(server, projectId)).toEqual([])
  })

  test('gets the type of its content, whatever its name says', async () => {
    const { call, projectId } = await studioWithProject(server)
    const { body } = await addFile(call, projectId, 'photo.png', pdf)
    expect([body.mimeType, body.width]).toEqual(['application/pdf', null])
    expect((await call('GET', `/api/files/${body.fileId}`)).headers['content-disposition']).toContain(
      'photo.png.pdf',
    )
  })
})

describe('uploads and projects', () => {
  test('cannot be used by others', async () => {
    const [ours, theirs] = [await studioWithProject(server), await studioWithProject(server)]
    const colleague = await server.signIn('Manager', ours.companyId)
    const uploadId = await upload(ours.call, 'x.pdf', pdfOfSize(100))
    const pathOf = (projectId: string) => `/api/projects/${projectId}/documents`
    expect(await colleague('POST', pathOf(ours.projectId), { uploadId })).toMatchObject({
      status: 404,
      body: { error: 'Upload not found' },
    })
    expect(await theirs.call('POST', pathOf(theirs.projectId), { uploadId })).toMatchObject({
      status: 404,
      body: { error: 'Upload not found' },
    })
    expect(await ours.call('POST', pathOf(theirs.projectId), { uploadId })).toMatchObject({
      status: 404,
      body: { error: 'Project not found' },
    })
    expect((await ours.call('POST', pathOf(ours.projectId), { uploadId })).status).toBe(201)
  })

  test('accept files of staff only for their own projects if the company restricts it', async () => {
    const { projectId, companyId } = await studioWithProject(server)
    const staff = await server.signIn('Staff', companyId)
    expect((await addFile(staff, projectId, 'x.pdf', pdfOfSize(100))).status).toBe(201)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    expect((await addFile(staff, projectId, 'x.pdf', pdfOfSize(100))).status).toBe(404)
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      companyId,
      projectId,
      staff.user.id,
    ])
    expect((await addFile(staff, projectId, 'x.pdf', pdfOfSize(100))).status).toBe(201)
  })

  test('accept files of a client for their own project, where the client sees them', async () => {
    const { call, portal, projectId, companyId } = await studioWithProject(server)
    const { status, body } = await addFile(portal, projectId, 'Key.jpg', photo, { type: 'Contract' })
    expect([status, body.type, body.sentToClient, body.uploadedBy]).toEqual([
      201,
      'Other',
      'true',
      portal.user.id,
    ])
    const [other] = await server.sql<{ id: string }>(
      "insert into projects (company_id, title, address) values ($1, 'A', 'A') returning id",
      [companyId],
    )
    expect((await addFile(portal, other?.id ?? '', 'Key.jpg', photo)).status).toBe(404)
    const pathOf = `/api/projects/${projectId}/documents`
    for (const caller of [portal, call])
      expect((await caller('GET', pathOf)).body.photos.map(({ id }: { id: string }) => id)).toEqual([body.id])
  })
})
