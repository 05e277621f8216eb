import path from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { budgets } from '../platform/rate-limit.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { type Answer, from, openClient } from '../survival/testing-client.ts'
import { type Product, sqlOn, startProduct } from '../survival/testing-product.ts'
import { password, registerStudio, withToken } from '../survival/testing-studio.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { median, quantile, randomFrom, rounded, shareLarger } from './testing/statistics.ts'

const figure = openFigure('S10')
const random = randomFrom(figure.seed)
const workspace = createTestWorkspace()
const known: string[] = []
let product: Product
let callers = 0

// Uses the production bundle with a database that writes to disk, so that the timing is realistic.
beforeAll(async () => {
  const { scriptOf } = await bundle(workspace.directory(), { main: 'server/src/main.ts' })
  const dataDir = path.join(workspace.directory(), 'data')
  product = await startProduct(scriptOf('main'), workspace.onClose, { dataDir })
  await sqlOn(dataDir, 'update waitlist_settings set is_active = false')
  for (let n = 0; n < 12; n++)
    known.push((await registerStudio((...call) => product.call(...withAddress(call)), 'Timed')).email)
})
afterAll(() => workspace.close())

/** Adds a new IP address to every call, so that only the rate limits per account apply. */
const withAddress = ([method, url, body, headers]: Parameters<Product['call']>): Parameters<
  Product['call']
> => [method, url, body, { ...headers, ...from(++callers) }]
const call = (...given: Parameters<Product['call']>) => product.call(...withAddress(given))
const stranger = () => `${crypto.randomUUID().slice(0, 4)}.${process.pid}@example.com`

/** Makes pairs of calls, one with a known and one with an unknown email address, in random order. */
async function pairs(count: number, ask: (email: string) => Promise<Answer>) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const seen: { known: Set<string>; unknown: Set<string> } = { known: new Set(), unknown: new Set() }
  for (let n = 0; n < count + 10; n++) {
    const order = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) {
      const answer = await ask(who === 'known' ? (known[n % known.length] ?? '') : stranger())
      seen[who].add(comparableText(answer))
      // The first ten pairs are a warm-up.
      if (n >= 10) times[who].push(answer.ms)
    }
  }
  const differences = [...seen.known].filter((face) => !seen.unknown.has(face))
  return {
    times,
    answers: [...seen.known],
    differences: [...differences, ...[...seen.unknown].filter((face) => !seen.known.has(face))],
  }
}

/** Serializes a response without the headers that differ on every call, so that two responses can be compared. */
const comparableText = ({ status, text, headers }: Answer) => {
  const { date: _, 'x-request-id': __, ...others } = headers
  return JSON.stringify([status, text, others])
}

function judge(name: string, { times, differences, answers }: Awaited<ReturnType<typeof pairs>>) {
  // Compares the calls of each pair, because both ran under the same load.
  const difference = median(times.known.map((ms, at) => ms - (times.unknown[at] ?? 0)))
  figure.says(`${name}-pairs`, times.known.length)
  figure.says(`${name}-known-median-ms`, rounded(median(times.known)))
  figure.says(`${name}-unknown-median-ms`, rounded(median(times.unknown)))
  figure.holds(`${name}-median-difference-ms`, rounded(difference), Math.abs(difference) < 5, 'under 5')
  figure.says(`${name}-tell`, rounded(shareLarger(times.known, times.unknown)))
  figure.holds(`${name}-kinds-of-answer`, answers.length, answers.length === 1, '1')
  figure.none(`${name}-answers-that-differ`, differences)
}

figure.measure('a wrong password takes as long for an account as for none', async () => {
  judge(
    'login',
    await pairs(200, (email) => call('POST', '/api/auth/login', { email, password: 'a wrong guess' })),
  )
})

figure.measure('asking for a reset takes as long for an account as for none', async () => {
  const all = {
    times: { known: [] as number[], unknown: [] as number[] },
    answers: new Set<string>(),
    differences: [] as string[],
  }
  // Each round deletes the counters, because the limit is five emails per mailbox.
  for (let round = 0; round < 5; round++) {
    await sqlOn(product.dataDir, 'delete from rate_limits')
    const { times, answers, differences } = await pairs(40, (email) =>
      call('POST', '/api/auth/request-reset', { email }),
    )
    all.times.known.push(...times.known)
    all.times.unknown.push(...times.unknown)
    all.differences.push(...differences)
    for (const answer of answers) all.answers.add(answer)
  }
  judge('reset', { ...all, answers: [...all.answers] })
})

figure.measure('fifty logins a second leave the product alive', async () => {
  const health: number[] = []
  const probe = openClient(product.url)
  const crowd = openClient(product.url)
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      health.push((await probe.call('GET', '/healthz')).ms)
      await sleep(10)
    }
  })()
  const attempts: Promise<Answer>[] = []
  const since = performance.now()
  for (let n = 0; n < 500; n++) {
    const wait = since + n * 20 - performance.now()
    if (wait > 0) await sleep(wait)
    attempts.push(
      crowd.call(
        'POST',
        '/api/auth/login',
        { email: stranger(), password: 'a wrong guess' },
        from(++callers),
      ),
    )
  }
  const lasted = performance.now() - since
  const answers = await Promise.all(attempts)
  isOver = true
  await probing
  const statuses = [...new Set(answers.map(({ status }) => status))].map(
    (status) => `${status}x${answers.filter((answer) => answer.status === status).length}`,
  )
  figure.says('flood-logins-per-second', rounded((500 / lasted) * 1000, 1))
  figure.says('flood-answers', statuses.join(','))
  figure.none(
    'flood-failures',
    answers.filter(({ status }) => ![401, 503].includes(status)).map(({ text }) => text),
  )
  figure.says('healthz-probes', health.length)
  figure.says('healthz-median-ms', rounded(median(health)))
  figure.holds('healthz-p99-ms', rounded(quantile(health, 0.99)), quantile(health, 0.99) < 200, 'under 200')
  const after = await crowd.call('POST', '/api/auth/login', { email: known[0], password }, from(++callers))
  figure.holds(
    'login-after-flood-ms',
    rounded(after.ms),
    after.status === 200 && after.ms < 2000,
    '200 in under 2000',
  )
  probe.close()
  crowd.close()
})

figure.measure(
  'a thousand posts a second to a lead form leave the product alive, and real leads survive',
  async () => {
    const studio = await registerStudio((...given) => product.call(...withAddress(given)), 'Flooded')
    const headers = withToken(studio.token)
    const { body: form } = await call('GET', '/api/lead-form', undefined, headers)
    const url = `/api/widget/${form.key}`
    const probe = openClient(product.url)
    const visitors = openClient(product.url)
    const crowd = openClient(product.url, 200)
    const health: number[] = []
    const board: Answer[] = []
    let isOver = false
    const probing = (async () => {
      while (!isOver) {
        health.push((await probe.call('GET', '/healthz')).ms)
        board.push(await probe.call('GET', '/api/pipeline', undefined, { ...headers, ...from(++callers) }))
        await sleep(50)
      }
    })()
    const flood: Promise<Answer | null>[] = []
    const real: Promise<Answer>[] = []
    const { body: config } = await call('GET', url)
    await sleep(2_500)
    const since = performance.now()
    for (let n = 0; n < 10_000; n++) {
      const wait = since + n - performance.now()
      // On a busy machine, this loop falls behind. It then still yields now and then, so that the visitors and probes
      // in this process can send.
      if (wait > 1) await sleep(wait)
      else if (n % 10 === 0) await nextTurn()
      const spam = { firstName: 'Bot', email: `bot${n}@example.com`, message: `Buy number ${n}` }
      // Three addresses, as from a small botnet. A post that is never answered is not a failure of ours.
      flood.push(crowd.call('POST', url, spam, from(n % 3)).catch(() => null))
      if (n % 1000 === 500) {
        const lead = {
          firstName: `Real ${n}`,
          email: `real${n}@example.com`,
          message: `Home ${n}`,
          ticket: config.ticket,
        }
        real.push(visitors.call('POST', url, lead, from(++callers)))
      }
    }
    const answers = await Promise.all(flood)
    const answered = await Promise.all(real)
    isOver = true
    await probing
    const count = (status: number) => answers.filter((answer) => answer?.status === status).length
    figure.says('lead-flood-per-second', rounded((10_000 / (performance.now() - since)) * 1000, 0))
    figure.says(
      'lead-flood-answers',
      `200x${count(200)},429x${count(429)},none x${answers.filter((answer) => !answer).length}`,
    )
    figure.holds('lead-flood-stored', count(200), count(200) < 400, 'under 400')
    figure.none(
      'lead-flood-failures',
      answers.filter((answer) => (answer?.status ?? 0) >= 500).map((answer) => answer?.text ?? ''),
    )
    figure.holds(
      'real-leads-stored-of-10',
      answered.filter(({ status }) => status === 200).length,
      answered.every(({ status }) => status === 200),
      '10',
    )
    const { body: list } = await call('GET', '/api/leads?view=all&search=real&limit=100', undefined, headers)
    figure.holds('real-leads-in-the-inbox', list.items.length, list.items.length === 10, '10')
    figure.holds(
      'healthz-p99-ms-in-lead-flood',
      rounded(quantile(health, 0.99)),
      quantile(health, 0.99) < 1000,
      'under 1000',
    )
    figure.holds(
      'board-failures-in-lead-flood',
      board.filter(({ status }) => status !== 200).length,
      board.every(({ status }) => status === 200),
      '0',
    )
    figure.says('board-median-ms-in-lead-flood', rounded(median(board.map(({ ms }) => ms))))
    for (const client of [probe, visitors, crowd]) client.close()
  },
)

figure.measure('a thousand made-up addresses do not help to guess', async () => {
  const limits = { off: 10, on: 30 }
  for (const proxy of ['off', 'on'] as const) {
    const server = await startServer({
      limits: budgets,
      env: proxy === 'on' ? { TRUST_PROXY: '127.0.0.0/8' } : {},
    })
    const { email } = await server.newUser('Staff', await server.newCompany())
    const statuses: number[] = []
    for (let n = 0; n < 1000; n++) {
      const guess = { email, password: 'a wrong guess' }
      statuses.push((await server.call('POST', '/api/auth/login', guess, from(n))).status)
    }
    const checked = statuses.filter((status) => status === 401).length
    figure.holds(
      `proxy-${proxy}-passwords-checked-of-1000`,
      checked,
      checked === limits[proxy],
      String(limits[proxy]),
    )
    const others = statuses.filter((status) => status !== 401 && status !== 429)
    figure.none(`proxy-${proxy}-other-answers`, others.map(String))
  }
})
