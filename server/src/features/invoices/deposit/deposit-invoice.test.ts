import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { sharedServer } from '../../../testing/server.ts'
import { signature, studioWithContract } from '../../contracts/testing.ts'
import { depositInvoice } from '../jobs.ts'

const server = await sharedServer()

type Options = { estimateValue?: number; depositPercent?: number; settings?: string; before?: string }

/** A contract that was sent, with functions that sign it and read the results. */
async function contractToSign({ settings, before, ...project }: Options = {}) {
  const studio = await studioWithContract(server)
  const { call, companyId, projectId } = studio
  const { version } = await studio.project()
  const amounts = { estimateValue: 1_425_000, depositPercent: 50, ...project }
  await call('PATCH', `/api/projects/${projectId}`, { version, ...amounts })
  if (settings) await server.sql(`update companies set ${settings} where id = $1`, [companyId])
  const recipientEmail = `${crypto.randomUUID()}@example.com`
  await studio.send({ recipientEmail })
  const token = await studio.tokenNow()
  if (before) await server.sql(`update users set ${before} where company_id = $1`, [companyId])
  const page = async () => (await server.call('GET', `/api/sign/${token}`)).body
  const sign = () => server.call('POST', `/api/sign/${token}`, signature)
  const listInvoices = async () => (await call('GET', '/api/invoices?view=all')).body.items
  return { ...studio, recipientEmail, token, page, sign, listInvoices }
}

describe('signing a contract', () => {
  test('sends the deposit invoice once, and offers it on the signing page', async () => {
    const { companyId, contractId, page, sign, listInvoices, recipientEmail, project } =
      await contractToSign()
    expect((await page()).invoice).toBeNull()
    await Promise.all([sign(), sign()])
    expect((await page()).invoice).toBeNull()
    await server.runJobs()
    // The same job again, as if another process had enqueued it.
    await inTransaction(server.services.databases.runtime, { companyId }, (db) =>
      enqueue(db, depositInvoice, { contractId }),
    )
    await server.runJobs()
    expect(await listInvoices()).toMatchObject([
      { invoiceNumber: 'INV-1', displayedStatus: 'sent', total: 1_425_000, clientName: expect.any(String) },
    ])
    const mails = (await server.mails()).filter(({ to }) => to === recipientEmail)
    expect(mails.filter(({ text }) => text.includes('/pay/'))).toHaveLength(1)
    const { invoice } = await page()
    const { depositDueDate } = await project()
    expect(invoice).toEqual({
      payUrl: expect.stringMatching(/\/pay\/pay_/),
      amount: 712_500,
      dueDate: depositDueDate,
    })
    const paying = await server.call('GET', `/api${new URL(invoice.payUrl).pathname}`)
    expect(paying.body).toMatchObject({
      invoiceNumber: 'INV-1',
      dueNow: { kind: 'deposit', amount: 712_500 },
    })
  })

  test('no longer offers what the client says they have paid', async () => {
    const { companyId, page, sign } = await contractToSign({
      settings: "zelle_enabled = true, zelle_id = 'pay@example.com'",
    })
    await sign()
    await server.runJobs()
    const { payUrl, amount } = (await page()).invoice
    const claim = await server.call('POST', `/api${new URL(payUrl).pathname}/claims`, {
      paymentMethod: 'zelle',
      kind: 'deposit',
      amount,
    })
    expect(claim.status).toBe(200)
    expect((await page()).invoice).toBeNull()
    expect(await server.sql('select 1 from invoices where company_id = $1', [companyId])).toHaveLength(1)
  })

  test.each([
    ['the studio has turned it off', { settings: 'deposit_invoice_on_signing = false' }],
    ['the project needs no deposit', { depositPercent: 0 }],
    ['the project has no value', { estimateValue: 0 }],
  ])('sends no invoice if %s', async (_, options) => {
    const { sign, listInvoices, page, call, projectId } = await contractToSign(options)
    await sign()
    await server.runJobs()
    expect(await listInvoices()).toEqual([])
    expect((await page()).invoice).toBeNull()
    const { body } = await call('POST', '/api/invoices', { projectId })
    expect(body.invoiceNumber).toBe('INV-1')
  })

  test('leaves the invoice to the team if they have drafted one', async () => {
    const { sign, listInvoices, call, projectId } = await contractToSign()
    await call('POST', '/api/invoices', { projectId })
    await sign()
    await server.runJobs()
    expect(await listInvoices()).toMatchObject([{ invoiceNumber: 'INV-1', displayedStatus: 'draft' }])
  })

  test('works after the end of the plan, but sends no invoice and says why', async () => {
    const { sign, listInvoices, page, call, companyId } = await contractToSign()
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
    expect((await sign()).status).toBe(200)
    await server.runJobs()
    expect(await listInvoices()).toEqual([])
    expect((await page()).invoice).toBeNull()
    const { body } = await call('GET', '/api/activity')
    expect(JSON.stringify(body)).toContain('Couldn’t send the deposit invoice: Your plan has ended.')
  })

  test('creates nothing if the invoice can’t be sent, and says why', async () => {
    const { sign, listInvoices, call, companyId } = await contractToSign({
      before: 'email_verified_at = null',
    })
    await sign()
    await server.runJobs()
    expect(await listInvoices()).toEqual([])
    const { body } = await call('GET', '/api/activity')
    expect(JSON.stringify(body)).toContain(
      'Couldn’t send the deposit invoice: No admin has confirmed their email address',
    )
    const [counter] = await server.sql('select next_invoice_number from companies where id = $1', [companyId])
    expect(counter).toEqual({ next_invoice_number: 1 })
  })
})
