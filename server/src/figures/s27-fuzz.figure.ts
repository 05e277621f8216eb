import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, get, post } from '@mantel/domain/endpoints/endpoint'
import { z } from 'zod'
import { endpoints } from '../features.ts'
import { openApi } from '../platform/http/docs/openapi.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { createTestTenant } from '../testing/test-tenant.ts'
import { openFigure } from './testing/figure.ts'
import { carryOut } from './testing/fuzz.ts'
import { type Document, plansFor } from './testing/plans.ts'
import { rounded } from './testing/statistics.ts'

const figure = openFigure('S27')
const calls = Number(process.env.FUZZ_CALLS) || 52_000

// Each of these endpoints has one planted fault. The fuzzer must find all of them.
const body = z.strictObject({ name: z.string().max(200), count: z.number().optional() })
const answer = z.object({ name: z.string() })
const planted = {
  breaks: post('/api/planted/breaks', {
    access: 'public',
    about: 'Planted',
    changes: [],
    body,
    response: answer,
  }),
  talks: post('/api/planted/talks', {
    access: 'public',
    about: 'Planted',
    changes: [],
    body,
    response: answer,
  }),
  offSchema: post('/api/planted/off-schema', {
    access: 'public',
    about: 'Planted',
    changes: [],
    body,
    response: answer,
  }),
  tooMuch: get('/api/planted/too-much', { access: 'public', about: 'Planted', response: answer }),
  open: get('/api/planted/open', { access: 'team:manage', about: 'Planted', response: answer }),
  slow: get('/api/planted/slow', { access: 'public', about: 'Planted', response: answer }),
}
let hasSlept = false
const free = { config: { access: 'public' } }
const server = await startServerWithProvider({
  sendsEvents: false,
  env: { TRUST_PROXY: '127.0.0.0/8' },
  extend: (app, route) => {
    route.withoutTransaction(planted.breaks, async ({ body: { name } }) => {
      if (name.length > 150) throw new Error('Too long for the drawer')
      return { name }
    })
    route.withoutTransaction({ ...planted.open, access: 'signed-in' }, async () => ({ name: 'x' }))
    app.post(planted.talks.path, free, async (_request, reply) =>
      reply.status(400).send({ error: 'insert into drawers violates a rule at open (drawer.ts:1)' }),
    )
    app.post(planted.offSchema.path, free, async () => ({ title: 'x' }))
    app.get(planted.tooMuch.path, free, async () => ({ name: 'x', password: 'y' }))
    app.get(planted.slow.path, free, async () => {
      if (!hasSlept) await sleep(2_100)
      hasSlept = true
      return { name: 'x' }
    })
    return [planted.breaks, planted.open]
  },
})
const foreign = await createTestTenant(server, 'Wagtail')
// These calls hash a password or copy all data, so the fuzzer makes fewer of them.
const costly =
  /login|register|reset-password|acceptance|password|role$|reactivation|POST .*(deletion|admin\/(users|backups.*))$/

/**
 * These calls succeed only with an authenticator app, a passkey, a subscription or payment at the provider, or an event
 * that could not be processed. The tests of their features have these.
 */
const needsOthers =
  /two-factor|passkey|\/plan\/(checkouts|portal|changes|cancellation|extension|refunds)|provider-refunds|provider-events/

figure.measure('the API answers everything that it is asked, as it declares', async () => {
  const document = (await server.call('GET', '/api/openapi.json')).body as Document
  const plans = plansFor(document, costly, figure.seed, calls)
  const { sent, unsendable, found, statuses, successes, slowest } = await carryOut(
    server,
    endpoints,
    plans,
    foreign,
  )
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const of = (pattern: RegExp) => found.filter((line) => pattern.test(line))
  figure.holds('requests', sent, sent >= 50_000, 'at least 50000')
  figure.says('unsendable', unsendable)
  figure.says(
    'statuses',
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}:${n}`)
      .join(','),
  )
  figure.holds(
    'operations',
    operations.length,
    operations.length === endpoints.length,
    String(endpoints.length),
  )
  figure.none(
    'operations-without-success',
    operations.filter((operation) => !successes.has(operation) && !needsOthers.test(operation)),
  )
  const needOthers = operations.filter((operation) => needsOthers.test(operation))
  figure.holds('operations-that-need-others', needOthers.length, needOthers.length < 30, 'under 30')
  figure.none('server-errors', of(/^answered 5/))
  figure.none('off-schema', of(/schema|no JSON|^answered [234]|with a body|no download/))
  figure.none('tells-what-is-inside', of(/^tells/))
  figure.none('without-security-headers', of(/^lacks|^sets/))
  figure.none('let-in-or-shown', of(/^let in|^shows/))
  figure.holds('slowest-ms', rounded(slowest.ms, 0), slowest.ms < 2000, `under 2000 (${slowest.what})`)
  figure.says('slowest', slowest.what.replace(/\s+/g, '_').slice(0, 120))
  figure.holds('findings', found.length, found.length === 0, '0')
})

figure.measure('what was stored during the calls can be read and processed', async () => {
  await server.sql(
    `delete from graphile_worker._private_jobs where id not in
       (select id from graphile_worker._private_jobs order by random() limit 300)`,
  )
  // Clears the errors that the fuzzer set to make jobs retryable, because they are not real failures.
  await server.sql('update graphile_worker._private_jobs set last_error = null')
  await server.runJobs()
  const failed = await server.sql<{ last_error: string }>(
    'select last_error from graphile_worker._private_jobs where last_error is not null',
  )
  figure.none(
    'jobs-that-fail',
    failed.map(({ last_error }) => last_error),
  )
})

figure.measure('over a socket nothing else is answered than in words of ours', async () => {
  const { port } = new URL(server.url)
  const login = '{"email":"a@b.example","password":"x"}'
  const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
  const start = 'POST /api/auth/login HTTP/1.1'
  const json = 'Content-Type: application/json'
  const host = 'Host: mantel.test'
  const end = 'Connection: close'
  const length = `Content-Length: ${login.length}`
  const me = 'GET /api/auth/me HTTP/1.1'
  const requests = [
    lines(start, host, json, length, length, end) + login,
    lines(start, host, json, length, 'Content-Length: 1', end) + login,
    lines(start, host, json, length, 'Transfer-Encoding: chunked', end) + login,
    lines(start, host, json, 'Transfer-Encoding: chunked', end) + `zz\r\n${login}\r\n0\r\n\r\n`,
    lines(start, host, json, 'Transfer-Encoding: xchunked', end) + login,
    lines(start, host, json, json.replace('json', 'xml'), length, end) + login,
    lines(start, host, json, length, 'Content-Encoding: gzip', end) + login,
    lines(start, host, json, length, 'Expect: 200-ok', end) + login,
    lines(me, host, 'Authorization: Bearer a', 'Authorization: Bearer b', end),
    lines(me, host, 'Host: evil.example', end),
    lines(me, end),
    lines(me, 'Host:', end),
    lines(me, host, 'Bad Header', end),
    lines(me, host, ': x', end),
    lines(me, host, 'X-A: 1', ' folded', end),
    lines(me, host, `X-Long: ${'x'.repeat(20_000)}`, end),
    lines(me, host, ...Array.from({ length: 2500 }, (_, n) => `X-${n}: 1`), end),
    lines(me, host, 'X-Nul: a\u0000b', end),
    lines(me.replace('1.1', '1.0'), end),
    lines(me.replace('1.1', '2.0'), host, end),
    lines(me.replace('HTTP/1.1', ''), host, end),
    lines(me.replace('GET', 'get'), host, end),
    lines(me.replace('GET', 'BREW'), host, end),
    lines('CONNECT mantel.test:443 HTTP/1.1', host, end),
    lines('OPTIONS * HTTP/1.1', host, end),
    lines('GET http://evil.example/api/auth/me HTTP/1.1', host, end),
    lines('GET //evil.example/api/auth/me HTTP/1.1', host, end),
    lines('GET /api/auth/me?\u0080 HTTP/1.1', host, end),
    lines('GET /api/%zz HTTP/1.1', host, end),
    lines('GET /%c0%ae%c0%ae/etc HTTP/1.1', host, end),
    lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, host, end),
    lines(me, host, 'Upgrade: websocket', 'Connection: upgrade'),
    me.replaceAll('\r\n', '\n') + '\n\n',
    '\r\n\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    lines(me, host) + lines(me, host, end),
  ]
  const found: string[] = []
  for (const request of requests) {
    const text = await exchange(Number(port), request)
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    const shown = JSON.stringify(request.slice(0, 100))
    if (text === '') continue
    if (!(status >= 200 && status < 500)) found.push(`${status} to ${shown}`)
    const words = rest.join('\r\n\r\n')
    if (words.startsWith('{') && !/^\{"(error":"[^"]+"(,"(code|fields)":[^}]*\}?)?\}|status")/.test(words))
      found.push(`off its schema to ${shown}: ${words.slice(0, 120)}`)
    if (/\bat \S+ \(|node_modules|FST_ERR/.test(text)) found.push(`tells what is inside to ${shown}`)
  }
  figure.says('socket-requests', requests.length)
  figure.none('socket-findings', found)
  const alive = await server.call('GET', '/healthz')
  figure.holds('alive-afterwards', alive.status, alive.status === 200, '200')
})

const exchange = (port: number, request: string) =>
  new Promise<string>((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')))
    const giveUp = setTimeout(() => socket.destroy(), 1_500)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve(text)
    })
  })

figure.measure('the fuzzer notices what is planted for it', async () => {
  const all = Object.values<Endpoint>(planted)
  const document = openApi(all, 'http://mantel.test') as Document
  const plans = plansFor(document, costly, figure.seed, 1500)
  const { found } = await carryOut(server, all, plans, foreign)
  const notices: Record<string, RegExp> = {
    breaks: /^answered 500: POST \/api\/planted\/breaks/,
    talks: /^tells what is inside .*planted\/talks/,
    'off-schema': /^answers off its schema: .*off-schema/,
    'too-much': /^answers more than its schema: .*too-much/,
    open: /^let in whom the table refuses: .*planted\/open/,
    slow: /^took \d+ ms: .*planted\/slow/,
  }
  const missed = Object.entries(notices).filter(([, pattern]) => !found.some((line) => pattern.test(line)))
  figure.says('planted-faults', Object.keys(notices).length)
  figure.none(
    'planted-faults-missed',
    missed.map(([name]) => name),
  )
})
