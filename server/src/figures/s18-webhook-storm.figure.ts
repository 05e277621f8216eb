import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@mantel/domain/basics/testing-random'
import { afterAll, beforeAll } from 'vitest'
import { idOf } from '../features/provider/payments/stripe-objects.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import type { KilledServer } from '../survival/killed-server.fixture.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { startMailServer } from '../survival/testing-mail-server.ts'
import { type Child, runNode, until } from '../survival/testing-processes.ts'
import { startServerWithProvider, stripeSecrets } from '../testing/provider.ts'
import { openFigure } from './testing/figure.ts'
import { compareWithProvider, deliver, eventsOf, payOnline, studioWithInvoices } from './testing/payments.ts'

const figure = openFigure('S18')
const server = await startServerWithProvider()
const workspace = createTestWorkspace()
const random = randomFrom(figure.seed)
const wantedEvents = 1_000
const deliveriesPerEvent = 3
const kills = 10
const parallel = 8
let script = ''

beforeAll(async () => {
  const fixture = 'server/src/survival/killed-server.fixture.ts'
  script = (await bundle(workspace.directory(), { server: fixture })).scriptOf('server')
})
afterAll(() => workspace.close())

/** Starts the web server and the worker in a separate process, on the database of the test. */
async function startProduct(env: Record<string, string> = {}): Promise<{ child: Child; url: string }> {
  const { ownerUrl, secretKey } = server.database
  const options: KilledServer = {
    ownerUrl,
    secretKey,
    dataDir: path.join(tmpdir(), `mantel-storm-${crypto.randomUUID()}`),
    worker: true,
    dies: { from: 'never sent', at: 1 },
    env: { ...stripeSecrets, STRIPE_API_URL: server.sandbox.url, ...env },
  }
  const child = runNode(script, [JSON.stringify(options)])
  const ready = await child.waitForLine(/^\{"url"/)
  return { child, url: (JSON.parse(ready) as { url: string }).url }
}

/** Waits until the query finds no rows. Fails if their number does not decrease for two minutes. */
async function untilNone(query: string) {
  const count = async () => (await server.sql(query)).length
  for (let left = await count(); left > 0; ) {
    const before = left
    await until(
      async () => {
        left = await count()
        return left < before
      },
      () => `${left} rows have been waiting for two minutes: ${query}`,
      120_000,
    )
  }
}

/** Makes payments, refunds and disputes while no events are delivered. */
async function makeHistory() {
  const { companyId, accountId, links } = await studioWithInvoices(server, 400)
  await server.sandbox.act('webhooks', { paused: true })
  const { stripe } = server.sandbox
  const on = { stripeAccount: accountId }
  for (const [index, { token }] of links.entries()) {
    if (eventsOf(server, accountId).length >= wantedEvents) break
    await payOnline(server, token)
    const [session] = (await stripe.checkout.sessions.list({ limit: 1 }, on)).data
    const intent = idOf(session?.payment_intent) ?? ''
    if (index % 3 === 0) await stripe.refunds.create({ payment_intent: intent, amount: 25_000 }, on)
    if (index % 6 === 1) await server.sandbox.act('dispute', { payment: intent })
    if (index % 12 === 1) {
      const [dispute] = (await stripe.disputes.list({ payment_intent: intent }, on)).data
      await server.sandbox.act('close-dispute', { dispute: dispute?.id ?? '', status: 'won' })
    }
  }
  return { companyId, accountId }
}

figure.measure(
  '1,000 events, each delivered three times in random order, while the process is killed',
  async () => {
    const { companyId, accountId } = await makeHistory()
    const events = eventsOf(server, accountId)
    const deliveries = random.shuffle(
      events.flatMap(({ payload }) => Array(deliveriesPerEvent).fill(payload) as string[]),
    )
    let product = await startProduct()
    const restartAt = new Set(
      Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 1) * deliveries.length) / (kills + 1))),
    )
    let [next, killed] = [0, 0]
    const since = performance.now()

    async function restart() {
      killed++
      product.child.kill('SIGKILL')
      await product.child.ended
      product = await startProduct()
    }
    /** The provider repeats a delivery until it is accepted. */
    async function deliverAll() {
      for (let at = next++; at < deliveries.length; at = next++) {
        if (restartAt.has(at)) await restart()
        const payload = deliveries[at] ?? ''
        while (!(await deliver(product.url, payload))) await sleep(100)
      }
    }
    await Promise.all(Array.from({ length: parallel }, deliverAll))
    await untilNone("select from provider_events where state = 'received'")
    figure.says('seconds', Math.round((performance.now() - since) / 1000))
    product.child.kill('SIGKILL')
    await product.child.ended

    const stored = await server.sql<{ id: string; state: string }>(
      'select id, state from provider_events where account_id = $1',
      [accountId],
    )
    const ids = new Set(stored.map(({ id }) => id))
    const compared = await compareWithProvider(server, companyId, accountId)
    figure.holds('events', events.length, events.length >= wantedEvents, `at least ${wantedEvents}`)
    figure.says('deliveries', deliveries.length)
    figure.holds('kills', killed, killed >= kills, `at least ${kills}`)
    figure.none(
      'events-lost',
      events.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    )
    figure.none(
      'events-dead',
      stored.filter(({ state }) => state === 'dead').map(({ id }) => id),
    )
    figure.says('payments', compared.payments)
    figure.none('payments-lost', compared.lost)
    figure.none('payments-wrong-or-doubled', [...compared.wrong, ...compared.surplus])
    figure.holds('ledger-difference', compared.difference, compared.difference === 0, '0')
    figure.holds(
      'receipts',
      compared.receipts,
      compared.receipts === compared.payments,
      `${compared.payments}`,
    )
    figure.holds(
      'receipt-emails',
      compared.emails,
      compared.emails === compared.payments,
      `${compared.payments}`,
    )
  },
)

figure.measure('a receipt is in the payer’s mailbox soon after the client has paid', async () => {
  const mailServer = await startMailServer()
  const mailDomain = 'prompt.example'
  const { links } = await studioWithInvoices(server, 20, mailDomain)
  // From here on, the provider delivers its events itself.
  await server.sandbox.act('calm')
  await server.sandbox.untilDelivered()
  const product = await startProduct({ SMTP_URL: mailServer.url })
  await untilNone("select from messages where status = 'queued'")
  const times: number[] = []
  for (const [index, { token }] of links.entries()) {
    const isThere = async () => mailServer.acceptedFor(`payer${index + 1}@${mailDomain}`).length > 0
    await payOnline(server, token)
    const since = performance.now()
    await until(isThere, 'The receipt did not arrive')
    times.push(performance.now() - since)
  }
  product.child.kill('SIGKILL')
  await product.child.ended
  await mailServer.close()
  const inSeconds = (time = 0) => Math.round(time / 10) / 100
  const sorted = times.toSorted((one, other) => one - other)
  figure.says('receipt-p50-s', inSeconds(sorted[sorted.length / 2]))
  const slowest = inSeconds(sorted.at(-1))
  figure.holds('receipt-after-s', slowest, slowest < 5, 'under 5')
})
