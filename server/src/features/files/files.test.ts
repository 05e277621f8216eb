import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { phonePhoto } from '../../platform/files/pictures.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { removeFiles } from './files.ts'
import { newStorageKey, receiveUpload, recordFile } from './receive-file.ts'

const server = await sharedServer()
const { databases, files } = server.services

async function store(companyId: string, name: string, content: string | Buffer) {
  const received = await receiveUpload(files, newStorageKey(companyId), {
    name,
    content: Readable.from([Buffer.from(content)]),
  })
  return inTransaction(databases.runtime, { companyId }, (db) => recordFile(db, companyId, received, null))
}

describe('a file', () => {
  test('is served to its company as a download that cannot execute', async () => {
    const call = await server.signIn('Manager')
    const { id } = await store(call.companyId, 'Pläne <1>.txt', 'Sofa, lamp, rug')
    const { status, text, headers } = await call('GET', `/api/files/${id}`)
    expect([status, text]).toEqual([200, 'Sofa, lamp, rug'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''Pl%C3%A4ne/)
  })

  test('of another company does not exist', async () => {
    const [ours, theirs] = [await server.signIn(), await server.signIn()]
    const { id } = await store(ours.companyId, 'a.txt', 'ours')
    expect(await theirs('GET', `/api/files/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'File not found' },
    })
  })

  test('is visible to a client only if it was shared', async () => {
    const company = await server.newCompany()
    const call = await server.signIn('Client', company)
    const [client] = await server.sql<{ id: string }>(
      'insert into clients (company_id, email) values ($1, $2) returning id',
      [company, 'c@example.com'],
    )
    await server.sql('update users set client_id = $2 where id = $1', [call.user.id, client?.id])
    const [project] = await server.sql<{ id: string }>(
      "insert into projects (company_id, client_id, title, address) values ($1, $2, 'A', 'A') returning id",
      [company, client?.id],
    )
    const { id } = await store(company, 'a.txt', 'shared')
    const share = (sent: string) =>
      server.sql(
        'insert into project_documents (company_id, project_id, file_id, file_name, sent_to_client) values ($1, $2, $3, $4, $5)',
        [company, project?.id, id, 'a.txt', sent],
      )
    await share('false')
    expect((await call('GET', `/api/files/${id}`)).status).toBe(404)
    await share('true')
    expect((await call('GET', `/api/files/${id}`)).text).toBe('shared')
  })

  test('is visible only to staff on its project if the company restricts it', async () => {
    const call = await server.signIn('Staff')
    const { id } = await store(call.companyId, 'a.txt', 'documents')
    expect((await call('GET', `/api/files/${id}`)).status).toBe(200)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [call.companyId])
    expect((await call('GET', `/api/files/${id}`)).status).toBe(404)
    const [project] = await server.sql<{ id: string }>(
      "insert into projects (company_id, title, address) values ($1, 'A', 'A') returning id",
      [call.companyId],
    )
    await server.sql(
      'insert into project_documents (company_id, project_id, file_id, file_name) values ($1, $2, $3, $4)',
      [call.companyId, project?.id, id, 'a.txt'],
    )
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      call.companyId,
      project?.id,
      call.user.id,
    ])
    expect((await call('GET', `/api/files/${id}`)).status).toBe(200)
  })

  test('whose content does not match its type is refused', async () => {
    const company = await server.newCompany()
    await expect(store(company, 'photo.png', '<svg onload="alert(1)">')).rejects.toThrow(
      'This type of file isn’t supported',
    )
    expect(await server.sql('select id from files where company_id = $1', [company])).toEqual([])
  })

  test('is hidden at once when removed, and its bytes are deleted a day later', async () => {
    const call = await server.signIn()
    const { id } = await store(call.companyId, 'a.txt', 'gone')
    await inTransaction(databases.runtime, { companyId: call.companyId }, (db) =>
      removeFiles(db, call.companyId, [id]),
    )
    expect((await call('GET', `/api/files/${id}`)).status).toBe(404)
    const [row] = await server.sql<{ storage_key: string }>('select storage_key from files where id = $1', [
      id,
    ])
    await server.runJobs()
    const stored = await files.get(row?.storage_key ?? '')
    stored.destroy()
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    await expect(files.get(row?.storage_key ?? '')).rejects.toThrow('No file is stored')
  })
})

const photo = await phonePhoto(1200, 800)

describe('a preview', () => {
  test('is a small picture that only the browser may cache', async () => {
    const call = await server.signIn('Manager')
    const { id } = await store(call.companyId, 'Kitchen.jpg', photo)
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: `/api/files/${id}/preview?size=small`,
      headers: { authorization: `Bearer ${call.token}` },
    })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-length': String(rawPayload.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Authorization',
    })
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 304, 304, undefined])
    const large = await server.app.inject({
      url: `/api/files/${id}/preview?size=large`,
      headers: { authorization: `Bearer ${call.token}` },
    })
    expect((await sharp(large.rawPayload).metadata()).width).toBe(800)
  })

  test('exists only for pictures, in the defined sizes', async () => {
    const call = await server.signIn()
    const textFile = await store(call.companyId, 'a.txt', 'words')
    expect((await call('GET', `/api/files/${textFile.id}/preview?size=small`)).body).toEqual({
      error: 'Preview not found',
    })
    const { id } = await store(call.companyId, 'Kitchen.jpg', photo)
    expect((await call('GET', `/api/files/${id}/preview?size=huge`)).status).toBe(400)
    expect((await call('GET', `/api/files/${id}/preview`)).status).toBe(400)
  })

  test('is visible to users who see the picture, and has no URL of its own', async () => {
    const company = await server.newCompany()
    const call = await server.signIn('CompanyAdmin', company)
    const { id } = await store(company, 'Kitchen.jpg', photo)
    const [small] = await server.sql<{ id: string }>(
      "select id from files where preview_of = $1 and preview_size = 'small'",
      [id],
    )
    for (const path of [`/api/files/${small?.id}`, `/api/files/${small?.id}/preview?size=small`])
      expect(await call('GET', path)).toMatchObject({ status: 404, body: { error: 'File not found' } })
    const [client, outsider] = [await server.signIn('Client', company), await server.signIn()]
    for (const other of [client, outsider])
      expect((await other('GET', `/api/files/${id}/preview?size=small`)).status).toBe(404)
  })

  test('is removed with its picture', async () => {
    const call = await server.signIn()
    const { id } = await store(call.companyId, 'Kitchen.jpg', photo)
    await inTransaction(databases.runtime, { companyId: call.companyId }, (db) =>
      removeFiles(db, call.companyId, [id]),
    )
    expect((await call('GET', `/api/files/${id}/preview?size=small`)).status).toBe(404)
    const rows = await server.sql<{ storage_key: string }>(
      'select storage_key from files where company_id = $1 and removed_at is not null',
      [call.companyId],
    )
    expect(rows).toHaveLength(3)
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    for (const { storage_key } of rows)
      await expect(files.get(storage_key)).rejects.toThrow('No file is stored')
    await server.sql('delete from files where id = $1', [id])
    expect(await server.sql('select id from files where preview_of = $1', [id])).toEqual([])
  })
})
