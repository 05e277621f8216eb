import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { extractPdfText } from '../../platform/pdf/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from './testing.ts'

const server = await sharedServer()
const content = doc(paragraph('{project.total} at {project.address} {signature.owner} {signature.client}'))

/** A contract with a price, and a staff member who may not see prices. */
async function studioWithPrice() {
  const studio = await studioWithContract(server, content)
  const { call, companyId, contractId, projectId, project } = studio
  const edit = async (change: object) =>
    call('PATCH', `/api/projects/${projectId}`, { version: (await project()).version, ...change })
  await edit({ estimateValue: 777_700 })
  const staff = await server.signIn('Staff', companyId)
  const preview = async (caller: typeof call) => {
    const { body } = await caller('GET', `/api/contracts/${contractId}/preview`)
    return extractPdfText(Buffer.from(body.pdfData, 'base64'))
  }
  return { ...studio, edit, staff, preview }
}

describe('amounts, for users who may not see prices', () => {
  test('appear as fields in a draft and in a sent contract', async () => {
    const { call, contractId, send, staff } = await studioWithPrice()
    const getAsStaff = async () => staff('GET', `/api/contracts/${contractId}`)
    expect((await getAsStaff()).text).not.toContain('7,777')
    expect((await getAsStaff()).body).toMatchObject({
      hidden: expect.arrayContaining(['project.total']),
      missing: [],
    })
    expect(await send()).toMatchObject({ status: 200 })
    expect((await getAsStaff()).text).not.toContain('7,777')
    expect((await call('GET', `/api/contracts/${contractId}`)).text).toContain('$7,777.00')
  })

  test('appear as fields in sent versions', async () => {
    const { call, contractId, send, staff } = await studioWithPrice()
    await send()
    const { body: versions } = await staff('GET', `/api/contracts/${contractId}/versions`)
    expect(versions).toMatchObject([{ revision: 1 }])
    const version = `/api/contract-versions/${versions[0].id}`
    const { status, text } = await staff('GET', version)
    expect([status, text.includes('7,777'), text.includes('412 Maple Avenue')]).toEqual([200, false, true])
    expect((await call('GET', version)).text).toContain('$7,777.00')
  })

  test('are blank in a preview, which otherwise shows what was sent', async () => {
    const { call, send, staff, edit, preview } = await studioWithPrice()
    expect(await preview(staff)).toContain('Project value at 412 Maple Avenue')
    await send()
    await edit({ address: '9 Oak Street' })
    expect(await preview(staff)).toContain('Project value at 412 Maple Avenue')
    expect(await preview(call)).toContain('$7,777.00 at 412 Maple Avenue')
  })

  test('stay hidden because the sealed PDF, like an invoice, is not visible to them', async () => {
    const { call, companyId, contractId, projectId, clientId, portal, send, tokenNow, see, staff } =
      await studioWithPrice()
    await send()
    await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
    const { fileId } = (await see()).sealed
    const visibleTo = async (caller: typeof call, documentsUrl: string) => ({
      sealed: (await caller('GET', `/api/contracts/${contractId}`)).body.sealed !== null,
      documents: (await caller('GET', documentsUrl)).body.documents?.length ?? null,
      file: (await caller('GET', `/api/files/${fileId}`)).status,
    })
    const ofProject = `/api/projects/${projectId}/documents`
    expect(await visibleTo(staff, ofProject)).toEqual({ sealed: false, documents: 0, file: 404 })
    expect((await staff('GET', `/api/clients/${clientId}/documents`)).body.items).toEqual([])
    for (const withPrices of [call, portal])
      expect(await visibleTo(withPrices, ofProject)).toEqual({ sealed: true, documents: 1, file: 200 })
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await visibleTo(staff, ofProject)).toEqual({ sealed: true, documents: 1, file: 200 })
  })
})
