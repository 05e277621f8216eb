import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalid, Refusal } from '../../../errors.ts'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import type { Webhook, WebhookCall } from '../../../platform/http/webhooks.ts'
import type { Log } from '../../../platform/log.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { isSigned } from '../../../platform/stripe/verify-signature.ts'

type Deps = { databases: Databases; provider: Provider | null; log: Log }
type Source = 'platform' | 'connect'

const maxBytes = 256 * 1024

/** The provider has two endpoints, each with its own secret: for the platform's account and for connected accounts. */
export const providerWebhooks = (deps: Deps): Webhook[] => [
  { path: '/api/webhooks/stripe', maxBytes, receive: (call) => receiveEvent(deps, 'platform', call) },
  { path: '/api/webhooks/stripe-connect', maxBytes, receive: (call) => receiveEvent(deps, 'connect', call) },
]

/** All other fields are stored with the event, but not checked here. */
const eventFields = z.object({
  id: z.string().regex(/^evt_\w{1,100}$/),
  object: z.literal('event'),
  type: z.string().regex(/^[\w.]{1,200}$/),
  account: z
    .string()
    .regex(/^acct_\w{1,100}$/)
    .nullish(),
  api_version: z.string().max(50).nullish(),
  created: z.number().int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/**
 * Stores an event and enqueues its job. Returns only after both are stored, because the provider does not repeat an
 * event that we have acknowledged. A repeated event changes nothing.
 */
async function receiveEvent({ databases, provider, log }: Deps, source: Source, call: WebhookCall) {
  if (!provider) throw new Refusal(503, 'Card payments aren’t set up')
  const secret = provider.webhookSecrets[source]
  if (!isSigned(call.body, call.header('stripe-signature'), secret)) throw refuse(log, source, 'signature')

  const content = readJson(call.body)
  const { data: event } = eventFields.safeParse(content)
  if (!event) throw refuse(log, source, 'shape')
  if (event.livemode !== provider.isLive) throw refuse(log, source, 'livemode')
  if ((source === 'connect') !== (event.account != null)) throw refuse(log, source, 'account')

  await dbOnPool(databases.runtime).execute(
    sql`select store_provider_event(${event.id}, ${event.type}, ${event.account ?? null}, ${event.api_version ?? null},
      ${JSON.stringify(content)}::jsonb, ${new Date(event.created * 1000).toISOString()}::timestamptz)`,
  )
}

/** The answer does not say which check failed. */
function refuse(log: Log, source: Source, check: 'signature' | 'shape' | 'livemode' | 'account') {
  log.warn({ event: 'webhook', source, check }, 'A webhook was refused')
  return invalid('We couldn’t verify this event')
}

/** Undefined if the bytes are not JSON. */
function readJson(body: Uint8Array): unknown {
  try {
    return toStorable(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    return undefined
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates, which a payer can put into a name. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [toStorable(name) as string, toStorable(item)]),
  )
}
