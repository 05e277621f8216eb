import { Stripe } from 'stripe'
import type { Base } from '../state/base.ts'
import { newId } from '../state/ids.ts'

/**
 * Records an event and its deliveries. Sending is the task of `deliver-events.ts`, so that no call waits for a webhook.
 * Endpoints with `connect` get the events of connected accounts, the others those of the platform.
 */
export function createEvent(
  { store, clock }: Base,
  account: string | null,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
) {
  const isDisconnected = account !== null && store.row('account_progress', account)?.value.isDisconnected
  const endpoints = store
    .rows('webhook_endpoint')
    .map(({ value }) => value)
    .filter(({ id, enabled_events: types, status }) => {
      const isConnect = store.row('endpoint_secret', id)?.value.connect ?? false
      return (
        status === 'enabled' &&
        !isDisconnected &&
        isConnect === (account !== null) &&
        (types.includes('*') || types.includes(type))
      )
    })
  const id = newId('evt')
  const event = {
    id,
    object: 'event',
    ...(account !== null && { account }),
    api_version: Stripe.API_VERSION,
    created: clock.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  }
  const payload = JSON.stringify(event)
  store.put(account, 'event', { id, type, created: event.created, account, payload })
  for (const endpoint of endpoints) queueDelivery({ store }, id, endpoint.id)
}

export function queueDelivery({ store }: Pick<Base, 'store'>, event: string, endpoint: string) {
  const owner = store.row('event', event)?.owner ?? null
  return store.put(owner, 'delivery', {
    id: newId('dlv'),
    event,
    endpoint,
    attempts: 0,
    nextAt: Date.now(),
    problem: null,
  })
}
