import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../testing/provider.ts'
import { banks, byBank, studioWithProvider, whole } from '../provider/testing-payments.ts'

const server = await startServerWithProvider()

test('the dashboard lists failed payments, disputes, bank inquiries, invoices that were paid twice, and a restricted account', async () => {
  const studio = await studioWithProvider(server)
  const problems = async () => (await studio.call('GET', '/api/dashboard')).body.money.problems
  expect(await problems()).toEqual([])

  await studio.payOnline(byBank, banks.returns)
  await server.sandbox.act('advance', { seconds: 4 * 24 * 3600 })
  await server.settle()
  expect(await problems()).toMatchObject([
    { kind: 'failed', invoiceId: studio.id, invoiceNumber: 'INV-1', amount: 100_000, deadline: null },
  ])

  // The client tries again, and pays twice because the studio records a check at the same time.
  const url = await studio.pageOf(whole)
  await studio.pay(studio.id, { amount: 200_000 })
  await studio.payOn(url, '4242424242424242')
  await server.settle()
  expect(await problems()).toMatchObject([{ kind: 'overpaid', invoiceId: studio.id, amount: 200_000 }])

  const paid = (await studio.entries()).find(
    ({ status, paymentIntentId }) => paymentIntentId && status === 'succeeded',
  )
  await server.sandbox.act('dispute', { payment: paid?.paymentIntentId ?? '' })
  await server.settle()
  const [dispute] = await problems()
  expect(dispute).toMatchObject({ kind: 'dispute', amount: 200_000, clientName: 'Hannah Whitlock' })
  expect(dispute.deadline).toMatch(/^20.*Z$/)

  await server.sql("update disputes set status = 'warning' where company_id = $1", [studio.companyId])
  expect(await problems()).toMatchObject([{ kind: 'inquiry', amount: 200_000 }])
  await server.sql("update disputes set status = 'needs_response' where company_id = $1", [studio.companyId])

  await server.sandbox.act('restrict', { account: studio.accountId, reason: 'under_review' })
  await server.settle()
  expect((await problems()).map(({ kind }: { kind: string }) => kind)).toEqual(['restricted', 'dispute'])
})

test('revenue shows what the provider took', async () => {
  const studio = await studioWithProvider(server)
  await studio.payOnline(whole)
  await server.settle()
  const { body } = await studio.call('GET', '/api/revenue')
  expect(body).toMatchObject({ totals: { received: 200_000 }, fees: 5_830, net: 194_170 })
})
