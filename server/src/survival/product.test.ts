import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorkspace, exists } from '../platform/database/embedded/testing/children.ts'
import { bundle } from './testing-bundle.ts'
import { type Answer, from, openClient } from './testing-client.ts'
import { startInviting } from './testing-load.ts'
import { timed, until } from './testing-processes.ts'
import {
  copyData,
  isRunning,
  launch,
  type Product,
  postmasterPid,
  sqlOn,
  startProduct,
} from './testing-product.ts'
import { registerStudio, type Studio, withToken } from './testing-studio.ts'

const workspace = createTestWorkspace()
const template = path.join(workspace.directory(), 'data')
const studios: Studio[] = []
let script = ''

beforeAll(async () => {
  const { scriptOf } = await bundle(workspace.directory(), { main: 'server/src/main.ts' })
  script = scriptOf('main')
})
afterAll(() => workspace.close())

describe('the product, on an empty machine', () => {
  test('starts, is ready, registers companies, and stops gracefully', async () => {
    const product = await startProduct(script, workspace.onClose, { dataDir: template })
    expect(await product.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await product.call('GET', '/readyz')).toMatchObject({ status: 200, body: { problems: [] } })
    await sqlOn(template, 'update waitlist_settings set is_active = false')
    for (let n = 0; n < 4; n++) studios.push(await registerStudio(product.call))
    await stopGracefully(product)
  })
})

describe('the product, asked to stop', () => {
  test('completes all open requests and leaves nothing running', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const { product, dataDir } = await startCopy(onTestFinished)
    const postmaster = postmasterPid(dataDir)
    const crowd = Array.from({ length: 50 }, () => openClient(product.url))
    onTestFinished(async () => crowd.forEach(({ close }) => close()))
    await Promise.all(crowd.map(({ call }) => call('GET', '/healthz')))

    const signingIn = crowd.map(({ call }, n) => {
      const form = { email: `nobody${n}@example.com`, password: 'wrong' }
      return call('POST', '/api/auth/login', form, from(n))
    })
    await Promise.race(signingIn)
    product.kill('SIGTERM')
    const ending = timed(product.ended)
    const late = await until(() => refusalOf(product.url), 'It still accepts requests')
    const answers = await Promise.all(signingIn)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['401 Invalid email or password']),
    )
    expect(['ECONNREFUSED', 'draining']).toContain(late)
    const { result, ms } = await ending
    expect(result).toEqual({ code: 0, signal: null })
    expect(ms).toBeLessThan(10_000)
    expect(isRunning(postmaster)).toBe(false)
    expect(exists(path.join(dataDir, 'postgres.lock'))).toBe(false)
    expect(product.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  })
})

// Concurrent, because each test has its own database and mostly waits.
describe.concurrent('the product', () => {
  test('stops in spite of an idle connection and an endless request', {
    tags: 'reliability',
  }, async ({ expect, onTestFinished }) => {
    const { product } = await startCopy(onTestFinished)
    const silent = net.connect(Number(new URL(product.url).port), '127.0.0.1')
    const endless = await connect(product.url, halfARequest)
    onTestFinished(async () => [silent, endless].forEach((socket) => void socket.destroy()))
    product.kill('SIGTERM')
    const { result, ms } = await timed(product.ended)
    expect(result).toEqual({ code: 0, signal: null })
    expect(ms).toBeLessThan(10_000)
  })

  test('asked twice, stops at once, and starts again normally', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const { product, dataDir } = await startCopy(onTestFinished)
    const endless = await connect(product.url, halfARequest)
    onTestFinished(async () => void endless.destroy())
    product.kill('SIGTERM')
    await until(async () => (await refusalOf(product.url)) === 'ECONNREFUSED', 'It still accepts requests')
    expect(product.hasEnded()).toBe(false)
    // Repeats the signal, because the product ignores a second signal right after the first.
    await until(() => {
      product.kill('SIGTERM')
      return product.hasEnded()
    })
    expect(await product.ended).toEqual({ code: 130, signal: null })
    await until(() => !isRunning(postmasterPid(dataDir)), 'PostgreSQL is still running')

    const again = await startProduct(script, onTestFinished, { dataDir })
    expect(await again.call('GET', '/api/team', undefined, withToken(studios[0]?.token ?? ''))).toMatchObject(
      {
        status: 200,
      },
    )
  })

  test('stops when asked during its start', { tags: 'reliability' }, async ({ expect, onTestFinished }) => {
    const dataDir = copyData(template, path.join(workspace.directory(), 'data'))
    const product = launch(script, onTestFinished, { dataDir })
    await until(() => isRunning(postmasterPid(dataDir)), 'PostgreSQL did not start')
    product.kill('SIGTERM')
    expect(await product.ended).toEqual({ code: 0, signal: null })
    await until(() => !isRunning(postmasterPid(dataDir)), 'PostgreSQL is still running')
    expect(product.lines.filter((line) => !line.startsWith('{'))).toEqual([])
  })

  const deaths: [string, (dataDir: string) => number | undefined][] = [
    ['alone', () => undefined],
    ['together with its database', postmasterPid],
  ]
  test.for(deaths)(
    'killed %s under load, has every write that it acknowledged when it starts again',
    { tags: 'reliability' },
    async ([, alsoKilled], { expect, onTestFinished }) => {
      const { product, dataDir } = await startCopy(onTestFinished)
      const load = startInviting(() => product.url, studios, 'killed')
      await until(() => load.acknowledged().length >= 40, 'No invitation was accepted')
      const other = alsoKilled(dataDir)
      product.kill()
      if (other) process.kill(other, 'SIGKILL')
      await load.stop()
      const again = await startProduct(script, onTestFinished, { dataDir })
      expect(again.readyAfter).toBeLessThan(15_000)
      await expectAll(again, load.acknowledged())
    },
  )

  test('refuses a second process on its data, and continues', { tags: 'reliability' }, async ({
    expect,
    onTestFinished,
  }) => {
    const { product, dataDir } = await startCopy(onTestFinished)
    const second = launch(script, async () => {}, { dataDir })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.lines.join('\n')).toContain(
      `The data directory ${path.join(dataDir, 'postgres')} is in use by process ${product.pid}; stop that process first.`,
    )
    expect(await product.call('GET', '/readyz')).toMatchObject({ status: 200 })
  })
})

describe('the product, when its database is killed', () => {
  test('reports it, recovers in seconds, loses nothing, and continues to send emails', {
    tags: 'reliability',
  }, async ({ expect, onTestFinished }) => {
    const { product, dataDir } = await startCopy(onTestFinished)
    const load = startInviting(() => product.url, studios, 'crash')
    await until(() => load.acknowledged().length >= 40, 'No invitation was accepted')
    const killed = performance.now()
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
    const recovered = await until(() => load.recoveredAfter(killed), 'No invitation was accepted again')
    const enough = load.acknowledged().length + 20
    await until(
      () => load.acknowledged().length >= enough,
      () => `Too few invitations were accepted again: ${load.latestAnswers(killed)}`,
    )
    await load.stop()

    expect(recovered).toBeLessThan(5_000)
    expect(load.statuses()).toEqual(new Set([201, 503]))
    expect(load.slowest()).toBeLessThan(6_000)
    expect(refusals(load.attempts.map(({ answer }) => answer))).toEqual(
      new Set(['{"error":"The service is restarting. Please try again in a moment."}']),
    )
    await expectAll(product, load.acknowledged())
    await until(async () => (await product.call('GET', '/readyz')).status === 200, 'It is not ready again')

    const email = studios[0]?.email ?? ''
    expect(await product.call('POST', '/api/auth/request-reset', { email }, from(1))).toMatchObject({
      status: 200,
    })
    await until(
      async () =>
        (await product.mails()).some(({ to, subject }) => to === email && subject === 'Reset your password'),
      'The email did not arrive',
    )
    await stopGracefully(product)
  })
})

const halfARequest =
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{'

async function startCopy(onCleanup: (undo: () => Promise<void>) => void) {
  const dataDir = copyData(template, path.join(workspace.directory(), 'data'))
  return { dataDir, product: await startProduct(script, onCleanup, { dataDir }) }
}

async function stopGracefully(product: Product) {
  product.kill('SIGTERM')
  expect(await product.ended).toEqual({ code: 0, signal: null })
}

/** Opens a connection, waits for the response to one request, and then sends the text. */
function connect(url: string, text: string) {
  const { hostname, port } = new URL(url)
  return new Promise<net.Socket>((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port) })
    socket.on('error', reject)
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.once('data', () => socket.write(text, () => resolve(socket)))
  })
}

/** Returns undefined if the product is ready, otherwise the problems that it reports or the connection's error code. */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = openClient(url)
  try {
    const { status, body } = await client.call('GET', '/readyz')
    return status === 200 ? undefined : String(body.problems)
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  } finally {
    client.close()
  }
}

/** Expects that every invitation is stored and has exactly one email. */
async function expectAll(product: Product, emails: string[]) {
  const rows = await sqlOn(product.dataDir, 'select email from invitations')
  const stored = new Set(rows.map(({ email }) => email))
  expect(emails.filter((email) => !stored.has(email))).toEqual([])
  const unsent = "select from messages where status <> 'sent'"
  await until(async () => (await sqlOn(product.dataDir, unsent)).length === 0, 'Some emails were not sent')
  const emailCounts = await sqlOn(
    product.dataDir,
    'select to_address, count(*)::int as n from messages group by 1',
  )
  const counts = new Map(emailCounts.map(({ to_address, n }) => [to_address, n]))
  expect(emails.filter((email) => counts.get(email) !== 1)).toEqual([])
}

const refusals = (answers: (Answer | Error)[]) =>
  new Set(
    answers
      .map((answer) => (answer instanceof Error ? answer.message : answer))
      .filter(isRefusal)
      .map(textOf),
  )
const isRefusal = (answer: Answer | string) => typeof answer === 'string' || answer.status !== 201
const textOf = (answer: Answer | string) => (typeof answer === 'string' ? answer : answer.text)
