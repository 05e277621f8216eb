import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { register } from 'prom-client'
import type { WatchedServer } from '../access/changes.ts'
import { nameOf } from '../access/expected-refusals.ts'
import { takeSnapshot } from '../access/snapshot.ts'
import { createOutcomeReader, describeDifference, isSameOutcome, type Outcome } from './outcome.ts'
import { type Call, callOf, type Studio } from './studio.ts'
import { nameOfPair, type Pair } from './verbs.ts'

type Answer = { status: number; text: string }
type Run = { answers: Answer[]; outcome: Outcome }

/** The statuses with which a call may be refused because the other call came first. */
const refusals = [400, 401, 402, 403, 404, 409, 410, 412, 415]

type Options = {
  rounds: number
  /** Returns the delay of the second call in milliseconds. It varies, so that calls collide at different statements. */
  delay: () => number
}

export type Findings = {
  failures: string[]
  lost: string[]
  rounds: number
  /** The pairs whose calls ran at the same time. Pairs in which both calls are refused even alone are left out. */
  pairs: Set<string>
  /** The endpoints that changed something at least once. If an endpoint never does, its pairs prove nothing. */
  effective: Set<string>
}

/**
 * Makes both calls of each pair at the same time and lists what must not happen: a failure, and an outcome that neither
 * order of the two calls has. This finds lost updates, deleted records that reappear, and refused calls that changed
 * something, without knowing what the endpoints do.
 */
export async function runPairs(
  server: WatchedServer,
  studio: Studio,
  pairs: Pair[],
  { rounds, delay }: Options,
) {
  const found: Findings = { failures: [], lost: [], rounds: 0, pairs: new Set(), effective: new Set() }
  const { companyId } = studio.tenant
  const snapshot = await takeSnapshot(server, companyId)
  const readOutcome = await createOutcomeReader(server, companyId)

  /** Runs the work with fresh sessions and reads what it has changed, then restores all rows. */
  async function measure(
    calls: Call[],
    work: (send: (call: Call) => Promise<Answer>) => Promise<Answer[]>,
  ): Promise<Run> {
    const tokens = new Map<string, string>()
    for (const { user } of calls)
      if (user && !tokens.has(user.id)) tokens.set(user.id, (await server.enter(user)).token)
    // Clears the rate limits, which the snapshot does not restore, so that earlier runs do not use them up.
    await server.sql('delete from rate_limits')
    const position = await server.changes.position()
    const answers = await work(({ method, url, body, user }) =>
      server.call(method, url, body, user ? { authorization: `Bearer ${tokens.get(user.id)}` } : {}),
    )
    const outcome = await readOutcome(position)
    await snapshot.restore()
    return { answers, outcome }
  }
  const inOrder = (...calls: Call[]) =>
    measure(calls, async (send) => {
      const answers = []
      for (const call of calls) answers.push(await send(call))
      return answers
    })
  const alone = new Map<Endpoint, Promise<Run>>()
  const callAlone = (endpoint: Endpoint, call: Call) => {
    const run = alone.get(endpoint) ?? inOrder(call)
    alone.set(endpoint, run)
    return run
  }

  for (const pair of pairs) {
    const [one, other] = pair
    const first = await callOf(server, studio, one)
    const second = withOtherText(await callOf(server, studio, other))
    const runs = [await callAlone(one, first), await callAlone(other, second)]
    for (const [at, { answers, outcome }] of runs.entries())
      if (isDone(answers[0]) && Object.keys(outcome).length > 0) found.effective.add(nameOf(pair[at] ?? one))
    // If both calls are refused even alone, there is no race to test.
    if (!runs.some(({ answers }) => isDone(answers[0]))) continue
    found.pairs.add(nameOfPair(pair))
    const [forward, backward] = [await inOrder(first, second), await inOrder(second, first)]
    backward.answers.reverse()
    for (let round = 0; round < rounds; round++) {
      const [early, late] = round % 2 === 0 ? [first, second] : [second, first]
      const run = await measure([first, second], async (send) => {
        const begun = send(early)
        const pause = delay()
        if (pause > 0) await sleep(pause)
        return Promise.all([begun, send(late)])
      })
      if (round % 2 === 1) run.answers.reverse()
      found.rounds++
      const statuses = run.answers.map(({ status }) => status).join(' and ')
      const where = `${nameOfPair(pair)} (${studio.name}): ${statuses}`
      const wrong = run.answers.filter(({ status }) => status >= 300 && !refusals.includes(status))
      found.failures.push(...wrong.map(({ text }) => `${where} ${text}`))
      const problem = wrong.length === 0 && findProblem(run, [forward, backward, ...runs.map(asRunOfBoth)])
      if (problem) found.lost.push(`${where}: ${problem}`)
    }
  }
  return found
}

/** Returns how many transactions this process has retried, for example after a deadlock. */
export async function countRetries() {
  const metric = await register.getSingleMetric('transaction_retries_total')?.get()
  return metric?.values[0]?.value ?? 0
}

const refused = { status: 409, text: '' }
/** Turns the run of one call alone into a run of both calls in which the other one was refused. */
const asRunOfBoth = ({ answers: [answer = refused], outcome }: Run, at: number): Run => ({
  answers: at === 0 ? [answer, refused] : [refused, answer],
  outcome,
})

/** The outcome must be that of a run without concurrency in which the same calls succeeded. */
function findProblem({ answers, outcome }: Run, orders: Run[]) {
  if (!answers.some(isDone))
    return Object.keys(outcome).length > 0 && 'both were refused, but something changed'
  const sameAnswers = orders.filter((order) =>
    order.answers.every((answer, at) => isDone(answer) === isDone(answers[at])),
  )
  const [nearest] = sameAnswers
  if (!nearest) return 'no order of the calls has these answers'
  if (sameAnswers.some((order) => isSameOutcome(order.outcome, outcome))) return false
  return sameAnswers.map((order) => describeDifference(outcome, order.outcome)).join(' OR ')
}

const isDone = (answer: Answer | undefined) => answer !== undefined && answer.status < 300

/** Changes the text in a call, because the same text in both calls would hide which of them was stored. */
const withOtherText = (call: Call): Call =>
  call.body instanceof Uint8Array || call.body === undefined
    ? call
    : { ...call, body: JSON.parse(JSON.stringify(call.body).replaceAll('Example', 'Another')) as unknown }
