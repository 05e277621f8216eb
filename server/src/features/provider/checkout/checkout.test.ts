import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { byBank, cards, deposit, studioWithProvider, whole } from '../testing-payments.ts'

const server = await startServerWithProvider()
const studio = () => studioWithProvider(server)

describe('a client who pays by card', () => {
  test('gets a page of the provider with the amount, on the account of the studio', async () => {
    const { pageOf, stripe, on, checkouts, token } = await studio()
    const url = await pageOf()
    const [checkout] = await checkouts()
    const session = await stripe.checkout.sessions.retrieve(checkout?.sessionId ?? '', {}, on)
    expect(session).toMatchObject({
      url,
      status: 'open',
      amount_total: 100_000,
      currency: 'usd',
      payment_method_types: ['card'],
      success_url: `http://mantel.test/pay/${token}?paid=card`,
      cancel_url: `http://mantel.test/pay/${token}?canceled=card`,
    })
  })

  test('sees the payment after returning, before any event has arrived', async () => {
    const { payOnline, check, page, statuses } = await studio()
    await server.sandbox.act('webhooks', { paused: true })
    await payOnline()
    expect((await page()).received).toBe(0)
    const { body } = await check()
    expect(body).toMatchObject({ received: 100_000, open: 100_000 })
    await check()
    await server.sandbox.act('calm')
    await server.settle()
    expect(await statuses()).toEqual([[100_000, 'succeeded']])
  })

  test('has paid also if they never return', async () => {
    const { payOnline, page, emails, see, id } = await studio()
    await payOnline()
    await server.settle()
    expect(await page()).toMatchObject({ received: 100_000, status: 'deposit_paid' })
    expect(await emails()).toEqual(['payment_arrived', 'payment_received'])
    const [payment] = (await see(id)).payments
    expect(payment).toMatchObject({
      status: 'succeeded',
      paymentMethod: 'card',
      paymentType: 'deposit',
      source: 'provider',
      providerFee: 2930,
      applicationFee: 0,
      net: 97_070,
      receiptNumber: 'RCT-1',
    })
  })

  test('does not see fees', async () => {
    const { payOnline, page } = await studio()
    await payOnline()
    await server.settle()
    expect(JSON.stringify(await page())).not.toMatch(/providerFee|"net"|payoutId/)
  })

  test('can try again after a decline, which is no payment', async () => {
    const { pageOf, payOn, entries, statuses } = await studio()
    const url = await pageOf()
    expect((await payOn(url, cards.declined)).status).toBe(402)
    await server.settle()
    expect(await entries()).toEqual([])
    await payOn(url, cards.works)
    await server.settle()
    expect(await statuses()).toEqual([[100_000, 'succeeded']])
  })
})

describe('the same invoice in two tabs', () => {
  test('has one page', async () => {
    const { start, checkouts, openSessions } = await studio()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(await checkouts()).toHaveLength(1)
    expect(await openSessions()).toHaveLength(1)
  })

  test('has one page for the deposit or for the whole, never both', async () => {
    const { start, checkouts, openSessions } = await studio()
    const answers = await Promise.all([start(deposit), start(whole), start(deposit), start(whole)])
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(await openSessions()).toHaveLength(1)
    expect(
      (await checkouts()).filter(({ status }) => status === 'open' || status === 'creating'),
    ).toHaveLength(1)
  })

  test('cannot be paid with the page of the first tab after the second one chose something else', async () => {
    const { pageOf, payOn, statuses } = await studio()
    const first = await pageOf(deposit)
    const second = await pageOf(whole)
    expect(second).not.toBe(first)
    expect((await payOn(first, cards.works)).status).toBe(410)
    await payOn(second, cards.works)
    await server.settle()
    expect(await statuses()).toEqual([[200_000, 'succeeded']])
  })

  test('is not paid twice: the second tab learns of the first payment', async () => {
    const { payOnline, start, statuses } = await studio()
    await server.sandbox.act('webhooks', { paused: true })
    await payOnline(whole)
    const { status, body } = await start(whole)
    expect([status, body.error]).toEqual([409, 'This invoice is already paid'])
    expect(await statuses()).toEqual([[200_000, 'succeeded']])
    await server.sandbox.act('calm')
  })
})

describe('a checkout', () => {
  test('is refused with the new amount if the client saw another one', async () => {
    const { start, pay, id } = await studio()
    await pay(id, { amount: 50_000 })
    const { status, body } = await start(deposit)
    expect([status, body.error]).toEqual([409, 'The amount due has changed. $500.00 is due now.'])
  })

  test('is refused if the method is not offered', async () => {
    const { start, call } = await studio()
    await call('PATCH', '/api/provider/account', { cardEnabled: false })
    expect((await start()).body.error).toBe('Choose another way to pay')
    expect((await start(byBank)).status).toBe(201)
  })

  test('ends when the provider’s page expires', async () => {
    const { pageOf, checkouts } = await studio()
    await pageOf()
    await server.sandbox.act('advance', { seconds: 25 * 3600 })
    await server.settle()
    expect(await checkouts()).toMatchObject([{ status: 'expired' }])
  })

  test('says that cards are not available while the provider is down, and other ways are still offered', async () => {
    const { start, page } = await studio()
    await server.sandbox.act('trouble', { kind: '500', count: 20 })
    const { status, body } = await start()
    expect([status, body.error]).toEqual([
      503,
      'Card payments are not available right now. Try again in a few minutes or pay another way.',
    ])
    expect((await page()).methods.map(({ method }: { method: string }) => method)).toContain('zelle')
    await server.sandbox.act('calm')
  })
})
