import { randomUUID } from 'node:crypto'
import { maxArchive } from '@mantel/domain/many-documents'
import { describe, expect, test } from 'vitest'
import { png } from '../../platform/files/hostile.fixture.ts'
import { readZip } from '../../platform/files/zip/testing-zip.ts'
import { sharedServer } from '../../testing/server.ts'
import { addFile, studioWithFiles } from './testing.ts'

const server = await sharedServer()

describe('an archive', () => {
  test('contains the chosen files in their order, each under a name of its own', async () => {
    const { call, projectId, photos, plan } = await studioWithFiles(server)
    const { body: twin } = await addFile(call, projectId, '1.png', png())
    // Not `call`, which reads every response as text.
    const response = await fetch(`${server.url}/api/documents/archive`, {
      method: 'POST',
      headers: { authorization: `Bearer ${call.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [photos[0], plan, twin.id, plan] }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(response.headers.get('content-disposition')).toContain('filename="412 Maple Avenue.zip"')
    const files = readZip(Buffer.from(await response.arrayBuffer()))
    expect(files.map(({ name, content }) => [name, content.length])).toEqual([
      ['1.png', png().length],
      ['Plan.pdf', 500],
      ['1 (2).png', png().length],
    ])
  })

  test('contains nothing that the viewer may not see', async () => {
    const { call, portal, photos, plan, companyId } = await studioWithFiles(server)
    await call('PATCH', `/api/documents/${photos[0]}`, { sentToClient: 'true' })
    await call('PATCH', `/api/documents/${plan}`, { type: 'Invoice' })
    const ask = (caller: typeof call, ids: string[]) => caller('POST', '/api/documents/archive', { ids })
    expect((await ask(portal, [photos[0] ?? ''])).status).toBe(200)
    const staff = await server.signIn('Staff', companyId)
    const stranger = await server.signIn()
    for (const [caller, id] of [
      [portal, photos[1]],
      [staff, plan],
      [stranger, plan],
      [call, randomUUID()],
    ] as const)
      expect(await ask(caller as typeof call, [photos[0] ?? '', id ?? ''])).toMatchObject({
        status: 404,
        body: { error: 'Document not found' },
      })
  })

  test('has a limit in files and bytes, and each user one in archives', async () => {
    const { call, plan } = await studioWithFiles(server)
    const many = Array.from({ length: maxArchive.files + 1 }, () => randomUUID())
    expect((await call('POST', '/api/documents/archive', { ids: many })).status).toBe(400)
    expect((await call('POST', '/api/documents/archive', { ids: [] })).status).toBe(400)
    await server.sql(
      'update files set size = $2 where id = (select file_id from project_documents where id = $1)',
      [plan, maxArchive.bytes + 1],
    )
    expect(await call('POST', '/api/documents/archive', { ids: [plan] })).toMatchObject({
      status: 409,
      body: { error: 'You can download up to 500 MB at once. Select fewer files.' },
    })
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call('POST', '/api/documents/archive', { ids: [plan] })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})
