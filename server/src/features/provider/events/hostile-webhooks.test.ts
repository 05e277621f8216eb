import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startServerWithProvider, stripeSecrets } from '../../../testing/provider.ts'
import { startServer } from '../../../testing/server.ts'
import { eventOf, sendEvent } from './testing.ts'

const server = await startServerWithProvider()
const rowsIn = async ({ sql }: Pick<typeof server, 'sql'>) => {
  const [counted] = await sql<{ events: number; jobs: number }>(
    `select (select count(*)::int from provider_events) as events,
       (select count(*)::int from graphile_worker.jobs where task_identifier = 'process-provider-event') as jobs`,
  )
  return counted
}

const ours = { account: 'acct_1' }
const event = eventOf(ours)
const text = JSON.stringify(event)
const now = Math.floor(Date.now() / 1000)
const platformSecret = stripeSecrets.STRIPE_WEBHOOK_SECRET
const connectSecret = stripeSecrets.STRIPE_CONNECT_WEBHOOK_SECRET
const signed = (payload: string, at: number | string = now, secret = connectSecret) =>
  createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
const valid = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: connectSecret })
const nested = (depth: number) =>
  `{"id":"evt_1","object":"event","data":${'['.repeat(depth)}${']'.repeat(depth)}}`

type Call = NonNullable<Parameters<typeof sendEvent>[2]>

/** Check S19: none of these calls is accepted, and nothing is stored. */
const hostile: [what: string, event: unknown, call: Call][] = [
  ['no signature', event, { signature: null }],
  ['an empty signature', event, { signature: '' }],
  ['a word instead of a signature', event, { signature: 'trust me' }],
  ['a signature without a time', event, { signature: `v1=${signed(text)}` }],
  ['a time without a signature', event, { signature: `t=${now}` }],
  ['an empty v1', event, { signature: `t=${now},v1=` }],
  ['a guessed v1', event, { signature: `t=${now},v1=${'0'.repeat(64)}` }],
  ['a half of the right v1', event, { signature: `t=${now},v1=${signed(text).slice(0, 32)}` }],
  ['an old scheme', event, { signature: `t=${now},v0=${signed(text)}` }],
  ['a time that was not signed', event, { signature: `t=${now},v1=${signed(text, now - 10)}` }],
  ['a time that is no number', event, { signature: `t=now,v1=${signed(text, 'now')}` }],
  ['a negative time', event, { signature: `t=-1,v1=${signed(text, -1)}` }],
  ['the time 0', event, { signature: `t=0,v1=${signed(text, 0)}` }],
  ['a secret that someone made up', event, { secret: 'whsec_made_up' }],
  ['an empty secret', event, { secret: ' ' }],
  ['the secret key', event, { secret: stripeSecrets.STRIPE_SECRET_KEY }],
  ['the secret of the other endpoint', event, { secret: platformSecret }],
  [
    'the secret of the connect endpoint at the platform’s',
    eventOf(),
    { endpoint: 'stripe', secret: connectSecret },
  ],
  [
    'a signature of another body',
    event,
    { signature: valid, payload: JSON.stringify({ ...event, id: 'evt_2' }) },
  ],
  ['one more space', event, { signature: valid, payload: `${text} ` }],
  [
    'another order of fields',
    event,
    { signature: valid, payload: JSON.stringify(Object.fromEntries(Object.entries(event).reverse())) },
  ],
  ['a signature that is 301 seconds old', event, { age: 301 }],
  ['a signature that is a day old', event, { age: 86_400 }],
  ['a signature from the future', event, { age: -400 }],
  ['an event of live mode', eventOf({ ...ours, livemode: true }), {}],
  ['a text as live mode', eventOf({ ...ours, livemode: 'false' }), {}],
  ['no live mode', eventOf({ ...ours, livemode: undefined }), {}],
  ['an event without an account at the connect endpoint', eventOf(), {}],
  ['an account at the platform’s endpoint', event, { endpoint: 'stripe' }],
  ['an account that is no account', eventOf({ account: 'cus_1' }), {}],
  ['a list of accounts', eventOf({ account: ['acct_1'] }), {}],
  ['SQL as an account', eventOf({ account: "acct_1' or '1'='1" }), {}],
  ['no id', eventOf({ ...ours, id: undefined }), {}],
  ['an id of something else', eventOf({ ...ours, id: 'pi_1' }), {}],
  ['a very long id', eventOf({ ...ours, id: `evt_${'x'.repeat(300)}` }), {}],
  ['no type', eventOf({ ...ours, type: undefined }), {}],
  ['a very long type', eventOf({ ...ours, type: 'x'.repeat(300) }), {}],
  ['a type with a line break', eventOf({ ...ours, type: 'account.updated\n' }), {}],
  ['a thin event', eventOf({ ...ours, object: 'v2.core.event' }), {}],
  ['no object', eventOf({ ...ours, data: {} }), {}],
  ['a time that is no time', eventOf({ ...ours, created: 1e300 }), {}],
  ['text instead of JSON', event, { payload: 'event=paid' }],
  ['half of the JSON', event, { payload: text.slice(0, -10) }],
  ['an empty body', event, { payload: '' }],
  ['null', null, {}],
  ['a list', [event], {}],
  ['very deep JSON', event, { payload: nested(100_000) }],
  ['a form', event, { contentType: 'application/x-www-form-urlencoded' }],
  ['plain text', event, { contentType: 'text/plain' }],
  ['a body of 257 KB', eventOf({ ...ours, data: { object: { text: 'x'.repeat(257 * 1024) } } }), {}],
  ['a body of 10 MB', eventOf({ ...ours, data: { object: { text: 'x'.repeat(10 * 1024 * 1024) } } }), {}],
]

describe('webhooks', () => {
  test.each(hostile)('refuse %s', async (_, given, call) => {
    const { statusCode, body } = await sendEvent(server, given, call)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toMatch(/whsec|sk_test/)
    expect(await rowsIn(server)).toEqual({ events: 0, jobs: 0 })
  })

  test('refuse everything while the secrets are not set', async () => {
    const unset = await startServer()
    for (const endpoint of ['stripe', 'stripe-connect'] as const)
      for (const secret of ['whsec_', platformSecret, connectSecret])
        expect((await sendEvent(unset, event, { endpoint, secret })).statusCode).toBe(503)
    expect(await rowsIn(unset)).toEqual({ events: 0, jobs: 0 })
  })

  test('answer other methods like an unknown page', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await server.call(method, '/api/webhooks/stripe')).status).toBe(404)
  })

  test('refuse a large body before it has arrived', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'content-length': String(300 * 1024) },
      payload: '{}',
    })
    expect(statusCode).toBe(413)
  })
})
