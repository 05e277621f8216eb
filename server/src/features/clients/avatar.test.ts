import { describe, expect, test } from 'vitest'
import type { CompanyActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { pdf } from '../../platform/files/hostile.fixture.ts'
import { twoHalves } from '../../platform/files/pictures.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { newStudio } from '../projects/testing.ts'
import { removeLogo, setLogo } from '../settings/company-logo.ts'
import { type Caller, runAllJobs, storedKeys, upload } from '../uploads/testing.ts'
import { hannah, rowsOf } from './testing.ts'

const server = await sharedServer()
const { databases, files } = server.services
const rows = rowsOf(server)
const face = await twoHalves(400, 400).png().toBuffer()
const preview = (call: Caller, fileId: string) => call('GET', `/api/files/${fileId}/preview?size=small`)

async function studioWithClient() {
  const studio = await newStudio(server)
  const { body } = await studio.call('POST', '/api/clients', hannah)
  const set = async (call: Caller = studio.call, content = face) =>
    call('PUT', `/api/clients/${body.id}/avatar`, { uploadId: await upload(call, 'face.png', content) })
  return { ...studio, client: body, set }
}

describe('a client’s picture', () => {
  test('can be set, replaced and removed without leaving files behind', async () => {
    const { call, client, set, companyId } = await studioWithClient()
    const first = await set()
    expect([first.status, first.body]).toEqual([
      200,
      { ...client, avatar: expect.any(String), version: 2, updatedAt: expect.any(String) },
    ])
    expect((await preview(call, first.body.avatar)).status).toBe(200)
    const second = await set()
    expect((await preview(call, first.body.avatar)).status).toBe(404)
    expect((await preview(call, second.body.avatar)).status).toBe(200)
    const none = await call('DELETE', `/api/clients/${client.id}/avatar`)
    expect([none.status, none.body.avatar]).toEqual([200, null])
    const again = await call('DELETE', `/api/clients/${client.id}/avatar`)
    expect([again.status, again.body.version]).toEqual([200, none.body.version])
    expect((await rows.activities(client.id)).map(({ description }) => description).slice(1)).toEqual([
      'Changed the photo of Hannah Whitlock',
      'Changed the photo of Hannah Whitlock',
      'Removed the photo of Hannah Whitlock',
    ])
    await runAllJobs(server)
    expect((await storedKeys(server)).filter((key) => key.startsWith(companyId))).toEqual([])
  })

  test('cannot be changed in the client portal', async () => {
    const { call, companyId, client } = await studioWithClient()
    const portal = await server.signIn('Client', companyId)
    await server.sql('update users set client_id = $2 where id = $1', [portal.user.id, client.id])
    const uploadId = await upload(call, 'face.png', face)
    expect((await portal('PUT', `/api/clients/${client.id}/avatar`, { uploadId })).status).toBe(403)
    expect((await call('GET', `/api/clients/${client.id}`)).body.avatar).toBeNull()
  })

  test('must be an image', async () => {
    const { set, companyId } = await studioWithClient()
    const before = await storedKeys(server)
    const { status, body } = await set(undefined, pdf)
    expect([status, body]).toEqual([
      415,
      { error: 'This isn’t an image. Please upload a PNG, JPEG or WebP.' },
    ])
    await runAllJobs(server)
    expect(await storedKeys(server)).toEqual(before)
    expect(await rows.countOf('files', companyId)).toBe(0)
  })

  test('is the only file left after several uploads at once', async () => {
    const { set, companyId, call, client } = await studioWithClient()
    const answers = await Promise.all([set(), set(), set(), set()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await call('GET', `/api/clients/${client.id}`)
    const remaining = await server.sql<{ id: string }>(
      'select id from files where company_id = $1 and removed_at is null and preview_of is null',
      [companyId],
    )
    expect(remaining).toEqual([{ id: body.avatar }])
  })

  test('is visible to users who see the client', async () => {
    const { set, companyId, client } = await studioWithClient()
    const { body } = await set()
    const [member, other] = [await server.signIn('Staff', companyId), await server.signIn('Staff', companyId)]
    const project = await rows.project(companyId, client.id)
    await rows.member(companyId, project, member.user.id)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const [ownPortalUser, otherPortalUser] = [
      await server.signIn('Client', companyId),
      await server.signIn('Client', companyId),
    ]
    await server.sql('update users set client_id = $2 where id = $1', [ownPortalUser.user.id, client.id])
    const statuses = await Promise.all(
      [member, other, ownPortalUser, otherPortalUser].map(
        async (call) => (await preview(call, body.avatar)).status,
      ),
    )
    expect(statuses).toEqual([200, 404, 200, 404])
    expect((await set(other)).status).toBe(404)
    expect((await set(member)).status).toBe(200)
  })
})

describe('the company’s logo', () => {
  const actorOf = ({ user, companyId }: Caller) =>
    ({ userId: user.id, role: user.role, companyId, impersonatorId: null }) as CompanyActor
  const logoOf = async (companyId: string) =>
    (
      await server.sql<{ logo_file_id: string | null }>('select logo_file_id from companies where id = $1', [
        companyId,
      ])
    )[0]?.logo_file_id ?? null

  test('is visible to everyone in the company and no one else', async () => {
    const { call, companyId } = await newStudio(server)
    await setLogo({ databases, files }, actorOf(call), await upload(call, 'logo.png', face))
    const logo = (await logoOf(companyId)) ?? ''
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    for (const role of ['Staff', 'Client', 'Manager'] as const)
      expect([role, (await preview(await server.signIn(role, companyId), logo)).status]).toEqual([role, 200])
    expect((await preview(await server.signIn(), logo)).status).toBe(404)
  })

  test('is a single file after several uploads at once, and can be removed', async () => {
    const { call, companyId } = await newStudio(server)
    const uploads = [await upload(call, 'a.png', face), await upload(call, 'b.png', face)]
    await Promise.all(uploads.map((id) => setLogo({ databases, files }, actorOf(call), id)))
    const remaining = await server.sql<{ id: string }>(
      'select id from files where company_id = $1 and removed_at is null and preview_of is null',
      [companyId],
    )
    expect(remaining).toEqual([{ id: await logoOf(companyId) }])
    const remove = () =>
      inTransaction(databases.runtime, { companyId }, (db) => removeLogo(db, actorOf(call)))
    await remove()
    await remove()
    expect(await logoOf(companyId)).toBeNull()
    const activities = await server.sql<{ description: string }>(
      "select description from admin_activities where company_id = $1 and action = 'settings.changed' order by created_at",
      [companyId],
    )
    expect(activities.map(({ description }) => description)).toEqual([
      'Changed the logo',
      'Changed the logo',
      'Removed the logo',
    ])
  })
})
