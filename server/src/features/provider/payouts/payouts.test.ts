import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { deposit, studioWithProvider } from '../testing-payments.ts'

const server = await startServerWithProvider()
const fiveDays = 5 * 24 * 3600

async function paidOutStudio() {
  const studio = await studioWithProvider(server)
  await studio.payOnline(deposit)
  await server.settle()
  await server.sandbox.act('advance', { seconds: fiveDays })
  await server.settle()
  return studio
}

test('a payout lists what it contains, and its payments name it', async () => {
  const { call, see, id } = await paidOutStudio()
  const { items } = (await call('GET', '/api/payouts')).body
  expect(items).toMatchObject([{ amount: 97_070, paymentCount: 1 }])
  expect(['in_transit', 'paid', 'pending']).toContain(items[0].status)
  const payout = (await call('GET', `/api/payouts/${items[0].id}`)).body
  expect(payout.entries).toMatchObject([
    {
      invoiceNumber: 'INV-1',
      clientName: 'Hannah Whitlock',
      description: 'Card payment',
      amount: 100_000,
      fee: 2930,
      net: 97_070,
    },
  ])
  const [payment] = (await see(id)).payments
  expect(payment).toMatchObject({ id: payout.entries[0].transactionId, payoutId: items[0].id, net: 97_070 })
})

test('a payout arrives', async () => {
  const { call } = await paidOutStudio()
  await server.sandbox.act('advance', { seconds: fiveDays })
  await server.settle()
  expect((await call('GET', '/api/payouts')).body.items).toMatchObject([{ status: 'paid' }])
})

test('the reconciliation finds payouts, payments and refunds that no event told us about', async () => {
  const studio = await studioWithProvider(server)
  await server.sandbox.act('webhooks', { fail_next: 1_000 })
  await studio.payOnline(deposit)
  const [session] = (await studio.stripe.checkout.sessions.list({}, studio.on)).data
  const intent = session?.payment_intent as string
  const reconcile = async () => {
    await server.sql(
      `select graphile_worker.add_job('reconcile-provider', '{}'::json, job_key => 'reconcile-test')`,
    )
    await server.runJobs()
  }
  await reconcile()
  expect(await studio.statuses()).toEqual([[100_000, 'succeeded']])
  await studio.stripe.refunds.create({ payment_intent: intent, amount: 40_000 }, studio.on)
  await reconcile()
  expect(await studio.statuses()).toEqual([
    [100_000, 'partially_refunded'],
    [-40_000, 'succeeded'],
  ])
  await server.sandbox.act('advance', { seconds: fiveDays })
  await reconcile()
  expect((await studio.call('GET', '/api/payouts')).body.items).toHaveLength(1)
  const events = await server.sql('select from provider_events where account_id = $1', [studio.accountId])
  // These are only the events from before the webhooks failed.
  expect(events.length).toBeLessThan(20)
  await server.sandbox.act('calm')
  expect(await studio.emails()).toEqual(['payment_arrived', 'payment_received', 'refund_issued'])
})

test('payments are exported with fees and net amounts', async () => {
  const { call, companyId } = await paidOutStudio()
  await server.sql(`update projects set title = '=cmd()' where company_id = $1`, [companyId])
  const download = async (body: object) => {
    const response = await fetch(`${server.url}/api/payments/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${call.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.text()).trim().split('\r\n')
  }
  const [header, line, ...rest] = await download({})
  expect(header).toContain('"Stripe fee","Platform fee","Net"')
  expect(line).toMatch(
    /"Received","Payment","Card","INV-1","'=cmd\(\)","Hannah Whitlock","1000.00","USD","29.30","0.00","970.70"/,
  )
  expect(rest).toEqual([])
  expect(await download({ to: '2020-01-01' })).toHaveLength(1)
})
