import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { phonePhoto } from '../../platform/files/pictures.fixture.ts'
import { extractPdfText } from '../../platform/pdf/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { newStorageKey, receiveUpload, recordFile } from '../files/receive-file.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()
const { databases, files } = server.services
const photo = await phonePhoto(1200, 800)

const download = async (url: string, token?: string) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

async function storePicture(companyId: string) {
  const content = Readable.from([photo])
  const received = await receiveUpload(files, newStorageKey(companyId), { name: 'a.jpg', content })
  return inTransaction(databases.runtime, { companyId }, (db) => recordFile(db, companyId, received, null))
}

describe('the PDF of an invoice', () => {
  test('is a download with the number and the project in its name', async () => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const { id, invoiceNumber } = await newInvoice()
    const { status, headers, bytes } = await download(`/api/invoices/${id}/pdf`, call.token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toContain(`filename="Invoice ${invoiceNumber} - `)
    expect(await extractPdfText(bytes)).toContain(invoiceNumber)
  })

  test('of a sent invoice is the same for the client who has the link', async () => {
    const { call, sentInvoice, tokenOf, pay } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    await pay(id, { amount: 12_345 })
    const token = await tokenOf(id)
    const ours = await download(`/api/invoices/${id}/pdf`, call.token)
    const theirs = await download(`/api/pay/${token}/pdf`)
    expect(theirs.headers['content-disposition']).toBe(ours.headers['content-disposition'])
    const text = await extractPdfText(theirs.bytes)
    expect(text).toBe(await extractPdfText(ours.bytes))
    expect(text).toContain('−$123.45')
    expect(text).toContain('RCT-1')
  })

  test('does not exist for an unknown link', async () => {
    const { status, bytes } = await download(`/api/pay/${'x'.repeat(43)}/pdf`)
    expect([status, JSON.parse(bytes.toString()).error]).toEqual([
      404,
      'This payment link is no longer valid. Please contact the sender for a new link.',
    ])
  })
})

describe('the document behind a payment link', () => {
  test('shows the company, its methods and the amounts', async () => {
    const { companyId, sentInvoice, tokenOf } = await studioWithInvoice(server)
    await server.sql(
      "update companies set zelle_id = 'pay@alder.example', address = '18 Drayton Street' where id = $1",
      [companyId],
    )
    const { id, invoiceNumber, total } = await sentInvoice()
    const { status, bytes } = await download(`/api/pay/${await tokenOf(id)}`)
    const { document } = JSON.parse(bytes.toString())
    expect(status).toBe(200)
    expect(document).toMatchObject({ number: invoiceNumber, seller: { lines: ['18 Drayton Street'] } })
    expect(document.methods).toEqual([
      { name: 'Zelle', text: 'pay@alder.example' },
      { name: 'Check', text: 'Make checks payable to Studio LLC' },
      { name: 'Cash', text: 'In person' },
    ])
    expect(document.sums.at(-1).value.replace(/\D/g, '')).toBe(String(total))
  })

  test('has a photo only in the staging template, and the logo in all', async () => {
    const { companyId, projectId, sentInvoice, tokenOf } = await studioWithInvoice(server)
    const [logo, cover] = [await storePicture(companyId), await storePicture(companyId)]
    await server.sql('update companies set logo_file_id = $2 where id = $1', [companyId, logo.id])
    const [document] = await server.sql<{ id: string }>(
      "insert into project_documents (company_id, project_id, file_id, file_name) values ($1, $2, $3, 'a.jpg') returning id",
      [companyId, projectId, cover.id],
    )
    await server.sql('update projects set photos = array[$2] where id = $1', [projectId, document?.id])
    const { id } = await sentInvoice()
    const token = await tokenOf(id)
    const picture = (name: string) => download(`/api/pay/${token}/pictures/${name}`)
    expect(await picture('logo')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'content-disposition': 'inline' },
    })
    expect((await picture('photo')).status).toBe(404)
    await server.sql("update invoices set template_name = 'template-5-staging' where id = $1", [id])
    expect((await picture('photo')).status).toBe(200)
    const { bytes } = await download(`/api/pay/${token}/pdf`)
    expect(bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2)
  })
})

test('the context of an invoice has what its document needs', async () => {
  const { call, projectId, newInvoice } = await studioWithInvoice(server)
  await call('PATCH', `/api/projects/${projectId}`, {
    version: (await call('GET', `/api/projects/${projectId}`)).body.version,
    dateServiced: '2026-03-30',
  })
  const { id } = await newInvoice()
  const { status, body } = await call('GET', `/api/invoices/${id}/document-context`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    seller: { primary: expect.stringMatching(/^#/) },
    property: { dateServiced: '2026-03-30', dateOfDestage: '2026-06-28', stageDurationDays: 90 },
    logoFileId: null,
    photoFileId: null,
  })
})
