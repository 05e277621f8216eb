import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, openSandbox, payOnPage, sessionFor, type TestSandbox } from '../testing.ts'

type Receiver = Awaited<ReturnType<typeof openReceiver>>

let sandbox: TestSandbox
const open: { close: () => Promise<void> }[] = []
const receiver = async (answers?: number[]) => {
  const created = await openReceiver(answers)
  open.push(created)
  return created
}
beforeEach(async () => {
  sandbox = await openSandbox()
  open.push(sandbox)
})
afterEach(async () => {
  for (const item of open.splice(0)) await item.close()
})

const listen = (
  to: Receiver,
  connect: boolean,
  types: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*'],
) => sandbox.stripe.webhookEndpoints.create({ url: to.url, enabled_events: types, connect })

describe('webhooks', () => {
  test('are signed, and separate for the platform and for connected accounts', async () => {
    const [platform, connect] = [await receiver(), await receiver()]
    const own = await listen(platform, false)
    const theirs = await listen(connect, true)
    const studio = await sandbox.enabledAccount()
    await sandbox.stripe.customers.create({ email: 'a@b.test' })
    const session = await sandbox.stripe.checkout.sessions.create(sessionFor(1000), studio.on)
    await payOnPage(session, '4242424242424242')

    await expect.poll(() => platform.types()).toContain('customer.created')
    await expect.poll(() => connect.types()).toContain('checkout.session.completed')
    const [first] = platform.received
    const event = Stripe.webhooks.constructEvent(
      first?.payload ?? '',
      first?.signature ?? '',
      own.secret ?? '',
    )
    expect(event).toMatchObject({
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { email: 'a@b.test' } },
    })
    expect(event).not.toHaveProperty('account')
    for (const { payload, signature } of connect.received)
      expect(Stripe.webhooks.constructEvent(payload, signature, theirs.secret ?? '').account).toBe(studio.id)
    expect(() =>
      Stripe.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', theirs.secret ?? ''),
    ).toThrow('No signatures found')
  })

  test('are sent again until the endpoint accepts them', async () => {
    const failing = await receiver([500, 503])
    await listen(failing, false)
    await sandbox.stripe.customers.create({})
    await expect.poll(() => failing.received.length).toBe(3)
    const ids = failing.received.map(({ payload }): string => JSON.parse(payload).id)
    expect(new Set(ids).size).toBe(1)
  })

  test('fail, lose their answer, pause and come again on request', async () => {
    const endpoint = await receiver()
    await listen(endpoint, false)
    await sandbox.act('webhooks', { paused: true })
    await sandbox.stripe.customers.create({})
    await sandbox.act('webhooks', { fail_next: 1, lose_answers: 1, paused: false })
    await expect.poll(() => endpoint.received.length).toBe(2)
    const [event] = await sandbox.events()
    await sandbox.act('resend', { event: event?.id ?? '' })
    await expect.poll(() => endpoint.received.length).toBe(3)
    expect(new Set(endpoint.received.map(({ payload }) => payload)).size).toBe(1)
  })

  test('arrive in any order', async () => {
    const endpoint = await receiver()
    await listen(endpoint, false, ['customer.created'])
    await sandbox.act('webhooks', { paused: true, shuffled: true })
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push((await sandbox.stripe.customers.create({})).id)
    await sandbox.act('webhooks', { paused: false })
    await expect.poll(() => endpoint.received.length).toBe(30)
    const arrived = endpoint.received.map(({ payload }): string => JSON.parse(payload).data.object.id)
    expect(arrived).not.toEqual(ids)
    expect(arrived.toSorted()).toEqual(ids.toSorted())
  })

  test('go only to the types and endpoints that exist', async () => {
    const [some, gone] = [await receiver(), await receiver()]
    await listen(some, false, ['product.created'])
    const { id } = await listen(gone, false)
    expect((await sandbox.stripe.webhookEndpoints.list()).data).toHaveLength(2)
    await sandbox.stripe.webhookEndpoints.del(id)
    await sandbox.stripe.customers.create({})
    await sandbox.stripe.products.create({ name: 'Plan' })
    await expect.poll(() => some.types()).toEqual(['product.created'])
    expect(gone.received).toEqual([])
  })

  test('can be read again as events', async () => {
    const { id } = await sandbox.stripe.customers.create({})
    const { data } = await sandbox.stripe.events.list({ type: 'customer.created' })
    expect(data).toMatchObject([{ data: { object: { id } } }])
    expect(await sandbox.stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0])
  })
})

test('a restart keeps objects, the clock, and deliveries that wait', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const file = join(dir, 'state', 'stripe.json')
  try {
    const endpoint = await receiver()
    const before = await openSandbox({
      file,
      endpoints: [{ url: endpoint.url, secret: 'whsec_known', connect: false }],
    })
    await before.act('webhooks', { paused: true })
    const customer = await before.stripe.customers.create(
      { email: 'kept@b.test' },
      { idempotencyKey: 'once' },
    )
    await before.advanceDays(10)
    await before.close()
    expect(endpoint.received).toEqual([])

    const after = await openSandbox({
      file,
      endpoints: [{ url: endpoint.url, secret: 'whsec_known', connect: false }],
    })
    expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'kept@b.test' })
    expect(
      (await after.stripe.customers.create({ email: 'kept@b.test' }, { idempotencyKey: 'once' })).id,
    ).toBe(customer.id)
    expect(after.control.clock.now()).toBeGreaterThan(Date.now() / 1000 + 9 * 24 * 3600)
    await expect.poll(() => endpoint.types()).toEqual(['customer.created'])
    const [{ payload, signature } = { payload: '', signature: '' }] = endpoint.received
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_known')).not.toThrow()
    await after.close()
  } finally {
    await rm(dir, { recursive: true })
  }
})
