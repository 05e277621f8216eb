import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { studioWithProvider, whole } from '../testing-payments.ts'

const server = await startServerWithProvider()

/** A studio whose client has paid $2,000 by card. */
async function paidStudio() {
  const studio = await studioWithProvider(server)
  await studio.payOnline(whole)
  await server.settle()
  const [payment] = await studio.entries()
  const refund = (amount: number, headers = {}) =>
    server.call(
      'POST',
      `/api/payments/${payment?.id}/provider-refunds`,
      { amount, reason: 'Smaller project' },
      { authorization: `Bearer ${studio.call.token}`, ...headers },
    )
  const refunds = async () =>
    (await studio.stripe.refunds.list({ payment_intent: payment?.paymentIntentId ?? '' }, studio.on)).data
  return { ...studio, payment, refund, refunds }
}

/** Runs jobs that are scheduled for later, such as the one that asks the provider for a refund again. */
async function runDelayedJobs() {
  await server.sql('update graphile_worker._private_jobs set run_at = now()')
  await server.runJobs()
}

describe('a refund through the provider', () => {
  test('of a part returns the money, opens the invoice and tells the client', async () => {
    const { refund, refunds, statuses, page, emails } = await paidStudio()
    const { status, body } = await refund(50_000)
    expect([status, body.error]).toEqual([201, undefined])
    expect(body).toMatchObject({ amount: -50_000, status: 'succeeded', reason: 'Smaller project' })
    expect(await refunds()).toMatchObject([{ amount: 50_000, status: 'succeeded' }])
    await server.settle()
    expect(await statuses()).toEqual([
      [200_000, 'partially_refunded'],
      [-50_000, 'succeeded'],
    ])
    expect(await page()).toMatchObject({ received: 150_000, open: 50_000 })
    expect(await emails()).toEqual(['payment_arrived', 'payment_received', 'refund_issued'])
  })

  test('never exceeds what was paid, also if several are requested at once', async () => {
    const { refund, refunds, statuses } = await paidStudio()
    const answers = await Promise.all([refund(150_000), refund(150_000), refund(150_000)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect((await refund(60_000)).body.error).toBe('Only $500.00 of this payment can be refunded')
    expect((await refunds()).map(({ amount }) => amount)).toEqual([150_000])
    expect(await statuses()).toHaveLength(2)
  })

  test('with the same key is made once', async () => {
    const { refund, refunds } = await paidStudio()
    const key = { 'idempotency-key': crypto.randomUUID() }
    await refund(50_000, key)
    expect((await refund(50_000, key)).status).toBe(201)
    expect(await refunds()).toHaveLength(1)
  })

  test('is pending while the provider is down, and made afterwards', async () => {
    const { refund, refunds, statuses } = await paidStudio()
    await server.sandbox.act('trouble', { kind: '500', count: 6, path: '/v1/refunds' })
    expect((await refund(50_000)).body).toMatchObject({ status: 'pending' })
    expect(await refunds().catch(() => [])).toHaveLength(0)
    await server.sandbox.act('calm')
    await runDelayedJobs()
    expect(await refunds()).toHaveLength(1)
    expect(await statuses()).toEqual([
      [200_000, 'partially_refunded'],
      [-50_000, 'succeeded'],
    ])
  })

  test('whose answer was lost is not made twice', async () => {
    const { refund, refunds, statuses } = await paidStudio()
    await server.sandbox.act('trouble', { kind: 'lost', count: 6, path: '/v1/refunds' })
    await refund(50_000)
    await server.sandbox.act('calm')
    await runDelayedJobs()
    expect(await refunds()).toHaveLength(1)
    expect(await statuses()).toHaveLength(2)
  })

  test('that was made on the provider’s site is recorded', async () => {
    const { stripe, on, payment, statuses, see, id } = await paidStudio()
    await stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '' }, on)
    await server.settle()
    expect(await statuses()).toEqual([
      [200_000, 'refunded'],
      [-200_000, 'succeeded'],
    ])
    expect((await see(id)).openAmount).toBe(200_000)
  })

  test('that was requested fails if a refund on the provider’s site leaves too little for it', async () => {
    const { stripe, on, payment, refund, statuses } = await paidStudio()
    await server.sandbox.act('trouble', { kind: '500', count: 3, path: '/v1/refunds' })
    expect((await refund(50_000)).body).toMatchObject({ status: 'pending' })
    await server.sandbox.act('calm')
    await stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '', amount: 180_000 }, on)
    await server.settle()
    await runDelayedJobs()
    expect(await statuses()).toEqual([
      [200_000, 'partially_refunded'],
      [-50_000, 'failed'],
      [-180_000, 'succeeded'],
    ])
  })

  test('that the provider refuses fails, and the user reads why', async () => {
    const { stripe, on, payment, refund, statuses, emails } = await paidStudio()
    await server.sandbox.act('webhooks', { paused: true })
    await stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '' }, on)
    const { status, body } = await refund(50_000)
    expect([status, body.error]).toEqual([409, 'This payment was already refunded on Stripe.'])
    expect(await emails()).toContain('refund_failed')
    await server.sandbox.act('calm')
    await server.settle()
    expect(await statuses()).toEqual([
      [200_000, 'refunded'],
      [-50_000, 'failed'],
      [-200_000, 'succeeded'],
    ])
  })

  test('cannot be recorded by hand instead, and a recorded payment has none', async () => {
    const { call, payment, see, id, pay } = await paidStudio()
    const manual = await call('POST', `/api/payments/${payment?.id}/refunds`, { amount: 100, reason: 'No' })
    expect(manual.body.error).toBe(
      'Card and bank payments are refunded through Stripe. Refund this payment there.',
    )
    await pay(id, { amount: 100, keepsRest: true })
    const check = (await see(id)).payments.find(({ source }: { source: string }) => source === 'recorded')
    const body = { amount: 100, reason: 'No' }
    expect((await call('POST', `/api/payments/${check.id}/provider-refunds`, body)).body.error).toBe(
      'Only a card or bank payment can be refunded through Stripe. Record the refund instead.',
    )
  })
})
