import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { pdfOfSize } from '../uploads/testing.ts'
import { addFile, documentActivity } from './testing.ts'

const server = await sharedServer()

async function studioWithSealedContract() {
  const studio = await studioWithContract(server)
  const { call, projectId, clientId, send, tokenNow } = studio
  await send()
  await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
  const { body: own } = await addFile(call, projectId, 'Our copy.pdf', pdfOfSize(400), { type: 'Contract' })
  const projectDocuments = async () =>
    (await call('GET', `/api/projects/${projectId}/documents`)).body.documents
  const clientDocuments = async () => (await call('GET', `/api/clients/${clientId}/documents`)).body.items
  const [sealed] = (await projectDocuments()).filter(({ isSealed }: { isSealed: boolean }) => isSealed)
  return { ...studio, own, sealed, projectDocuments, clientDocuments }
}

describe('the sealed document of a contract', () => {
  test('is distinguished from an uploaded contract', async () => {
    const { own, sealed, projectDocuments, clientDocuments } = await studioWithSealedContract()
    for (const listed of [await projectDocuments(), await clientDocuments()])
      expect(listed).toMatchObject([
        { id: own.id, type: 'Contract', isSealed: false },
        { id: sealed.id, type: 'Contract', isSealed: true },
      ])
    expect(own.isSealed).toBe(false)
  })

  test.each([
    ['renamed', { fileName: 'Draft, never signed.pdf' }],
    ['given another type', { type: 'Other' }],
    ['filed as an invoice', { type: 'Invoice' }],
    ['hidden from the client', { sentToClient: 'false' }],
    ['changed in one of several fields', { type: 'Contract', sentToClient: 'false' }],
  ])('cannot be %s by anyone', async (_, change) => {
    const { call, companyId, projectId, sealed, projectDocuments, portal } = await studioWithSealedContract()
    const before = await documentActivity(server, projectId)
    for (const caller of [call, await server.signIn('Manager', companyId)])
      expect(await caller('PATCH', `/api/documents/${sealed.id}`, change)).toMatchObject({
        status: 409,
        body: {
          error: 'You can’t change the name, type or sharing of a signed contract.',
        },
      })
    expect(await projectDocuments()).toContainEqual(sealed)
    expect(await documentActivity(server, projectId)).toEqual(before)
    const { headers } = await portal('GET', `/api/files/${sealed.fileId}`)
    expect(headers['content-disposition']).toContain(encodeURIComponent(sealed.fileName))
  })

  test('cannot be changed together with others, which are, and is part of an archive', async () => {
    const { call, own, sealed, projectDocuments } = await studioWithSealedContract()
    const items = [own, sealed].map(({ id }) => ({ id, sentToClient: id === own.id ? 'true' : 'false' }))
    expect((await call('POST', '/api/documents/many', { items })).body).toMatchObject({
      changed: [{ id: own.id }],
      failed: [{ id: sealed.id, reason: 'You can’t change the name, type or sharing of a signed contract.' }],
    })
    expect(await projectDocuments()).toContainEqual(sealed)
    const archive = () => call('POST', '/api/documents/archive', { ids: [own.id, sealed.id] })
    expect((await archive()).status).toBe(200)
    await server.sql("update contract_seals set sha256 = repeat('0', 64) where file_id = $1", [sealed.fileId])
    expect((await archive()).body.error).toContain('doesn’t match the signed original')
  })

  test('cannot be deleted', async () => {
    const { call, sealed, projectDocuments } = await studioWithSealedContract()
    expect(await call('DELETE', `/api/documents/${sealed.id}`)).toMatchObject({
      status: 409,
      body: { error: 'You can’t delete a signed contract.' },
    })
    expect(await projectDocuments()).toContainEqual(sealed)
  })

  test('accepts an edit that changes nothing, and does not affect other documents', async () => {
    const { call, own, sealed } = await studioWithSealedContract()
    const { fileName, type, sentToClient } = sealed
    expect(
      await call('PATCH', `/api/documents/${sealed.id}`, { fileName, type, sentToClient }),
    ).toMatchObject({ status: 200, body: sealed })
    expect(await call('PATCH', `/api/documents/${own.id}`, { type: 'Other' })).toMatchObject({
      status: 200,
      body: { type: 'Other', isSealed: false },
    })
    expect((await call('DELETE', `/api/documents/${own.id}`)).status).toBe(204)
  })
})
