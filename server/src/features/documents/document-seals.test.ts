import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { paper } from '../uploads/testing.ts'
import { add, storyOf } from './testing.ts'

const server = await startServer()

async function studioWithSealedPaper() {
  const studio = await studioWithContract(server)
  const { call, projectId, clientId, send, tokenNow } = studio
  await send()
  await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
  const { body: own } = await add(call, projectId, 'Our copy.pdf', paper(400), { type: 'Contract' })
  const papers = async () => (await call('GET', `/api/projects/${projectId}/documents`)).body.papers
  const ofClient = async () => (await call('GET', `/api/clients/${clientId}/documents`)).body.items
  const [sealed] = (await papers()).filter(({ isSealed }: { isSealed: boolean }) => isSealed)
  return { ...studio, own, sealed, papers, ofClient }
}

describe('the sealed paper of a contract', () => {
  test('is told from a contract that somebody brought', async () => {
    const { own, sealed, papers, ofClient } = await studioWithSealedPaper()
    for (const listed of [await papers(), await ofClient()])
      expect(listed).toMatchObject([
        { id: own.id, type: 'Contract', isSealed: false },
        { id: sealed.id, type: 'Contract', isSealed: true },
      ])
    expect(own.isSealed).toBe(false)
  })

  test.each([
    ['renamed', { fileName: 'Draft, never signed.pdf' }],
    ['filed elsewhere', { type: 'Other' }],
    ['filed where prices hide it', { type: 'Invoice' }],
    ['hidden from the client', { sentToClient: 'false' }],
    ['changed a little among what stays', { type: 'Contract', sentToClient: 'false' }],
  ])('is not %s, by nobody', async (_, change) => {
    const { call, companyId, projectId, sealed, papers, portal } = await studioWithSealedPaper()
    const before = await storyOf(server, projectId)
    for (const caller of [call, await server.signIn('Manager', companyId)])
      expect(await caller('PATCH', `/api/documents/${sealed.id}`, change)).toMatchObject({
        status: 409,
        body: {
          error: 'A signed contract is evidence. Its name, its type and its sharing stay as they are.',
        },
      })
    expect(await papers()).toContainEqual(sealed)
    expect(await storyOf(server, projectId)).toEqual(before)
    const { headers } = await portal('GET', `/api/files/${sealed.fileId}`)
    expect(headers['content-disposition']).toContain(encodeURIComponent(sealed.fileName))
  })

  test('stays with its project', async () => {
    const { call, sealed, papers } = await studioWithSealedPaper()
    expect(await call('DELETE', `/api/documents/${sealed.id}`)).toMatchObject({
      status: 409,
      body: { error: 'A signed contract is evidence. It stays with the project.' },
    })
    expect(await papers()).toContainEqual(sealed)
  })

  test('takes what changes nothing, and leaves other papers alone', async () => {
    const { call, own, sealed } = await studioWithSealedPaper()
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
