import { describe, expect, test } from 'vitest'
import { pdf } from '../../platform/files/hostile.fixture.ts'
import { twoHalves } from '../../platform/files/pictures.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { newStudio } from '../projects/testing.ts'
import { type Caller, runAllJobs, storedKeys, upload } from '../uploads/testing.ts'

const server = await sharedServer()
const face = await twoHalves(400, 400).png().toBuffer()
const preview = (call: Caller, fileId: string) => call('GET', `/api/files/${fileId}/preview?size=small`)
const setPhoto = async (call: Caller, content = face) =>
  call('PUT', '/api/auth/me/avatar', { uploadId: await upload(call, 'face.png', content) })
const filesOf = (companyId: string) =>
  server.sql<{ id: string }>(
    'select id from files where company_id = $1 and removed_at is null and preview_of is null',
    [companyId],
  )

describe('a team member’s photo', () => {
  test('can be set, replaced and removed without leaving files behind', async () => {
    const { call, companyId } = await newStudio(server)
    const first = await setPhoto(call)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      ...(await call('GET', '/api/auth/me')).body,
      avatarFileId: expect.any(String),
    })
    expect((await preview(call, first.body.avatarFileId)).status).toBe(200)
    const second = await setPhoto(call)
    expect((await preview(call, first.body.avatarFileId)).status).toBe(404)
    expect((await call('GET', '/api/workspace')).body.people).toEqual([
      expect.objectContaining({ id: call.user.id, avatarFileId: second.body.avatarFileId }),
    ])
    expect((await call('GET', '/api/team')).body).toMatchObject([{ avatarFileId: second.body.avatarFileId }])
    for (let n = 0; n < 2; n++) {
      const none = await call('DELETE', '/api/auth/me/avatar')
      expect([none.status, none.body.avatarFileId]).toEqual([200, null])
    }
    const { items } = (await call('GET', '/api/activity')).body
    expect(items.map(({ description }: { description: string }) => description)).toEqual([
      'Removed their photo',
      'Changed their photo',
      'Changed their photo',
    ])
    await runAllJobs(server)
    expect((await storedKeys(server)).filter((key) => key.startsWith(companyId))).toEqual([])
  })

  test('must be an image', async () => {
    const { call, companyId } = await newStudio(server)
    const { status, body } = await setPhoto(call, pdf)
    expect([status, body]).toEqual([
      415,
      { error: 'This isn’t an image. Please upload a PNG, JPEG or WebP.' },
    ])
    expect(await filesOf(companyId)).toEqual([])
  })

  test('is the only file left after several uploads at once', async () => {
    const { call, companyId } = await newStudio(server)
    const answers = await Promise.all([setPhoto(call), setPhoto(call), setPhoto(call)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await call('GET', '/api/auth/me')
    expect(await filesOf(companyId)).toEqual([{ id: body.avatarFileId }])
  })

  test('is visible to the whole team, but not to clients or other companies', async () => {
    const { call, companyId } = await newStudio(server)
    const photo = (await setPhoto(call)).body.avatarFileId
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const statuses: Record<string, number> = {}
    for (const role of ['Manager', 'Staff', 'Client'] as const)
      statuses[role] = (await preview(await server.signIn(role, companyId), photo)).status
    expect(statuses).toEqual({ Manager: 200, Staff: 200, Client: 404 })
    expect((await preview(await server.signIn(), photo)).status).toBe(404)
  })

  test('can’t be taken from another member’s upload, or set by a client', async () => {
    const { call, companyId } = await newStudio(server)
    const uploadId = await upload(call, 'face.png', face)
    const colleague = await server.signIn('Staff', companyId)
    expect((await colleague('PUT', '/api/auth/me/avatar', { uploadId })).status).toBe(404)
    const client = await server.signIn('Client', companyId)
    expect((await client('PUT', '/api/auth/me/avatar', { uploadId })).status).toBe(403)
    expect((await setPhoto(call)).status).toBe(200)
  })
})
