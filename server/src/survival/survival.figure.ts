import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { openFigure } from '../figures/testing/figure.ts'
import { median, rounded } from '../figures/testing/statistics.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'
import { from, openClient } from './testing-client.ts'
import { type Load, startInviting } from './testing-load.ts'
import { timed, until } from './testing-processes.ts'
import { launch, type Product, postmasterPid, sqlOn, startProduct } from './testing-product.ts'
import { registerStudio, type Studio } from './testing-studio.ts'

const figure = openFigure('S34')
const workspace = createTestWorkspace()
const dataDir = path.join(workspace.directory(), 'data')
const kills = 5
const studios: Studio[] = []
let script = ''
let product: Product

beforeAll(async () => {
  script = (await bundle(workspace.directory(), { main: 'server/src/main.ts' })).scriptOf('main')
  const since = performance.now()
  product = await start()
  figure.says('first-start-s', seconds(performance.now() - since))
  await sqlOn(dataDir, 'update waitlist_settings set is_active = false')
  for (let n = 0; n < 16; n++) studios.push(await registerStudio(product.call))
})
afterAll(() => workspace.close())

figure.measure('the database is killed, five times, under load', async () => {
  const load = startInviting(() => product.url, studios, 'database')
  const recoveries: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await inviteMore(load, 100)
    const killed = performance.now()
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
    recoveries.push(await until(() => load.recoveredAfter(killed), 'It did not recover'))
  }
  await inviteMore(load, 100)
  await load.stop()
  figure.says('database-kills', kills)
  figure.holds(
    'first-good-write-max-s',
    seconds(Math.max(...recoveries)),
    Math.max(...recoveries) < 5_000,
    'under 5',
  )
  figure.says('first-good-write-median-s', seconds(median(recoveries)))
  figure.holds('slowest-answer-s', seconds(load.slowest()), load.slowest() < 6_000, 'under 6')
  await checkInvitations('database', load)
  const others = [...load.statuses()].filter((status) => status !== 201 && status !== 503)
  figure.none('database-other-answers', others.map(String))
})

figure.measure('the server is killed, five times, under load', async () => {
  const load = startInviting(() => product.url, studios, 'server')
  const restarts: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await inviteMore(load, 100)
    product.kill()
    await product.ended
    product = await start()
    restarts.push(product.readyAfter)
  }
  await inviteMore(load, 100)
  await load.stop()
  figure.says('server-kills', kills)
  figure.says('restart-median-s', seconds(median(restarts)))
  figure.says('restart-max-s', seconds(Math.max(...restarts)))
  await checkInvitations('server', load)
})

figure.measure('a second instance on the same data', async () => {
  const second = launch(script, async () => {}, { dataDir })
  const { code } = await second.ended
  const isReported = second.lines.some((line) => line.includes('is in use by process'))
  figure.holds(
    'second-instance',
    code === 1 && isReported ? 'refused' : `code ${code}`,
    code === 1 && isReported,
    'refused',
  )
})

figure.measure('asked to stop with 100 requests in flight', async () => {
  const crowd = Array.from({ length: 100 }, () => openClient(product.url))
  await Promise.all(crowd.map(({ call }) => call('GET', '/healthz')))
  const signingIn = crowd.map(({ call }, n) =>
    call('POST', '/api/auth/login', { email: `nobody${n}@example.com`, password: 'wrong' }, from(n)).catch(
      (error: Error) => error,
    ),
  )
  await Promise.race(signingIn)
  product.kill('SIGTERM')
  const { result, ms } = await timed(product.ended)
  const answers = await Promise.all(signingIn)
  for (const { close } of crowd) close()
  const dropped = answers.filter((answer) => answer instanceof Error || answer.status !== 401)
  figure.none(
    'dropped-in-flight',
    dropped.map((answer) => (answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`)),
  )
  figure.holds('exit-code', result.code ?? String(result.signal), result.code === 0, '0')
  figure.holds('exit-s', seconds(ms), ms < 10_000, 'under 10')
})

const start = () => startProduct(script, workspace.onClose, { dataDir })
const seconds = (ms: number) => rounded(ms / 1_000)

async function inviteMore(load: Load, count: number) {
  // Resets the rate limits, because a company may send only 100 invitations an hour.
  await sqlOn(dataDir, 'delete from rate_limits')
  const enough = load.acknowledged().length + count
  await until(() => load.acknowledged().length >= enough, 'Too few invitations', 60_000)
}

/** Checks that each acknowledged invitation is stored and has exactly one email. */
async function checkInvitations(name: string, load: Load) {
  const acknowledged = load.acknowledged()
  figure.says(`${name}-acknowledged`, acknowledged.length)
  figure.says(`${name}-refused`, load.attempts.length - acknowledged.length)
  const stored = new Set((await sqlOn(dataDir, 'select email from invitations')).map(({ email }) => email))
  figure.none(
    `${name}-lost`,
    acknowledged.filter((email) => !stored.has(email)),
  )
  let left: unknown[] = []
  const { ms } = await timed(
    until(
      async () => {
        left = await sqlOn(dataDir, unsentEmails)
        if (left.length === 0) return true
        await sleep(200)
        return false
      },
      () => `Some emails were not sent: ${JSON.stringify(left)}`,
      60_000,
    ),
  )
  figure.says(`${name}-letters-after-s`, seconds(ms))
  const sent = await sqlOn(dataDir, 'select to_address, count(*)::int as n from messages group by 1')
  const emailCounts = new Map(sent.map(({ to_address, n }) => [to_address, n]))
  figure.none(
    `${name}-without-its-letter`,
    acknowledged.filter((email) => emailCounts.get(email) !== 1),
  )
}

/** Includes the jobs that send the emails, to show why an email was not sent in time. */
const unsentEmails = `select m.status, m.created_at, j.attempts, j.run_at, j.locked_at, j.locked_by, j.last_error, now()
  from messages m left join graphile_worker._private_jobs j on j.payload #>> '{data,messageId}' = m.id::text
  where m.status <> 'sent'`
