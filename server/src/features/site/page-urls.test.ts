import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { createWebRoot } from './testing.ts'

const server = await startServer({ webRoot: await createWebRoot() })

describe('the signing page', () => {
  test('is neither cached nor indexed, and preloads its data', async () => {
    const { status, text, headers } = await server.call('GET', '/sign/some-secret_token')
    expect([status, text]).toEqual([200, '<!doctype html><title>Your contract</title>'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      link: '</api/sign/some-secret_token>; rel=preload; as=fetch; crossorigin=use-credentials',
    })
  })

  test('answers HEAD requests without a body', async () => {
    const { status, text, headers } = await server.call('HEAD', '/sign/some-secret_token')
    expect([status, text, headers['cache-control']]).toEqual([200, '', 'no-store'])
  })

  test('preloads only what can be a token', async () => {
    for (const odd of ['a%3E;b', 'a%0d%0ab', 'x'.repeat(201)]) {
      const { headers, text } = await server.call('GET', `/sign/${odd}`)
      expect(headers.link).toBeUndefined()
      expect(text).toContain('Your contract')
    }
  })
})

test('every other URL shows the app', async () => {
  for (const url of [
    '/app',
    '/pricing/more',
    '/terms/more',
    '/verify/code/more',
    '/sign',
    '/sign/token/more',
    '/nowhere',
    '/public.html',
    '/sign.html',
  ])
    expect((await server.call('GET', url)).text).toContain('The app')
})
