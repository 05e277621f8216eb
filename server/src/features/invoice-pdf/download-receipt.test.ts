import { describe, expect, test } from 'vitest'
import { extractPdfText } from '../../platform/pdf/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()

const download = async (url: string, token?: string) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: statusCode, name: headers['content-disposition'], bytes: rawPayload }
}
const idsOf = async (invoiceId: string) =>
  (
    await server.sql<{ id: string }>(
      'select id from transactions where invoice_id = $1 order by created_at, id',
      [invoiceId],
    )
  ).map(({ id }) => id)

describe('a receipt', () => {
  test('is the same PDF for the team and for the client with the link', async () => {
    const { call, sentInvoice, tokenOf, pay } = await studioWithInvoice(server)
    const { id, invoiceNumber } = await sentInvoice()
    await pay(id, { amount: 100_000, reference: 'Check 1042' })
    await pay(id, { amount: 25_000 })
    const [first] = await idsOf(id)
    const ours = await download(`/api/payments/${first}/receipt`, call.token)
    expect([ours.status, ours.name]).toEqual([
      200,
      expect.stringContaining('filename="Receipt RCT-1 - 412 Maple Avenue.pdf"'),
    ])
    const text = (await extractPdfText(ours.bytes)).replace(/\s+/g, ' ')
    for (const shown of ['Receipt RCT-1', '$1,000.00', 'Check 1042', invoiceNumber, 'Hannah Whitlock'])
      expect(text).toContain(shown)
    expect(text).toContain('Balance after this payment $1,000.00')
    const theirs = await download(`/api/pay/${await tokenOf(id)}/receipts/RCT-2`)
    expect(await extractPdfText(theirs.bytes)).toContain('$750.00')
  })

  test('does not change if the invoice is revised later', async () => {
    const { call, see, sentInvoice, pay } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    await pay(id, { amount: 100_000 })
    const { version } = await see(id)
    const discount = { version, mode: 'silent', discountPercent: 10 }
    expect((await call('POST', `/api/invoices/${id}/revisions`, discount)).body.total).toBe(180_000)
    const [payment] = await idsOf(id)
    const { bytes } = await download(`/api/payments/${payment}/receipt`, call.token)
    const text = (await extractPdfText(bytes)).replace(/\s+/g, ' ')
    expect(text).toContain('Invoice total $2,000.00')
    expect(text).toContain('Balance after this payment $1,000.00')
  })

  test('does not exist for a payment that has not cleared, and not with another link', async () => {
    const { call, newProject, sentInvoice, tokenOf, pay } = await studioWithInvoice(server)
    const [one, other] = [await sentInvoice(), await sentInvoice(await newProject())]
    await pay(one.id, { isCleared: false })
    await pay(other.id, {})
    const [uncleared] = await idsOf(one.id)
    const [cleared] = await idsOf(other.id)
    expect((await download(`/api/payments/${uncleared}/receipt`, call.token)).status).toBe(404)
    expect((await download(`/api/payments/${cleared}/receipt`, call.token)).status).toBe(200)
    expect((await download(`/api/pay/${await tokenOf(one.id)}/receipts/RCT-1`)).status).toBe(404)
  })

  test('of a payment without an invoice names the project', async () => {
    const { call, projectId } = await studioWithInvoice(server)
    const { body } = await call('POST', `/api/projects/${projectId}/payments`, {
      amount: 5_000,
      paymentMethod: 'cash',
      paidOn: '2026-01-02',
    })
    const { status, bytes } = await download(`/api/payments/${body.id}/receipt`, call.token)
    expect(status).toBe(200)
    expect(await extractPdfText(bytes)).toContain('412 Maple Avenue')
  })
})

test('the statement of a client lists sent invoices, and the sums add up', async () => {
  const { call, clientId, newProject, newInvoice, sentInvoice, pay } = await studioWithInvoice(server)
  const [one, two] = [await sentInvoice(), await sentInvoice(await newProject({ title: '7 Oak Street' }))]
  const draft = await newInvoice(await newProject())
  await pay(one.id, { amount: 50_000 })
  const { status, name, bytes } = await download(`/api/clients/${clientId}/statement`, call.token)
  expect([status, name]).toEqual([200, expect.stringContaining('Statement - Hannah Whitlock.pdf')])
  const text = (await extractPdfText(bytes)).replace(/\s+/g, ' ')
  for (const shown of [one.invoiceNumber, two.invoiceNumber, '7 Oak Street']) expect(text).toContain(shown)
  expect(text).not.toContain(draft.invoiceNumber)
  expect(text).toContain('Billed $4,000.00 Received $500.00 Balance due $3,500.00')
})
