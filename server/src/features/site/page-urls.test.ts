import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { createWebRoot } from './testing.ts'

const server = await startServer({ webRoot: await createWebRoot() })

describe.each([
  ['sign', 'Your contract'],
  ['pay', 'Your invoice'],
])('the page at /%s/:token', (place, title) => {
  test('is neither cached nor indexed, and preloads its data', async () => {
    const { status, text, headers } = await server.call('GET', `/${place}/some-secret_token`)
    expect([status, text]).toEqual([200, `<!doctype html><title>${title}</title>`])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      link: `</api/${place}/some-secret_token>; rel=preload; as=fetch; crossorigin=use-credentials`,
    })
  })

  test('answers HEAD requests without a body', async () => {
    const { status, text, headers } = await server.call('HEAD', `/${place}/some-secret_token`)
    expect([status, text, headers['cache-control']]).toEqual([200, '', 'no-store'])
  })

  test('preloads only what can be a token', async () => {
    for (const odd of ['a%3E;b', 'a%0d%0ab', 'x'.repeat(201)]) {
      const { headers, text } = await server.call('GET', `/${place}/${odd}`)
      expect(headers.link).toBeUndefined()
      expect(text).toContain(title)
    }
  })
})

describe('every other URL shows the app', () => {
  const answerTo = async (url: string) => {
    const { status, text, headers } = await server.call('GET', url)
    expect([url, text]).toEqual([url, expect.stringContaining('The app')])
    return { url, status, isListed: headers['x-robots-tag'] === undefined }
  }

  test.each([
    '/app',
    '/app/',
    '/app/pipeline',
    // The server answers 200 to every path under /app, because only the app knows which pages exist there.
    '/app/attic',
    '/reset-password?token=x',
    '/Reset-Password/?token=x',
    '/onboarding',
  ])('and answers 200 if the app has a screen at %s', async (url) => {
    expect(await answerTo(url)).toEqual({ url, status: 200, isListed: true })
  })

  test.each([
    '/pricing/more',
    '/terms/more',
    '/verify/code/more',
    '/sign',
    '/sign/token/more',
    '/pay',
    '/pay/token/more',
    '/nowhere',
    '/nowhere/at/all',
    '/application',
    '/reset-password/more',
    '/public.html',
    '/sign.html',
    '/pay.html',
  ])('and answers 404 at %s, where it says that there is no such page', async (url) => {
    expect(await answerTo(url)).toEqual({ url, status: 404, isListed: false })
    expect((await server.call('HEAD', url)).status).toBe(404)
  })
})
