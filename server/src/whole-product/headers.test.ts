import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { studioWithForm } from '../features/leads/testing.ts'
import { endpoints } from '../features.ts'
import { startServer } from '../testing/server.ts'

const webRoot = await mkdtemp(path.join(tmpdir(), 'mantel-web-'))
await mkdir(path.join(webRoot, 'assets'))
await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Mantel</title>')
await writeFile(path.join(webRoot, 'sign.html'), '<!doctype html><title>Signing</title>')
await writeFile(path.join(webRoot, 'pay.html'), '<!doctype html><title>Paying</title>')
await writeFile(path.join(webRoot, 'assets/app-1a2b.js'), 'export {}')
await writeFile(path.join(webRoot, 'assets/app-1a2b.js.br'), 'compressed')
const server = await startServer({ webRoot, env: { PUBLIC_URL: 'https://mantel.test' } })

/**
 * The directives of a policy that are weak. Lower severities are ignored. One such finding says that 'self' is weak if
 * users can upload scripts, but uploads are served as sandboxed downloads.
 */
const seriousFindings = (policy: unknown) =>
  new CspEvaluator(new CspParser(String(policy)).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.MEDIUM)
    .map(({ directive }) => directive)

describe('every response', () => {
  test.each([
    '/',
    '/app/pipeline',
    '/assets/app-1a2b.js',
    '/api/waitlist/status',
    '/api/none',
    '/api/docs',
    '/healthz',
    '/api/files/%zz',
    `/api/files/${'x'.repeat(301)}`,
  ])('to %s has the security headers', async (url) => {
    const { headers } = await server.call('GET', url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('has a content security policy without serious findings', async () => {
    const { headers } = await server.call('GET', '/')
    expect(seriousFindings(headers['content-security-policy'])).toEqual([])
    expect(seriousFindings("script-src 'unsafe-inline' *")).toContain('script-src')
  })

  test('of the pages of a lead form and of a lead’s link has a policy without serious findings', async () => {
    const { key, post, submit, call } = await studioWithForm(server)
    await submit()
    await server.runJobs()
    const mail = (await server.mails()).find(({ to }) => to === call.user.email)
    const link = /Add to pipeline: https:\/\/mantel\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const pages = {
      hosted: await server.call('GET', `/lead/${key}`),
      framed: await server.call('GET', `/lead/${key}/embed`),
      sent: await server.call('GET', `/lead/${key}?sent=1`),
      gone: await server.call('GET', `/lead/${'x'.repeat(32)}`),
      button: await server.call('GET', link),
      outcome: await server.call('POST', link),
      'refused form': await post('firstName=Tom', form),
      'refused body': await post('x'.repeat(20_000), form),
    }
    expect(Object.values(pages).map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 303, 400, 413])
    for (const [name, { headers }] of Object.entries(pages)) {
      expect([name, seriousFindings(headers['content-security-policy'])]).toEqual([name, []])
      expect([name, headers]).toMatchObject([
        name,
        { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
      ])
      expect([name, headers['set-cookie']]).toEqual([name, undefined])
    }
    // Other sites may embed only the form's frame, even if the form was deleted, and may read only the responses to
    // what visitors submit.
    const framing = Object.entries(pages).filter(([, { headers }]) => headers['x-frame-options'] !== 'DENY')
    expect(framing.map(([name]) => name)).toEqual(['framed', 'gone'])
    const readable = Object.entries(pages).filter(([, { headers }]) => headers['access-control-allow-origin'])
    expect(readable.map(([name]) => name)).toEqual(['refused form', 'refused body'])
  })

  test('forbids scripts to turn text into markup, except for pasted HTML in the app', async () => {
    const allowedAt = async (url: string) => {
      const { headers } = await server.call('GET', url)
      return String(headers['content-security-policy']).match(/trusted-types .*$/)?.[0]
    }
    expect(await allowedAt('/app/pipeline')).toBe('trusted-types pasted-html')
    for (const url of ['/assets/app-1a2b.js', '/sign/abc', '/pay/abc', '/api/docs', '/api/none', '/healthz'])
      expect([url, await allowedAt(url)]).toEqual([url, "trusted-types 'none'"])
  })

  test('from the API is not cached, and varies by user', async () => {
    for (const url of ['/api/company-styles', '/api/auth/me', '/api/none', '/api/files/%zz']) {
      expect((await server.call('GET', url)).headers).toMatchObject({
        'cache-control': 'no-store',
        vary: 'Authorization',
      })
    }
  })

  test('to a page with a secret in its URL sends no referrer', async () => {
    for (const url of [
      '/sign/abc',
      '/pay/abc',
      '/reset-password?token=x',
      '/accept-invitation?token=x',
      '/verify-email?token=x',
    ]) {
      expect((await server.call('GET', url)).headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await server.call('GET', '/signature-tips')).headers['referrer-policy']).not.toBe('no-referrer')
  })
})

describe('another site', () => {
  const origins = [
    'https://evil.example',
    'null',
    'https://mantel.test.evil.example',
    'http://mantel.test',
    'https://sub.mantel.test',
    'https://mantel.test',
  ]

  test('may not read any response, except those of the lead form, without credentials', async () => {
    const open = endpoints.filter(({ anyOrigin }) => anyOrigin)
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/widget/:key',
      'POST /api/widget/:key',
    ])
    for (const { method, path } of open)
      for (const origin of origins)
        for (const verb of [method, 'OPTIONS']) {
          const { headers } = await server.call(verb, path.replace(/:\w+/g, 'x'.repeat(32)), undefined, {
            origin,
          })
          expect(headers['access-control-allow-origin']).toBe('*')
          expect(headers['access-control-allow-credentials']).toBeUndefined()
        }
    for (const { method, path } of endpoints.filter((endpoint) => !open.includes(endpoint))) {
      for (const origin of origins) {
        const url = path.replace(/:\w+/g, 'x')
        for (const verb of [method, 'OPTIONS']) {
          const { headers, status } = await server.call(verb, url, undefined, {
            origin,
            'access-control-request-method': method,
          })
          expect(headers['access-control-allow-origin']).toBeUndefined()
          expect(headers['access-control-allow-credentials']).toBeUndefined()
          expect([verb, status]).not.toEqual(['OPTIONS', 200])
          expect([verb, status]).not.toEqual(['OPTIONS', 204])
        }
      }
    }
  })

  test('cannot make a browser change anything', async () => {
    const call = await server.signIn()
    const headers = { authorization: `Bearer ${call.token}`, 'sec-fetch-site': 'cross-site' }
    expect((await server.call('POST', '/api/auth/logout', undefined, headers)).status).toBe(403)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
  })
})

describe('the web app', () => {
  test('serves its page everywhere except under /api, and hashed files with a permanent cache', async () => {
    expect(await server.call('GET', '/app/anything')).toMatchObject({
      status: 200,
      text: '<!doctype html><title>Mantel</title>',
    })
    expect((await server.call('GET', '/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await server.call('GET', '/api/anything')).body).toEqual({ error: 'Not found' })
    expect((await server.call('GET', '/assets/none.js')).status).toBe(404)
  })

  test('is compressed for browsers that accept it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const small = await server.call('GET', '/assets/app-1a2b.js', undefined, headers)
    expect(small).toMatchObject({
      text: 'compressed',
      headers: {
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': expect.stringContaining('immutable'),
      },
    })
    expect((await server.call('GET', '/assets/app-1a2b.js')).text).toBe('export {}')
    expect((await server.call('GET', '/', undefined, headers)).text).toContain('<title>')
  })

  test('leaks no secrets and caches no errors, however the URL is written', async () => {
    for (const url of [
      '/RESET-PASSWORD?token=x',
      '/reset%2dpassword?token=x',
      '/app?mode=register&invite=x',
      'http://mantel.test/reset-password?token=x',
    ]) {
      expect((await server.call('GET', url)).headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await server.call('GET', '/assets/none.js')).headers['cache-control']).toBe('no-store')
    const page = await server.call('GET', '/app')
    expect(page.headers).not.toHaveProperty('etag')
    expect(page.headers).not.toHaveProperty('last-modified')
  })

  test('serves nothing outside its directory', async () => {
    for (const url of [
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fetc/passwd',
    ]) {
      expect((await server.call('GET', url)).text).not.toContain('root:')
    }
  })
})
