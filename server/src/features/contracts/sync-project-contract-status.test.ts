import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from './testing.ts'

const server = await sharedServer()

async function studio() {
  const studio = await studioWithContract(server)
  const { call, projectId, project } = studio
  const sign = async () => server.call('POST', `/api/sign/${await studio.tokenNow()}`, signature)
  const createContract = async () => (await call('POST', `/api/projects/${projectId}/contracts`, {})).body
  const edit = async (change: object) =>
    call('PATCH', `/api/projects/${projectId}`, { version: (await project()).version, ...change })
  return { ...studio, sign, createContract, edit }
}

describe('a project with a signed contract', () => {
  test('stays signed and keeps its deposit date when new drafts are added', async () => {
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

  test('shows a sent amendment, and is signed again when the amendment is withdrawn', async () => {
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
    await call('POST', `${path}/withdrawals`, { notifyRecipient: false })
    expect(await project()).toMatchObject({ contractSigningStatus: 'signed', contractSignedAt })
  })
})

test('a signed amendment changes neither the signing date nor the deposit date', async () => {
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

test('a draft that was never sent does not hide a sent or signed contract', async () => {
  const { send, sign, createContract, project } = await studio()
  await send()
  await createContract()
  expect(await project()).toMatchObject({ contractSigningStatus: 'sent' })
  expect((await sign()).status).toBe(200)
  expect(await project()).toMatchObject({
    status: 'Won',
    contractSigningStatus: 'signed',
    contractSignedAt: expect.any(String),
    depositDueDate: expect.any(String),
  })
})

test('a project keeps what its signed contract says, until an amendment with another value is signed', async () => {
  const { send, sign, act, edit, project, call } = await studio()
  await edit({ estimateValue: 1_500_000, discountPercent: 5 })
  await send()
  expect(await project()).toMatchObject({ signedValue: null })
  await sign()
  expect(await project()).toMatchObject({ value: 1_425_000, signedValue: 1_425_000 })
  await edit({ discountPercent: 0 })
  expect(await project()).toMatchObject({ value: 1_500_000, signedValue: 1_425_000 })

  const { body: amendment } = await act('amendments')
  const recipient = { recipientName: 'Hannah Whitlock', recipientEmail: 'hannah.amends@example.com' }
  await call('POST', `/api/contracts/${amendment.id}/sendings`, { version: amendment.version, ...recipient })
  expect(await project()).toMatchObject({ signedValue: 1_425_000 })
  const { body: link } = await call('POST', `/api/contracts/${amendment.id}/links`)
  expect((await server.call('POST', `/api/sign/${link.url.split('/').at(-1)}`, signature)).status).toBe(200)
  expect(await project()).toMatchObject({ signedValue: 1_500_000 })
})
