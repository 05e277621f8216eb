import { describe, expect, test } from 'vitest'
import { twoHalves } from '../../platform/files/pictures.fixture.ts'
import { startServer } from '../../testing/server.ts'
import { type Caller, runAllJobs, upload } from '../uploads/testing.ts'
import { merge, rowsOf, two } from './testing.ts'

const server = await startServer()
const { countOf, insert } = rowsOf(server)
const face = await twoHalves(64, 64).png().toBuffer()

async function giveFace(call: Caller, id: string): Promise<string> {
  const { body } = await call('PUT', `/api/clients/${id}/avatar`, {
    uploadId: await upload(call, 'face.png', face),
  })
  return body.avatar
}
const isSeen = async (call: Caller, fileId: string) =>
  (await call('GET', `/api/files/${fileId}/preview?size=small`)).status === 200

/** Two with a face each, merged; the survivor has the other one's, or keeps their own. */
async function faces(fromOther: string[]) {
  const call = await server.signIn()
  const { survivor, other } = await two(call)
  const [own, theirs] = [await giveFace(call, survivor.id), await giveFace(call, other.id)]
  const { body } = await merge(call, survivor.id, other.id, fromOther)
  return { call, companyId: call.companyId, survivor, other, own, theirs, mergeId: body.mergeId as string }
}
const undo = (call: Caller, mergeId: string) => call('POST', `/api/clients/merges/${mergeId}/undo`)

describe('the picture that was not chosen', () => {
  test.each([[[]], [['avatar']]])('comes back with its client, if %j was taken', async (fromOther) => {
    const { call, own, theirs, mergeId } = await faces(fromOther)
    const { body } = await undo(call, mergeId)
    expect([body.survivor.avatar, body.restored.avatar]).toEqual([own, theirs])
    expect([await isSeen(call, own), await isSeen(call, theirs)]).toEqual([true, true])
  })

  test('comes back although the survivor got another one since, who keeps that', async () => {
    const { call, survivor, own, theirs, mergeId } = await faces(['avatar'])
    const third = await giveFace(call, survivor.id)
    const { body } = await undo(call, mergeId)
    expect([body.survivor.avatar, body.restored.avatar]).toEqual([third, theirs])
    expect([await isSeen(call, third), await isSeen(call, theirs), await isSeen(call, own)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('goes with the survivor, if they are deleted', async () => {
    const { call, survivor, own, theirs } = await faces([])
    await call('DELETE', `/api/clients/${survivor.id}`)
    expect([await isSeen(call, own), await isSeen(call, theirs)]).toEqual([false, false])
  })

  test('goes with a sample, if samples are thrown away', async () => {
    const call = await server.signIn()
    const sample = (email: string) =>
      insert('clients', { company_id: call.companyId, email, is_sample: true })
    const [one, other] = [await sample('a@example.com'), await sample('b@example.com')]
    const pictures = [await giveFace(call, one), await giveFace(call, other)]
    await merge(call, one, other)
    expect((await call('DELETE', '/api/samples')).status).toBe(204)
    for (const picture of pictures) expect(await isSeen(call, picture)).toBe(false)
  })
})

describe('after seven days', () => {
  test('a merge is forgotten, with the picture that nobody has', async () => {
    const { call, companyId, survivor, own, theirs, mergeId } = await faces([])
    const [job] = await server.sql<{ days: number }>(
      `select extract(epoch from run_at - now())::float8 / 86400 as days from graphile_worker._private_jobs
       where payload -> 'data' ->> 'mergeId' = $1`,
      [mergeId],
    )
    expect(job?.days).toBeCloseTo(7, 1)
    await runAllJobs(server)
    expect(await countOf('client_merges', companyId)).toBe(0)
    expect([await isSeen(call, own), await isSeen(call, theirs)]).toEqual([true, false])
    expect((await undo(call, mergeId)).status).toBe(404)
    expect((await call('GET', `/api/clients/${survivor.id}`)).body).toMatchObject({
      avatar: own,
      latestMerge: null,
    })
  })

  test('a picture stays that a later merge may have to give back', async () => {
    const { call, survivor, theirs, mergeId } = await faces(['avatar'])
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com' })
    const newest = await giveFace(call, third.id)
    const { body } = await merge(call, survivor.id, third.id, ['avatar'])
    await server.sql(`delete from graphile_worker._private_jobs where payload -> 'data' ->> 'mergeId' = $1`, [
      body.mergeId,
    ])
    await runAllJobs(server)
    expect((await undo(call, mergeId)).status).toBe(404)
    expect(await isSeen(call, theirs)).toBe(true)
    const parted = await undo(call, body.mergeId)
    expect([parted.body.survivor.avatar, parted.body.restored.avatar]).toEqual([theirs, newest])
  })
})
