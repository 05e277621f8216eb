import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { stripeSecrets } from '../../../testing/provider.ts'
import type { TestServer } from '../../../testing/server.ts'

const secrets = {
  stripe: stripeSecrets.STRIPE_WEBHOOK_SECRET,
  'stripe-connect': stripeSecrets.STRIPE_CONNECT_WEBHOOK_SECRET,
}
type Endpoint = keyof typeof secrets

export const newEventId = () => `evt_${randomBytes(12).toString('hex')}`

/** An event as Stripe sends it. */
export const eventOf = (more: Record<string, unknown> = {}) => ({
  id: newEventId(),
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: 'account.updated',
  data: { object: { id: 'acct_1', object: 'account' } },
  ...more,
})

type Call = {
  endpoint?: Endpoint
  /** Text that is sent as it is. */
  payload?: string
  secret?: string
  /** Seconds since the signature was made. */
  age?: number
  signature?: string | null
  contentType?: string
}

/** Sends an event that is signed like Stripe signs it, unless the call says otherwise. */
export function sendEvent({ app }: Pick<TestServer, 'app'>, event: unknown, call: Call = {}) {
  const { endpoint = 'stripe-connect', payload = JSON.stringify(event), age = 0 } = call
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signature =
    call.signature === undefined
      ? Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: call.secret ?? secrets[endpoint],
          timestamp,
        })
      : call.signature
  return app.inject({
    method: 'POST',
    url: `/api/webhooks/${endpoint}`,
    headers: {
      'content-type': call.contentType ?? 'application/json; charset=utf-8',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    payload,
  })
}
