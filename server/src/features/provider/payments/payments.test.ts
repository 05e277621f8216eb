import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { deleteDueCompanies } from '../../admin/companies/purge-companies.ts'
import { banks, byBank, deposit, studioWithProvider, whole } from '../testing-payments.ts'

const server = await startServerWithProvider()
const studio = () => studioWithProvider(server)
const fourDays = 4 * 24 * 3600
const account = '/api/provider/account'

describe('a bank payment', () => {
  test('is on its way: no receipt, not paid, nothing due', async () => {
    const { payOnline, page, emails, see, id } = await studio()
    await payOnline(byBank, banks.works)
    await server.settle()
    expect(await page()).toMatchObject({ received: 0, inFlight: 100_000, status: 'processing' })
    expect(await emails()).toEqual(['payment_processing'])
    const invoice = await see(id)
    expect(invoice.depositPaidAt).toBeNull()
    expect(invoice.payments).toMatchObject([{ status: 'processing', completedAt: null, receiptNumber: null }])
  })

  test('cannot be made twice for the same part', async () => {
    const { payOnline, start } = await studio()
    await payOnline({ ...whole, paymentMethod: 'ach' }, banks.works)
    await server.settle()
    expect((await start(whole)).body.error).toBe('Your payment is already processing')
  })

  test('has arrived once the bank says so, and gets one receipt', async () => {
    const { payOnline, page, emails, entries } = await studio()
    await payOnline(byBank, banks.works)
    await server.settle()
    await server.sandbox.act('advance', { seconds: fourDays })
    await server.settle()
    expect(await page()).toMatchObject({ received: 100_000, inFlight: 0 })
    expect(await emails()).toEqual(['payment_arrived', 'payment_processing', 'payment_received'])
    expect(await entries()).toMatchObject([{ status: 'succeeded', paymentMethod: 'ach' }])
  })

  test('that the bank returns is open again, and both sides are told once', async () => {
    const { payOnline, page, emails, start } = await studio()
    await payOnline(byBank, banks.returns)
    await server.settle()
    await server.sandbox.act('advance', { seconds: fourDays })
    await server.settle()
    expect(await page()).toMatchObject({ received: 0, inFlight: 0, open: 200_000 })
    expect(await emails()).toEqual(['payment_failed', 'payment_processing', 'payment_returned'])
    expect((await start(deposit)).status).toBe(201)
  })

  test('that is returned after it arrived is disputed and lost', async () => {
    const { payOnline, entries, page } = await studio()
    await payOnline(byBank, banks.works)
    await server.sandbox.act('advance', { seconds: fourDays })
    await server.settle()
    const [payment] = await entries()
    await server.sandbox.act('return-payment', { payment: payment?.paymentIntentId ?? '' })
    await server.settle()
    expect(await entries()).toMatchObject([{ status: 'disputed' }])
    expect(await page()).toMatchObject({ received: 0, open: 200_000 })
  })
})

describe('a payment', () => {
  test('that arrives for a void invoice is recorded as credit and the studio is told', async () => {
    const { pageOf, payOn, call, id, see, emails } = await studio()
    const url = await pageOf()
    expect((await call('POST', `/api/invoices/${id}/void`, { reason: 'Canceled' })).status).toBeLessThan(300)
    // The client pays before the job has ended the page.
    await payOn(url, '4242424242424242')
    await server.settle()
    expect((await see(id)).payments).toMatchObject([{ status: 'succeeded', amount: 100_000 }])
    expect(await emails()).toContain('payment_arrived')
  })

  test('that is late becomes credit, and the studio reads that it is too much', async () => {
    const { pageOf, payOn, pay, id, see, companyId } = await studio()
    const url = await pageOf(whole)
    await pay(id, { amount: 150_000 })
    await payOn(url, '4242424242424242')
    await server.settle()
    const invoice = await see(id)
    expect(invoice).toMatchObject({ receivedAmount: 350_000, openAmount: 0 })
    const [email] = await server.sql<{ body: string }>(
      `select body from messages where company_id = $1 and template_key = 'payment_arrived'`,
      [companyId],
    )
    expect(email?.body).toContain('This is $1,500.00 more than was due. Refund it, or keep it as credit.')
  })

  test('is recorded also if the account was disconnected in the meantime', async () => {
    const { pageOf, payOn, call, statuses, start } = await studio()
    const url = await pageOf()
    await payOn(url, '4242424242424242')
    await call('DELETE', '/api/provider/account', { confirmation: 'disconnect' })
    await server.settle()
    expect(await statuses()).toEqual([[100_000, 'succeeded']])
    expect((await start({ ...deposit, kind: 'final' })).status).toBe(409)
  })

  test('is recorded also if its client was deleted in the meantime', async () => {
    const { pageOf, payOn, call, clientId, see, id } = await studio()
    const url = await pageOf()
    expect((await call('DELETE', `/api/clients/${clientId}`)).status).toBe(204)
    await payOn(url, '4242424242424242')
    await server.settle()
    expect(await see(id)).toMatchObject({
      clientId: null,
      billTo: { name: 'Hannah Whitlock' },
      payments: [{ status: 'succeeded', amount: 100_000, receiptNumber: 'RCT-1' }],
    })
  })

  test('for a company that was deleted in the meantime is ignored with a reason', async () => {
    const { pageOf, payOn, companyId, accountId, payOnline, stripe, on } = await studio()
    await payOnline()
    await server.settle()
    const [paid] = (await stripe.paymentIntents.list({}, on)).data
    await server.sandbox.act('dispute', { payment: paid?.id ?? '' })
    await server.settle()
    const url = await pageOf(deposit)
    await server.sql(`update companies set deletion_requested_at = now() - interval '8 days' where id = $1`, [
      companyId,
    ])
    await deleteDueCompanies(server.services)
    expect(await server.sql('select from companies where id = $1', [companyId])).toEqual([])
    expect((await payOn(url, '4242424242424242')).status).toBe(303)
    await server.settle()
    const [late] = await server.sql(
      `select state, last_error as reason from provider_events
       where account_id = $1 and type = 'checkout.session.completed' order by received_at desc limit 1`,
      [accountId],
    )
    expect(late).toEqual({ state: 'ignored', reason: 'No company uses this Stripe account' })
  })

  test('in another currency is recorded, and pays nothing', async () => {
    const { pageOf, payOn, stripe, on, companyId, entries, page } = await studio()
    await pageOf()
    const [checkout] = await server.sql<{ id: string }>(
      "update provider_checkouts set status = 'creating', session_id = null where company_id = $1 returning id",
      [companyId],
    )
    const { url } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'http://mantel.test/',
        metadata: { mantel_checkout: checkout?.id ?? '' },
        line_items: [
          { quantity: 1, price_data: { currency: 'eur', unit_amount: 100_000, product_data: { name: 'x' } } },
        ],
      },
      on,
    )
    await payOn(url ?? '', '4242424242424242')
    await server.settle()
    expect(await entries()).toMatchObject([{ status: 'succeeded', amount: 100_000 }])
    expect(await page()).toMatchObject({ received: 0, open: 200_000 })
  })

  test('of another company is not found with this company’s account', async () => {
    const [one, two] = [await studio(), await studio()]
    await one.payOnline()
    const [checkout] = await one.checkouts()
    await server.sandbox.untilDelivered()
    // The event names the other account, whose company does not know this page.
    await server.sql(
      `update provider_events set account_id = $1 where payload -> 'data' -> 'object' ->> 'id' = $2`,
      [two.accountId, checkout?.sessionId ?? ''],
    )
    await server.settle()
    expect(await two.entries()).toEqual([])
  })

  test('without one of our pages belongs to the company alone', async () => {
    const { stripe, on, entries, accountId } = await studio()
    const intent = await stripe.paymentIntents.create(
      { amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
      on,
    )
    expect(intent.status).toBe('succeeded')
    await server.settle()
    expect(await entries()).toEqual([])
    const states = await server.sql<{ state: string }>(
      `select distinct state from provider_events where account_id = $1 and type ~ '^(payment_intent|charge)'`,
      [accountId],
    )
    expect(states.map(({ state }) => state)).not.toContain('dead')
  })
})

describe('metadata', () => {
  test('finds the checkout of a process that died before it stored which page it got', async () => {
    const { payOnline, statuses, companyId } = await studio()
    await payOnline()
    await server.sql(
      "update provider_checkouts set status = 'creating', session_id = null, url = null where company_id = $1",
      [companyId],
    )
    await server.settle()
    expect(await statuses()).toEqual([[100_000, 'succeeded']])
  })

  test.each([
    ['another amount', (id: string) => id, 777],
    ['no checkout of ours', () => crypto.randomUUID(), 100_000],
    ['nonsense', () => "'; drop table invoices", 100_000],
  ])('of a page with %s is not believed', async (_, name, amount) => {
    const { pageOf, stripe, on, entries, companyId, accountId } = await studio()
    await pageOf()
    const [checkout] = await server.sql<{ id: string }>(
      "update provider_checkouts set status = 'creating', session_id = null where company_id = $1 returning id",
      [companyId],
    )
    const forged = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'http://mantel.test/',
        metadata: { mantel_checkout: name(checkout?.id ?? '') },
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'x' } } },
        ],
      },
      on,
    )
    await stripe.checkout.sessions.expire(forged.id, {}, on)
    await server.settle()
    expect(await entries()).toEqual([])
    const [event] = await server.sql(
      "select state, last_error as error from provider_events where account_id = $1 and type = 'checkout.session.expired'",
      [accountId],
    )
    expect(event).toEqual({ state: 'dead', error: 'This payment names a checkout that doesn’t exist' })
  })
})

describe('a page of the provider', () => {
  test.each([
    ['is void', ({ call, id }) => call('POST', `/api/invoices/${id}/void`, { reason: 'Canceled' })],
    ['was paid another way', ({ pay, id }) => pay(id, { amount: 30_000 })],
    ['can no longer be paid by card', ({ call }) => call('PATCH', account, { cardEnabled: false })],
    [
      'is in a project that takes no cards',
      async ({ call, projectId }) => {
        const { version } = (await call('GET', `/api/projects/${projectId}`)).body
        const edit = { version, disabledPaymentMethods: ['card'] }
        await call('PATCH', `/api/projects/${projectId}`, edit)
      },
    ],
    [
      'belongs to a company that disconnected its account',
      ({ call }) => call('DELETE', account, { confirmation: 'disconnect' }),
    ],
    [
      'belongs to an account that was restricted',
      async ({ accountId }) => {
        await server.sandbox.act('restrict', { account: accountId })
        await server.sandbox.untilDelivered()
      },
    ],
  ] satisfies [string, (own: Awaited<ReturnType<typeof studio>>) => Promise<unknown>][])(
    'ends when the invoice %s',
    async (_, change) => {
      const own = await studio()
      const url = await own.pageOf()
      await server.runJobs()
      expect(await own.checkouts()).toMatchObject([{ status: 'open' }])
      await change(own)
      await server.runJobs()
      expect(await own.checkouts()).toMatchObject([{ status: 'expired' }])
      expect((await own.payOn(url, '4242424242424242')).status).toBe(410)
    },
  )

  test('ends when its method is turned off while the provider makes it', async () => {
    const { start, call, checkouts, openSessions } = await studio()
    await server.sandbox.act('trouble', { kind: 'held', path: '/v1/checkout/sessions' })
    const started = start()
    await expect.poll(() => server.sandbox.control.calls.map(({ left }) => left)).toEqual([0])
    await call('PATCH', account, { cardEnabled: false })
    await server.runJobs()
    await server.sandbox.act('calm')
    expect((await started).status).toBe(201)
    await server.runJobs()
    expect(await checkouts()).toMatchObject([{ status: 'expired' }])
    expect(await openSessions()).toEqual([])
  })

  test('keeps its project from being deleted, also when it has ended', async () => {
    const { pageOf, call, projectId, stripe, on, openSessions } = await studio()
    await pageOf()
    const [session] = await openSessions()
    await stripe.checkout.sessions.expire(session?.id ?? '', {}, on)
    await server.settle()
    expect(await call('DELETE', `/api/projects/${projectId}`)).toMatchObject({
      status: 409,
      body: {
        error: 'The client has started an online payment for this project. It can only be archived.',
      },
    })
  })

  test('stays open if what it asks for is still due', async () => {
    const { pageOf, call, id, see, checkouts } = await studio()
    await pageOf()
    const { version } = await see(id)
    await call('PATCH', `/api/invoices/${id}`, { version, internalNote: 'VIP' })
    await server.runJobs()
    expect(await checkouts()).toMatchObject([{ status: 'open' }])
  })
})

describe('events', () => {
  test('that arrive three times and in another order have one effect', async () => {
    const { payOnline, statuses, emails, accountId } = await studio()
    await server.sandbox.act('webhooks', { lose_answers: 50 })
    await payOnline()
    await server.sandbox.act('calm')
    await server.settle()
    // A SuperAdmin retries all of them, the newest first.
    await server.sql(
      `update provider_events set state = 'received' where account_id = $1 and type ~ '^(checkout|payment_intent|charge)'`,
      [accountId],
    )
    const events = await server.sql<{ id: string }>(
      `select id from provider_events where account_id = $1 and state = 'received' order by received_at desc`,
      [accountId],
    )
    for (const { id } of events)
      await server.sql(
        `select graphile_worker.add_job('process-provider-event', json_build_object('data', json_build_object('eventId', $1::text)))`,
        [id],
      )
    await server.runJobs()
    expect(events.length).toBeGreaterThan(2)
    expect(await statuses()).toEqual([[100_000, 'succeeded']])
    expect(await emails()).toEqual(['payment_arrived', 'payment_received'])
  })
})
