import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { readZip } from '../../../platform/files/zip/testing-zip.ts'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { addContract, signature } from '../../contracts/testing.ts'
import { lockInvoice } from '../../ledger/locks.ts'
import { emailStudio } from '../payments/studio-emails.ts'
import { studioWithProvider, whole } from '../testing-payments.ts'

const server = await startServerWithProvider()

async function disputedStudio() {
  const studio = await studioWithProvider(server)
  await studio.payOnline(whole)
  await server.settle()
  const [payment] = await studio.entries()
  await server.sandbox.act('dispute', {
    payment: payment?.paymentIntentId ?? '',
    reason: 'product_not_received',
  })
  await server.settle()
  const disputes = async () => (await studio.call('GET', '/api/disputes')).body.items
  return { ...studio, disputes }
}

const closeDispute = async ({ stripe, on }: Awaited<ReturnType<typeof disputedStudio>>, status: string) => {
  const [dispute] = (await stripe.disputes.list({}, on)).data
  await server.sandbox.act('close-dispute', { dispute: dispute?.id ?? '', status })
  await server.settle()
}

test('a dispute takes the money from the invoice and shows the studio what to do', async () => {
  const { disputes, page, statuses, emails, id, companyId } = await disputedStudio()
  expect(await statuses()).toEqual([[200_000, 'disputed']])
  expect(await page()).toMatchObject({ received: 0, open: 200_000 })
  expect(await disputes()).toMatchObject([
    {
      invoiceId: id,
      amount: 200_000,
      reason: 'The client says they didn’t get the service',
      status: 'needs_response',
      clientName: 'Hannah Whitlock',
      closedAt: null,
    },
  ])
  expect((await disputes())[0].respondBy).toMatch(/^20/)
  expect(await emails()).toContain('payment_disputed')
  const [email] = await server.sql<{ body: string }>(
    `select body from messages where company_id = $1 and template_key = 'payment_disputed'`,
    [companyId],
  )
  expect(email?.body).toContain('You can respond until')
})

test('an inquiry by the bank is not called a dispute in its email', async () => {
  const studio = await studioWithProvider(server)
  const { databases, emailSettings } = server.services
  await inTransaction(databases.runtime, { companyId: studio.companyId }, async (db) => {
    const invoice = await lockInvoice(db, studio.companyId, studio.id)
    const inquiry = {
      id: 'du_1',
      amount: 200_000,
      reason: 'fraudulent',
      respondBy: null,
      isClosed: false,
    } as const
    const dispute = { ...inquiry, status: 'warning', openedAt: new Date().toISOString() } as const
    await emailStudio(db, emailSettings, invoice, { about: 'dispute', dispute })
  })
  const [email] = await server.sql<{ subject: string; body: string }>(
    `select subject, body from messages where company_id = $1 and template_key = 'payment_inquiry'`,
    [studio.companyId],
  )
  expect(email?.subject).toMatch(/^The bank is asking about a payment for invoice/)
  expect(email?.body).toContain('bank is asking about $2,000.00')
  expect(email?.body).not.toContain('disputing')
})

test('payments are listed by what happened to them', async () => {
  const { call, id } = await disputedStudio()
  const countOf = async (view: string) =>
    (await call('GET', `/api/payments?view=${view}&invoiceId=${id}`)).body.items.length
  expect([await countOf('all'), await countOf('disputed')]).toEqual([1, 1])
  for (const view of ['processing', 'failed', 'refunds', 'claims'])
    expect([view, await countOf(view)]).toEqual([view, 0])
})

test('a dispute that is won gives the money back', async () => {
  const studio = await disputedStudio()
  await closeDispute(studio, 'won')
  expect(await studio.statuses()).toEqual([[200_000, 'succeeded']])
  expect(await studio.page()).toMatchObject({ received: 200_000, open: 0 })
  expect(await studio.disputes()).toMatchObject([{ status: 'won' }])
  expect((await studio.disputes())[0].closedAt).not.toBeNull()
  expect(await studio.emails()).toContain('dispute_closed')
})

test('a dispute that is lost stays', async () => {
  const studio = await disputedStudio()
  await closeDispute(studio, 'lost')
  expect(await studio.statuses()).toEqual([[200_000, 'disputed']])
  expect(await studio.disputes()).toMatchObject([{ status: 'lost' }])
})

const downloadEvidence = async ({ call, disputes }: Awaited<ReturnType<typeof disputedStudio>>) =>
  fetch(`${server.url}/api/disputes/${(await disputes())[0].id}/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${call.token}` },
  })

test('the evidence contains the invoice, the emails and what happened', async () => {
  const studio = await disputedStudio()
  const response = await downloadEvidence(studio)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toContain('Dispute INV-1 - evidence.zip')
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  expect(files.map(({ name }) => name)).toEqual([
    'Summary.txt',
    'Invoice INV-1.pdf',
    'Emails.txt',
    'History.txt',
  ])
  const textOf = (wanted: string) => files.find(({ name }) => name === wanted)?.content.toString() ?? ''
  expect(textOf('Invoice INV-1.pdf')).toMatch(/^%PDF-/)
  expect(textOf('Summary.txt')).toContain('Payment: $2,000.00 by Card')
  expect(textOf('Emails.txt')).toContain('Subject: Receipt RCT-1')
  // Emails to the team are not evidence.
  expect(textOf('Emails.txt')).not.toContain('is disputed')
  expect(textOf('History.txt')).toContain('Hannah Whitlock paid invoice INV-1 by card')
})

test('the evidence contains the signed contract with its certificate, and what the signing page recorded', async () => {
  const studio = await disputedStudio()
  const { send, tokenNow } = await addContract(server, studio)
  await send()
  await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
  await server.runJobs()
  const files = readZip(Buffer.from(await (await downloadEvidence(studio)).arrayBuffer()))
  const name = 'Contract 1 - Staging agreement, signed with certificate.pdf'
  expect(files.map((file) => file.name)).toEqual([
    'Summary.txt',
    name,
    'Invoice INV-1.pdf',
    'Emails.txt',
    'History.txt',
  ])
  const contentOf = (wanted: string) => files.find((file) => file.name === wanted)?.content
  const [sealed] = await server.sql<{ sha256: string }>(
    'select sha256 from contract_seals where company_id = $1',
    [studio.companyId],
  )
  expect(
    createHash('sha256')
      .update(contentOf(name) ?? '')
      .digest('hex'),
  ).toBe(sealed?.sha256)
  expect(contentOf('Summary.txt')?.toString()).toContain(`- ${name}`)
  expect(contentOf('History.txt')?.toString()).toContain('Signing page: ')
})

test('disputes of other companies do not exist', async () => {
  const [own, other] = [await disputedStudio(), await disputedStudio()]
  const [dispute] = await other.disputes()
  expect((await own.call('POST', `/api/disputes/${dispute.id}/evidence`)).status).toBe(404)
  expect(await own.disputes()).toHaveLength(1)
})

test('open disputes come first, and pages continue', async () => {
  const studio = await disputedStudio()
  await closeDispute(studio, 'lost')
  await studio.payOnline(whole)
  await server.settle()
  const newest = (await studio.entries()).at(-1)
  await server.sandbox.act('dispute', { payment: newest?.paymentIntentId ?? '' })
  await server.settle()
  const first = (await studio.call('GET', '/api/disputes?limit=1')).body
  expect(first.items).toMatchObject([{ status: 'needs_response' }])
  const second = (await studio.call('GET', `/api/disputes?limit=1&cursor=${first.nextCursor}`)).body
  expect(second.items).toMatchObject([{ status: 'lost' }])
  expect(second.nextCursor).toBeNull()
})
