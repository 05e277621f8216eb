import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from './testing.ts'

const server = await startServer()

async function studio() {
  const about = await studioWithContract(server)
  const { call, projectId, project } = about
  const sign = async () => server.call('POST', `/api/sign/${await about.tokenNow()}`, signature)
  const another = async () => (await call('POST', `/api/projects/${projectId}/contracts`, {})).body
  const edit = async (change: object) =>
    call('PATCH', `/api/projects/${projectId}`, { version: (await project()).version, ...change })
  return { ...about, sign, another, edit }
}

describe('a project with a signed contract', () => {
  test('stays signed, with the day of its deposit, whatever is drafted later', async () => {
    const { send, sign, act, edit, project } = await studio()
    await send()
    expect((await sign()).status).toBe(200)
    const signed = await project()
    expect(signed).toMatchObject({
      contractSigningStatus: 'signed',
      contractSignedAt: expect.any(String),
      depositDueDate: expect.any(String),
    })
    const { contractSigningStatus, contractSignedAt, depositDueDate } = signed
    await act('copies')
    expect(await project()).toMatchObject({ contractSigningStatus, contractSignedAt })
    await edit({ brief: 'Two rooms more' })
    expect(await project()).toMatchObject({ contractSigningStatus, contractSignedAt, depositDueDate })
  })

  test('waits for an amendment that is out, and is signed again when that is taken back', async () => {
    const { call, send, sign, act, project } = await studio()
    await send()
    await sign()
    const { contractSignedAt } = await project()
    const { body: amendment } = await act('amendments')
    const recipient = { recipientName: 'Hannah Whitlock', recipientEmail: 'hannah.amends@example.com' }
    const path = `/api/contracts/${amendment.id}`
    expect(
      await call('POST', `${path}/sendings`, { version: amendment.version, ...recipient }),
    ).toMatchObject({ status: 200 })
    expect(await project()).toMatchObject({ contractSigningStatus: 'sent', contractSignedAt })
    await call('POST', `${path}/withdrawals`, { tellRecipient: false })
    expect(await project()).toMatchObject({ contractSigningStatus: 'signed', contractSignedAt })
  })
})

test('an amendment that is signed puts off nothing: what was agreed first has its day', async () => {
  const { call, send, sign, act, project } = await studio()
  await send()
  await sign()
  const { contractSignedAt, depositDueDate } = await project()
  const { body: amendment } = await act('amendments')
  const { body: sent } = await call('POST', `/api/contracts/${amendment.id}/sendings`, {
    version: amendment.version,
    recipientName: 'Hannah Whitlock',
    recipientEmail: 'hannah.amends@example.com',
  })
  const { body: link } = await call('POST', `/api/contracts/${sent.id}/links`)
  const [, token] = /sign\/([^/]+)$/.exec(link.url) ?? []
  expect(await server.call('POST', `/api/sign/${token}`, signature)).toMatchObject({ status: 200 })
  expect(await project()).toMatchObject({
    contractSigningStatus: 'signed',
    contractSignedAt,
    depositDueDate,
  })
})

test('a draft that was never sent does not outrank a contract that is out, nor its signature', async () => {
  const { send, sign, another, project } = await studio()
  await send()
  await another()
  expect(await project()).toMatchObject({ contractSigningStatus: 'sent' })
  expect((await sign()).status).toBe(200)
  expect(await project()).toMatchObject({
    status: 'Won',
    contractSigningStatus: 'signed',
    contractSignedAt: expect.any(String),
    depositDueDate: expect.any(String),
  })
})
