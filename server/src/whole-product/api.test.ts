import net from 'node:net'
import { get } from '@mantel/domain/endpoints/endpoint'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../features.ts'
import { startServer } from '../testing/server.ts'

const broken = get('/api/planted/broken', {
  access: 'public',
  about: 'Planted',
  response: z.object({ ok: z.boolean() }),
})
const leaky = get('/api/planted/leaky', {
  access: 'public',
  about: 'Planted',
  response: z.object({ name: z.string() }),
})
const writing = get('/api/planted/writing', {
  access: 'clients:read',
  about: 'Planted',
  response: z.object({}),
})

const server = await startServer({
  extend: (_app, route) => {
    route.withoutTransaction(broken, async () => {
      throw new Error('connection string postgres://owner:secret@db failed for maya@example.com')
    })
    route.withoutTransaction(leaky, async () => ({ name: 'Ada', password: '$argon2id$', companyId: 'x' }))
    route(writing, async ({ db, actor }) => {
      await db.execute(
        `insert into clients (company_id, email) values ('${actor.companyId}', 'a@example.com')`,
      )
      return {}
    })
    return [broken, leaky, writing]
  },
})

describe('a response', () => {
  test('to a failure contains only a generic message and the request id', async () => {
    const { status, body, headers } = await server.call('GET', '/api/planted/broken')
    expect(status).toBe(500)
    expect(body).toEqual({ error: 'Something went wrong', code: headers['x-request-id'] })
  })

  test('contains only declared fields', async () => {
    expect((await server.call('GET', '/api/planted/leaky')).text).toBe('{"name":"Ada"}')
  })

  test('to a GET cannot write to the database', async () => {
    const call = await server.signIn()
    expect((await call('GET', '/api/planted/writing')).status).toBe(500)
    expect(await server.sql('select id from clients where company_id = $1', [call.companyId])).toEqual([])
  })

  test.each([
    ['invalid JSON', 'application/json', '{"email"', 400, 'We couldn’t read this request'],
    ['an empty body', 'application/json', '', 400, 'We couldn’t read this request'],
    ['another content type', 'text/xml', '<a/>', 415, 'Please send JSON'],
    ['plain text', 'text/plain', 'hello', 415, 'Please send JSON'],
    [
      'a body that is too large',
      'application/json',
      JSON.stringify({ email: 'x'.repeat(1_100_000) }),
      413,
      'This is too large',
    ],
    [
      'a prototype pollution attempt',
      'application/json',
      '{"__proto__":{"admin":true}}',
      400,
      'We couldn’t read this request',
    ],
    ['a list', 'application/json', '[]', 400, undefined],
    ['null', 'application/json', 'null', 400, undefined],
    ['deeply nested lists', 'application/json', '['.repeat(200_000) + ']'.repeat(200_000), 400, undefined],
    [
      'deeply nested objects',
      'application/json',
      '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
      400,
      undefined,
    ],
    [
      'a lone surrogate',
      'application/json',
      '{"email":"a\\ud800@example.com","password":"x"}',
      400,
      undefined,
    ],
  ])('to %s is an error sentence', async (_what, type, payload, status, sentence) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    const { error } = response.json<{ error: string }>()
    expect(error).toBe(sentence ?? error)
    expect(error).toMatch(/^[A-Z].{5,}/)
  })
})

describe('a malformed request', () => {
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk) => (received += String(chunk)))
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })

  test.each([
    ['HELLO\r\n\r\n', 400, 'We couldn’t read this request'],
    ['GET /api/auth/me HTTP/1.1\r\nNo header\r\n\r\n', 400, 'We couldn’t read this request'],
    ['GET /api/docs HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'We couldn’t read this request'],
    [
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n',
      417,
      'This request has an unsupported Expect header',
    ],
    [
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of this request are too large',
    ],
  ])('gets a JSON error with the usual headers: %#', async (text, status, sentence) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({ error: sentence })
    expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`)
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n')
    expect(head).toContain("\r\ncontent-security-policy: default-src 'none'; ")
    expect(head).toContain('\r\ncache-control: no-store\r\n')
  })
})

describe('the description of the API', () => {
  test('lists every endpoint with its access as OpenAPI', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries<Record<string, { 'x-access': string; security?: unknown }>>(
      body.paths,
    ).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { 'x-access': access }]) => `${method.toUpperCase()} ${path} ${access}`,
      ),
    )
    const declared = endpoints.map(
      ({ method, path, access }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${access}`,
    )
    expect(described.sort()).toEqual(declared.sort())
  })

  test('has no reference that leads nowhere', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    const references = referencesIn(body)
    expect(references.length).toBeGreaterThan(endpoints.length)
    const broken = references.filter((reference) => resolveReference(body, reference) === undefined)
    expect([...new Set(broken)]).toEqual([])
    // The schema of a contract's text refers to itself, because lists contain text again.
    expect(references.filter((reference) => !reference.endsWith('/Error')).length).toBeGreaterThan(0)
  })

  test('names the Idempotency-Key of every call that accepts one', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    type Operation = { parameters?: { name: string }[]; responses: object }
    const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], responses }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        key: parameters.find(({ name }) => name === 'Idempotency-Key'),
        mayReuse: '422' in responses,
      })),
    )
    const keys = operations.flatMap(({ key }) => key ?? [])
    for (const key of keys) expect(key).toMatchObject({ in: 'header', required: false })
    const accepting = operations.flatMap(({ call, key }) => (key ? [call] : []))
    expect(operations.flatMap(({ call, mayReuse }) => (mayReuse ? [call] : []))).toEqual(accepting)
    for (const call of [
      'POST /api/clients',
      'POST /api/projects/{id}/documents',
      'POST /api/contracts/{id}/sendings',
      'POST /api/contracts/{id}/reminders',
    ])
      expect(accepting).toContain(call)
    const creating = endpoints.filter(({ status, access }) => status === 201 && access !== 'public')
    expect(accepting).toEqual(
      expect.arrayContaining(creating.map(({ path }) => `POST ${path.replace(/:(\w+)/g, '{$1}')}`)),
    )
    for (const call of ['POST /api/auth/register', 'POST /api/contracts/{id}/links', 'GET /api/clients'])
      expect(accepting).not.toContain(call)
  })

  test('is available as a page without scripts', async () => {
    const { status, text, headers } = await server.call('GET', '/api/docs')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text.match(/<h1>.*?<\/h1>/g)).toEqual(['<h1>Mantel API</h1>'])
    for (const { path } of endpoints) expect(text).toContain(path)
    expect(text).not.toMatch(/<script/i)
    expect(await server.call('HEAD', '/api/docs')).toMatchObject({ status: 200, text: '' })
  })
})

describe('the operator', () => {
  test('can check liveness and readiness', async () => {
    expect((await server.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await server.call('GET', '/readyz')).body).toEqual({ status: 'ready', problems: [] })
  })

  test('learns that a process is not ready until its first data exists', async () => {
    let isPrepared = false
    const starting = await startServer({ isPrepared: () => isPrepared })
    expect(await starting.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { problems: ['first data is still being created'] },
    })
    isPrepared = true
    expect((await starting.call('GET', '/readyz')).status).toBe(200)
  })

  test('can check readiness often, because concurrent checks share one result', async () => {
    let questions = 0
    const count = () => void questions++
    const { worker } = server.services.databases
    worker.on('acquire', count)
    onTestFinished(() => void worker.off('acquire', count))
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.call('GET', '/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(questions).toBeGreaterThan(0)
    expect(questions).toBeLessThan(10)
  })

  test('is told by a worker process that jobs are late', async () => {
    const late = "select graphile_worker.add_job('nobodys-task', run_at := now() - interval '6 minutes')"
    const working = await startServer({ parts: { web: true, worker: true } })
    await working.sql(late)
    expect(await working.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { problems: ['jobs are late'] },
    })
    await server.sql(late)
    expect((await server.call('GET', '/readyz')).status).toBe(200)
  })

  test('can check the readiness of a worker process, which serves nothing else', async () => {
    const working = await startServer({ parts: { web: false, worker: true } })
    expect((await working.call('GET', '/readyz')).status).toBe(200)
    expect((await working.call('GET', '/api/waitlist/status')).status).toBe(404)
    expect((await working.call('GET', '/')).status).toBe(404)
  })

  test('can read metrics only with the token', async () => {
    expect((await server.call('GET', '/metrics')).status).toBe(404)
    const METRICS_TOKEN = 'b0f3c9d1e5a7462f8d3c1b5a9e7f6024'
    const measured = await startServer({ env: { METRICS_TOKEN } })
    expect((await measured.call('GET', '/metrics', undefined, { authorization: 'Bearer nope' })).status).toBe(
      401,
    )
    const { text, status } = await measured.call('GET', '/metrics', undefined, {
      authorization: `Bearer ${METRICS_TOKEN}`,
    })
    expect(status).toBe(200)
    expect(text).toMatch(/jobs\{state="dead"\} 0/)
    expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/metrics",status="401"\} 1/)
  })
})

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    name === '$ref' && typeof item === 'string' ? [item] : referencesIn(item),
  )
}

/** Follows a JSON pointer such as `#/components/schemas/Error`. */
const resolveReference = (document: unknown, reference: string) =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[decodeURIComponent(name)],
      reference.startsWith('#/') ? document : undefined,
    )
