import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startWorlds } from '../features/provider/plans/testing-histories.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import type { KilledServer } from '../survival/killed-server.fixture.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { type Child, runNode, until } from '../survival/testing-processes.ts'
import { startServerWithProvider, stripeSecrets } from '../testing/provider.ts'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('plan-histories')
const server = await startServerWithProvider()
const workspace = createTestWorkspace()
const wanted = Number(process.env.PLAN_HISTORIES) || 2_000
const companies = 50
let script = ''

beforeAll(async () => {
  const fixture = 'server/src/survival/killed-server.fixture.ts'
  script = (await bundle(workspace.directory(), { server: fixture })).scriptOf('server')
})
afterAll(() => workspace.close())

/** Receives and processes the webhooks in a separate process, on the database of the test. */
async function startProduct(): Promise<{ child: Child; url: string }> {
  const { ownerUrl, secretKey } = server.database
  const options: KilledServer = {
    ownerUrl,
    secretKey,
    dataDir: path.join(tmpdir(), `mantel-plans-${crypto.randomUUID()}`),
    worker: true,
    dies: { from: 'never sent', at: 1 },
    env: { ...stripeSecrets, STRIPE_API_URL: server.sandbox.url },
  }
  const child = runNode(script, [JSON.stringify(options)])
  const ready = await child.waitForLine(/^\{"url"/)
  return { child, url: (JSON.parse(ready) as { url: string }).url }
}

const countWaiting = async () =>
  (
    await server.sql(
      `select from provider_events where state = 'received'
       union all select from graphile_worker.jobs where task_identifier in ('converge-plan', 'reconcile-plans')`,
    )
  ).length

figure.measure(
  '2,000 histories of subscriptions: shuffled, doubled and lost events, jumps of the clock, kills',
  async () => {
    await server.sql(
      `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
       values ('WORLD', 'percentage', 30, 2)`,
    )
    const { play } = await startWorlds(server)
    let product = await startProduct()
    let [kills, histories, subscribed, mrr] = [0, 0, 0, 0]
    const [wrong, wrongMrr]: [string[], string[]] = [[], []]
    const steps: Record<string, number> = {}
    const delivery = {
      url: () => product.url,
      disturb: async () => {
        kills += 1
        product.child.kill('SIGKILL')
        await product.child.ended
        product = await startProduct()
      },
      settle: async () => {
        await until(async () => (await countWaiting()) === 0, 'Events or comparisons are waiting', 300_000)
      },
    }
    while (histories < wanted) {
      const seed = figure.seed + histories
      const played = await play({ companies, rounds: 5, seed, delivery })
      histories += played.companies
      subscribed += played.subscribed
      mrr += played.mrr.expected
      wrong.push(...played.wrong)
      const { expected, shown, inMonths } = played.mrr
      if (shown !== expected || inMonths !== expected)
        wrongMrr.push(`${shown} and ${inMonths} by month, not ${expected}, with seed ${seed}`)
      console.info(`${histories} of ${wanted} histories, ${wrong.length} differences`)
      for (const [name, count] of Object.entries(played.steps)) steps[name] = (steps[name] ?? 0) + count
    }
    product.child.kill('SIGKILL')
    await product.child.ended
    const [dead] = await server.sql<{ n: number }>(
      "select count(*)::int as n from provider_events where state = 'dead'",
    )
    figure.says('histories', histories)
    figure.holds('subscribed', subscribed, subscribed > histories / 2, 'more than half')
    figure.says(
      'steps',
      Object.values(steps).reduce((sum, count) => sum + count, 0),
    )
    figure.holds('kills', kills, kills > histories / 25, 'at least two for every 50 histories')
    figure.none('different-from-the-provider', wrong)
    figure.says('mrr-cents', mrr)
    figure.none('wrong-mrr', wrongMrr)
    figure.holds('dead-events', dead?.n ?? 0, dead?.n === 0, '0')
  },
)
