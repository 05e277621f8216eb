import { Stripe } from 'stripe'
import type { Base } from '../state/base.ts'
import type { Delivery } from '../state/objects.ts'
import { allow, type Trouble } from './webhook-trouble.ts'

/**
 * Milliseconds before the second, third, … attempt. The last delay is repeated until the endpoint answers with success.
 */
const retryDelays = [500, 1000, 2000, 5000, 15_000, 60_000]
const parallel = 10
const timeoutMs = 20_000

type Options = Base & { trouble: Trouble; saveSoon: () => void }

/** Sends waiting deliveries in the background until the endpoints accept them. The order is not guaranteed. */
export function startDeliveries({ store, trouble, saveSoon }: Options) {
  const running = new Map<string, Promise<void>>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const send = async (delivery: Delivery) => {
    const problem = await attempt(delivery)
    if (stop.signal.aborted) return
    delivery.attempts += 1
    delivery.problem = problem
    if (problem === null) finish(delivery)
    else delivery.nextAt = Date.now() + (retryDelays[delivery.attempts - 1] ?? retryDelays.at(-1) ?? 0)
    saveSoon()
  }

  const finish = (delivery: Delivery) => {
    const owner = store.row('delivery', delivery.id)?.owner ?? null
    store.remove('delivery', delivery.id)
    store.put(owner, 'finished_delivery', delivery)
  }

  const attempt = async (delivery: Delivery): Promise<string | null> => {
    const endpoint = store.row('webhook_endpoint', delivery.endpoint)?.value
    const secret = store.row('endpoint_secret', delivery.endpoint)?.value.secret
    const payload = store.row('event', delivery.event)?.value.payload
    if (!endpoint || !secret || payload === undefined) {
      store.remove('delivery', delivery.id)
      return 'The endpoint was deleted.'
    }
    const planned = allow(trouble)
    if (planned === 'fail') return 'Failed on purpose'
    const problem = await post(endpoint.url, payload, secret, stop.signal)
    return planned === 'lose answer' ? 'The answer was lost on purpose' : problem
  }

  const wake = () => {
    // If the maximum number of deliveries is running, the end of one of them calls this again.
    if (stop.signal.aborted || trouble.isPaused || running.size >= parallel) return
    clearTimeout(timer)
    const now = Date.now()
    let nextAt = Infinity
    const waiting = store.rows('delivery')
    for (const { value: delivery } of trouble.isShuffled ? shuffle(waiting) : waiting) {
      if (running.has(delivery.id)) continue
      const readyAt = delivery.nextAt + trouble.delayMs
      if (readyAt > now) nextAt = Math.min(nextAt, readyAt)
      else if (running.size < parallel) run(delivery)
    }
    if (Number.isFinite(nextAt)) timer = setTimeout(wake, nextAt - now).unref()
  }

  const run = (delivery: Delivery) => {
    const sent = send(delivery).finally(() => {
      running.delete(delivery.id)
      wake()
    })
    running.set(delivery.id, sent)
  }

  wake()
  return {
    wake,
    async stop() {
      stop.abort()
      clearTimeout(timer)
      await Promise.allSettled(running.values())
    },
  }
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function post(url: string, payload: string, secret: string, stop: AbortSignal): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    body: payload,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+sandbox)',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: Error) => error)
  if (response instanceof Error) return response.message
  await response.body?.cancel()
  return response.ok ? null : `The endpoint answered with status ${response.status}`
}
