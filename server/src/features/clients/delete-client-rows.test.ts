import { describe, expect, test } from 'vitest'
import { twoHalves } from '../../platform/files/pictures.fixture.ts'
import { sharedServer } from '../../testing/server.ts'
import { type Caller, runAllJobs, upload } from '../uploads/testing.ts'
import { addTwoClients, merge, rowsOf } from './testing.ts'

const server = await sharedServer()
const { countOf, insert } = rowsOf(server)
const picture = await twoHalves(64, 64).png().toBuffer()

async function setPicture(call: Caller, id: string): Promise<string> {
  const { body } = await call('PUT', `/api/clients/${id}/avatar`, {
    uploadId: await upload(call, 'face.png', picture),
  })
  return body.avatar
}
const isVisible = async (call: Caller, fileId: string) =>
  (await call('GET', `/api/files/${fileId}/preview?size=small`)).status === 200

/** Merges two clients that both have a picture. The survivor takes the other's picture or keeps their own. */
async function mergeWithPictures(fromOther: string[]) {
  const call = await server.signIn()
  const { survivor, other } = await addTwoClients(call)
  const [own, theirs] = [await setPicture(call, survivor.id), await setPicture(call, other.id)]
  const { body } = await merge(call, survivor.id, other.id, fromOther)
  return { call, companyId: call.companyId, survivor, other, own, theirs, mergeId: body.mergeId as string }
}
const undo = (call: Caller, mergeId: string) => call('POST', `/api/clients/merges/${mergeId}/undo`)

describe('the picture that was not chosen', () => {
  test.each([[[]], [['avatar']]])('is restored with its client if %j was taken', async (fromOther) => {
    const { call, own, theirs, mergeId } = await mergeWithPictures(fromOther)
    const { body } = await undo(call, mergeId)
    expect([body.survivor.avatar, body.restored.avatar]).toEqual([own, theirs])
    expect([await isVisible(call, own), await isVisible(call, theirs)]).toEqual([true, true])
  })

  test('is restored even if the survivor got a new picture, which stays', async () => {
    const { call, survivor, own, theirs, mergeId } = await mergeWithPictures(['avatar'])
    const third = await setPicture(call, survivor.id)
    const { body } = await undo(call, mergeId)
    expect([body.survivor.avatar, body.restored.avatar]).toEqual([third, theirs])
    expect([await isVisible(call, third), await isVisible(call, theirs), await isVisible(call, own)]).toEqual(
      [true, true, false],
    )
  })

  test('is deleted with the survivor', async () => {
    const { call, survivor, own, theirs } = await mergeWithPictures([])
    await call('DELETE', `/api/clients/${survivor.id}`)
    expect([await isVisible(call, own), await isVisible(call, theirs)]).toEqual([false, false])
  })

  test('is deleted with the samples', async () => {
    const call = await server.signIn()
    const sample = (email: string) =>
      insert('clients', { company_id: call.companyId, email, is_sample: true })
    const [one, other] = [await sample('a@example.com'), await sample('b@example.com')]
    const pictures = [await setPicture(call, one), await setPicture(call, other)]
    await merge(call, one, other)
    expect((await call('DELETE', '/api/samples')).status).toBe(204)
    for (const picture of pictures) expect(await isVisible(call, picture)).toBe(false)
  })
})

describe('after seven days', () => {
  test('a merge and its unused picture are deleted', async () => {
    const { call, companyId, survivor, own, theirs, mergeId } = await mergeWithPictures([])
    const [job] = await server.sql<{ days: number }>(
      `select extract(epoch from run_at - now())::float8 / 86400 as days from graphile_worker._private_jobs
       where payload -> 'data' ->> 'mergeId' = $1`,
      [mergeId],
    )
    expect(job?.days).toBeCloseTo(7, 1)
    await runAllJobs(server)
    expect(await countOf('client_merges', companyId)).toBe(0)
    expect([await isVisible(call, own), await isVisible(call, theirs)]).toEqual([true, false])
    expect((await undo(call, mergeId)).status).toBe(404)
    expect((await call('GET', `/api/clients/${survivor.id}`)).body).toMatchObject({
      avatar: own,
      latestMerge: null,
    })
  })

  test('a picture that a later merge needs for undoing stays', async () => {
    const { call, survivor, theirs, mergeId } = await mergeWithPictures(['avatar'])
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com' })
    const newest = await setPicture(call, third.id)
    const { body } = await merge(call, survivor.id, third.id, ['avatar'])
    await server.sql(`delete from graphile_worker._private_jobs where payload -> 'data' ->> 'mergeId' = $1`, [
      body.mergeId,
    ])
    await runAllJobs(server)
    expect((await undo(call, mergeId)).status).toBe(404)
    expect(await isVisible(call, theirs)).toBe(true)
    const undone = await undo(call, body.mergeId)
    expect([undone.body.survivor.avatar, undone.body.restored.avatar]).toEqual([theirs, newest])
  })
})
