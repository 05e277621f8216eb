import { get } from 'node:http'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startStripeSandbox } from './sandbox.ts'
import { errorOf, openSandbox, sdk, type TestSandbox } from './testing.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.act('calm'))
afterAll(() => sandbox.close())

describe('calls', () => {
  test('with an unknown address or parameter fail and name it', async () => {
    expect(await errorOf(sandbox.stripe.quotes.list())).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('GET: /v1/quotes'),
    })
    expect(await errorOf(sandbox.stripe.v2.core.accounts.list())).toMatchObject({
      message: expect.stringContaining('GET: /v2/core/accounts'),
    })
    await sandbox.stripe.customers.create({})
    const before = await sandbox.stripe.customers.list()
    expect(await errorOf(sandbox.stripe.customers.create({ balance: 5 }))).toMatchObject({
      code: 'parameter_unknown',
      param: 'balance',
    })
    expect(await errorOf(sandbox.stripe.customers.list({ expand: ['data.nothing'] }))).toMatchObject({
      message: expect.stringContaining('cannot be expanded'),
    })
    expect((await sandbox.stripe.customers.list()).data).toHaveLength(before.data.length)
  })

  test('need a test key and the version of the SDK', async () => {
    expect(await errorOf(sdk(sandbox.port, 'sk_live_1').customers.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'The sandbox refuses live keys.',
    })
    expect(await errorOf(sdk(sandbox.port, 'nonsense').customers.list())).toMatchObject({ statusCode: 401 })
    expect(await errorOf(sandbox.stripe.customers.list({}, { apiVersion: '2020-08-27' }))).toMatchObject({
      message: expect.stringContaining(Stripe.API_VERSION),
    })
  })

  test('with the same idempotency key run once', async () => {
    const create = (name: string) =>
      sandbox.stripe.customers.create({ name }, { idempotencyKey: 'inv:1:deposit:1' })
    const [first, second] = [await create('A'), await create('A')]
    expect(second.id).toBe(first.id)
    expect(await errorOf(create('B'))).toMatchObject({ type: 'StripeIdempotencyError' })
    const studio = await sandbox.enabledAccount()
    const other = await sandbox.stripe.customers.create(
      { name: 'B' },
      { idempotencyKey: 'inv:1:deposit:1', ...studio.on },
    )
    expect(other.id).not.toBe(first.id)
  })

  test('of one account do not see the objects of another', async () => {
    const [one, two] = [await sandbox.enabledAccount(), await sandbox.enabledAccount()]
    const { id } = await sandbox.stripe.customers.create({}, one.on)
    expect(await errorOf(sandbox.stripe.customers.retrieve(id, {}, two.on))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    expect(await errorOf(sandbox.stripe.customers.retrieve(id))).toMatchObject({ code: 'resource_missing' })
    expect(await errorOf(sandbox.stripe.customers.list({}, { stripeAccount: 'acct_none' }))).toMatchObject({
      type: 'StripePermissionError',
    })
  })

  test('list in pages, newest first', async () => {
    const studio = await sandbox.enabledAccount()
    for (const name of ['1', '2', '3', '4', '5']) await sandbox.stripe.customers.create({ name }, studio.on)
    const first = await sandbox.stripe.customers.list({ limit: 2 }, studio.on)
    expect(first).toMatchObject({ has_more: true, data: [{ name: '5' }, { name: '4' }] })
    const last = await sandbox.stripe.customers.list(
      { limit: 10, starting_after: first.data[1]?.id },
      studio.on,
    )
    expect(last).toMatchObject({ has_more: false, data: [{ name: '3' }, { name: '2' }, { name: '1' }] })
    const back = await sandbox.stripe.customers.list({ ending_before: last.data[0]?.id }, studio.on)
    expect(back.data.map(({ name }) => name)).toEqual(['5', '4'])
    const all = await sandbox.stripe.customers
      .list({ limit: 2, created: { gte: 1 } }, studio.on)
      .autoPagingToArray({ limit: 100 })
    expect(all.map(({ name }) => name)).toEqual(['5', '4', '3', '2', '1'])
  })

  test('keep, change and remove metadata', async () => {
    const { id } = await sandbox.stripe.customers.create({ metadata: { a: '1', b: '2' } })
    const changed = await sandbox.stripe.customers.update(id, { metadata: { a: '', c: '3' } })
    expect(changed.metadata).toEqual({ b: '2', c: '3' })
  })
})

describe('trouble on purpose', () => {
  test('answers the next calls with 500 and 429', async () => {
    await sandbox.act('trouble', { kind: '500', count: 2 })
    for (let call = 0; call < 2; call += 1)
      expect(await errorOf(sandbox.stripe.customers.list())).toMatchObject({ type: 'StripeAPIError' })
    await sandbox.stripe.customers.list()
    await sandbox.act('trouble', { kind: '429', path: '/v1/refunds' })
    await sandbox.stripe.customers.list()
    expect(await errorOf(sandbox.stripe.refunds.list())).toMatchObject({ type: 'StripeRateLimitError' })
  })

  test('answers late', async () => {
    await sandbox.act('trouble', { kind: 'slow', delay_ms: 200 })
    expect(await errorOf(sandbox.stripe.customers.list({}, { timeout: 50 }))).toMatchObject({
      type: 'StripeConnectionError',
    })
  })

  test('does not answer in time', async () => {
    await sandbox.act('trouble', { kind: 'timeout' })
    expect(await errorOf(sandbox.stripe.customers.list({}, { timeout: 100 }))).toMatchObject({
      type: 'StripeConnectionError',
    })
  })

  test('loses the answer of a call that ran, and the key finds it again', async () => {
    // The SDK itself repeats a call once if its connection was closed.
    await sandbox.act('trouble', { kind: 'lost', count: 2 })
    const create = () => sandbox.stripe.customers.create({ name: 'Lost' }, { idempotencyKey: 'lost' })
    expect(await errorOf(create())).toMatchObject({ type: 'StripeConnectionError' })
    const { id } = await create()
    const { data } = await sandbox.stripe.customers.list({ limit: 100 })
    expect(data.filter(({ name }) => name === 'Lost').map((customer) => customer.id)).toEqual([id])
  })
})

describe('the sandbox', () => {
  test('answers only under the names of this computer', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'rebound.test', authorization: 'Bearer sk_test_x' }
      get(`${sandbox.url}/v1/customers`, { headers }, (response) => resolve(response.statusCode)).on(
        'error',
        reject,
      )
    })
    expect(status).toBe(403)
  })

  test('does not start in production or next to a live key', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startStripeSandbox()).rejects.toThrow('does not run in production')
    vi.unstubAllEnvs()
    vi.stubEnv('STRIPE_SECRET_KEY', 'rk_live_x')
    await expect(startStripeSandbox()).rejects.toThrow('live key')
    vi.unstubAllEnvs()
  })
})
