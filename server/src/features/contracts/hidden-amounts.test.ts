import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { wordsOn } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from './testing.ts'

const server = await startServer()
const content = doc(paragraph('{project.total} at {project.address} {signature.owner} {signature.client}'))

/** With a price, and somebody on the project who may not know it. */
async function studioWithPrice() {
  const studio = await studioWithContract(server, content)
  const { call, companyId, contractId, projectId, project } = studio
  const edit = async (change: object) =>
    call('PATCH', `/api/projects/${projectId}`, { version: (await project()).version, ...change })
  await edit({ estimateValue: 777_700 })
  const staff = await server.signIn('Staff', companyId)
  const preview = async (caller: typeof call) => {
    const { body } = await caller('GET', `/api/contracts/${contractId}/preview`)
    return wordsOn(Buffer.from(body.pdfData, 'base64'))
  }
  return { ...studio, edit, staff, preview }
}

describe('amounts, for whoever may not know them', () => {
  test('are fields in a draft, and stay fields in what was sent', async () => {
    const { call, contractId, send, staff } = await studioWithPrice()
    const seen = async () => staff('GET', `/api/contracts/${contractId}`)
    expect((await seen()).text).not.toContain('7,777')
    expect((await seen()).body).toMatchObject({
      hidden: expect.arrayContaining(['project.total']),
      missing: [],
    })
    expect(await send()).toMatchObject({ status: 200 })
    expect((await seen()).text).not.toContain('7,777')
    expect((await call('GET', `/api/contracts/${contractId}`)).text).toContain('$7,777.00')
  })

  test('stay fields in the versions that were sent', async () => {
    const { call, contractId, send, staff } = await studioWithPrice()
    await send()
    const { body: versions } = await staff('GET', `/api/contracts/${contractId}/versions`)
    expect(versions).toMatchObject([{ revision: 1 }])
    const version = `/api/contract-versions/${versions[0].id}`
    const { status, text } = await staff('GET', version)
    expect([status, text.includes('7,777'), text.includes('412 Maple Avenue')]).toEqual([200, false, true])
    expect((await call('GET', version)).text).toContain('$7,777.00')
  })

  test('are blanks on a preview, on which all else is as it was sent', async () => {
    const { call, send, staff, edit, preview } = await studioWithPrice()
    expect(await preview(staff)).toContain('Project total at 412 Maple Avenue')
    await send()
    await edit({ address: '9 Oak Street' })
    expect(await preview(staff)).toContain('Project total at 412 Maple Avenue')
    expect(await preview(call)).toContain('$7,777.00 at 412 Maple Avenue')
  })

  test('are not told by the sealed paper: like an invoice, it is not theirs to see', async () => {
    const { call, companyId, contractId, projectId, clientId, portal, send, tokenNow, see, staff } =
      await studioWithPrice()
    await send()
    await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
    const { fileId } = (await see()).sealed
    const seenBy = async (caller: typeof call, from: string) => ({
      sealed: (await caller('GET', `/api/contracts/${contractId}`)).body.sealed !== null,
      papers: (await caller('GET', from)).body.papers?.length ?? null,
      file: (await caller('GET', `/api/files/${fileId}`)).status,
    })
    const ofProject = `/api/projects/${projectId}/documents`
    expect(await seenBy(staff, ofProject)).toEqual({ sealed: false, papers: 0, file: 404 })
    expect((await staff('GET', `/api/clients/${clientId}/documents`)).body.items).toEqual([])
    for (const knowing of [call, portal])
      expect(await seenBy(knowing, ofProject)).toEqual({ sealed: true, papers: 1, file: 200 })
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await seenBy(staff, ofProject)).toEqual({ sealed: true, papers: 1, file: 200 })
  })
})
