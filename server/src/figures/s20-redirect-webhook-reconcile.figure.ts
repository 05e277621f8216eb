import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@mantel/domain/basics/testing-random'
import { afterAll } from 'vitest'
import { jobs } from '../features.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { startMailServer } from '../survival/testing-mail-server.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { openFigure } from './testing/figure.ts'
import { compareWithProvider, deliver, eventsOf, payOnline, studioWithInvoices } from './testing/payments.ts'

const figure = openFigure('S20')
const mailServer = await startMailServer()
afterAll(mailServer.close)
const server = await startServerWithProvider({ env: { SMTP_URL: mailServer.url } })
const random = randomFrom(figure.seed)
const triples = 500
const parallel = 8

/**
 * In one of five steps, makes a call to the provider fail, lose its answer or get a rate limit: once, or three times,
 * so that the SDK's retries fail, too.
 */
function maybeTrouble() {
  const { calls } = server.sandbox.control
  if (!random.chance(0.2) || calls.some(({ left }) => left > 0)) return
  calls.length = 0
  calls.push({
    kind: random.pick(['500', '429', 'lost'] as const),
    left: random.pick([1, 3]),
    path: '/v1/',
    delayMs: 0,
  })
}

const waiting = {
  events: "select from provider_events where state = 'received' limit 1",
  emails: "select from messages where status = 'queued' limit 1",
}

const addReconciliation = (companyId: string, accountId: string) =>
  server.sql(
    `select graphile_worker.add_job('reconcile-provider-account',
       json_build_object('company', $1::text, 'data', json_build_object('accountId', $2::text)), job_key => $3)`,
    [companyId, accountId, `reconcile ${crypto.randomUUID()}`],
  )

figure.measure(
  '500 payments learn of themselves by redirect, webhook and reconciliation, in random order',
  async () => {
    const { companyId, accountId, links } = await studioWithInvoices(server, triples)
    let refusals = 0
    mailServer.refuseBy(() => {
      if (!random.chance(0.2)) return undefined
      refusals++
      return { code: 451, text: 'Come back later' }
    })
    await server.sandbox.act('webhooks', { paused: true })
    for (const { token } of links) await payOnline(server, token)
    const completed = eventsOf(server, accountId).filter(({ type }) => type === 'checkout.session.completed')

    const answers: number[] = []
    const unrelated: number[] = []
    const steps = random.shuffle([
      ...links.map(({ token }) => async () => {
        maybeTrouble()
        answers.push((await server.call('POST', `/api/pay/${token}/checks`)).status)
      }),
      ...completed.map(({ payload }) => async () => {
        maybeTrouble()
        await deliver(server.url, payload)
      }),
      ...links.map(({ token }, index) => async () => {
        maybeTrouble()
        // The job reconciles all payments of the account, so a few of them are enough.
        if (index % 25 === 0) await addReconciliation(companyId, accountId)
        unrelated.push((await server.call('GET', `/api/pay/${token}`)).status)
      }),
    ])
    const { services } = server
    const worker = await startWorker({
      databases: services.databases,
      services,
      jobs,
      schedules: [],
      log: services.log,
    })
    let next = 0
    const work = Array.from({ length: parallel }, async () => {
      for (let at = next++; at < steps.length; at = next++) await steps[at]?.()
    })
    await Promise.all(work)
    server.sandbox.control.calls.length = 0
    mailServer.refuseBy(() => undefined)
    const recoveredAt = performance.now()
    const drain = async (query: string) => {
      const isWaiting = async () => (await server.sql(query)).length > 0
      while ((await isWaiting()) && performance.now() - recoveredAt < 300_000) await sleep(200)
      return Math.round((performance.now() - recoveredAt) / 1000)
    }
    figure.says('events-drained-after-s', await drain(waiting.events))
    const drained = await drain(waiting.emails)
    await worker.stop()

    const compared = await compareWithProvider(server, companyId, accountId)
    figure.says('triples', triples)
    figure.says('refused-emails', refusals)
    figure.none('payments-lost', compared.lost)
    figure.none('payments-wrong-or-doubled', [...compared.wrong, ...compared.surplus])
    figure.holds('receipts', compared.receipts, compared.receipts === triples, `${triples}`)
    figure.holds('receipt-emails', compared.emails, compared.emails === triples, `${triples}`)
    const notOnce = links.filter(
      (_, index) => mailServer.acceptedFor(`payer${index + 1}@example.com`).length !== 1,
    )
    figure.none(
      'receipts-not-delivered-once',
      notOnce.map(({ id }) => id),
    )
    figure.holds('ledger-difference', compared.difference, compared.difference === 0, '0')
    const failed = (statuses: number[]) => statuses.filter((status) => status >= 500).map(String)
    figure.none('failed-returns', failed(answers))
    figure.none('failed-unrelated-calls', failed(unrelated))
    figure.holds('drained-after-s', drained, drained < 60, 'under 60')
    const open = await server.sql(
      "select from invoices where company_id = $1 and status <> 'paid' and total = 100000",
      [companyId],
    )
    figure.holds('invoices-not-paid', open.length, open.length === 0, '0')
  },
)
