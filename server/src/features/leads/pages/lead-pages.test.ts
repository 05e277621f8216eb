import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { hostileTexts } from '../hostile-texts.fixture.ts'
import { studioWithForm } from '../testing.ts'

const webRoot = await mkdtemp(path.join(tmpdir(), 'mantel-web-'))
await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Mantel</title>')
await writeFile(path.join(webRoot, 'widget.js'), 'void 0')
await writeFile(path.join(webRoot, 'widget.js.br'), 'compressed')
const server = await startServer({ webRoot, env: { PUBLIC_URL: 'https://mantel.test' } })

const open = (url: string) => server.call('GET', url)
const policyOf = ({ headers }: Awaited<ReturnType<typeof open>>) => String(headers['content-security-policy'])

describe('widget.js', () => {
  test('can be loaded and cached by any site', async () => {
    const { status, headers } = await open('/widget.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cache-control': expect.stringContaining('max-age=3600'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    const small = await server.call('GET', '/widget.js', undefined, { 'accept-encoding': 'br' })
    expect(small).toMatchObject({ text: 'compressed', headers: { 'content-encoding': 'br' } })
    const again = await server.call('GET', '/widget.js', undefined, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
  })
})

describe('the hosted page', () => {
  test('has the form for browsers with and without JavaScript, and no other site may frame it', async () => {
    const { key } = await studioWithForm(server)
    const page = await open(`/lead/${key}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<script src="/widget.js" data-company="${key}" data-config="form" async>`)
    expect(page.text).toMatch(/<noscript><form action="\/api\/widget\/\w+" method="post"/)
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(policyOf(page)).toContain("frame-ancestors 'none'")
    expect(policyOf(page)).not.toMatch(/unsafe|sandbox/)
    const head = await server.call('HEAD', `/lead/${key}`)
    expect(head.status).toBe(200)
  })

  test('brings a ticket that the server accepts', async () => {
    const { key, post, ticket, rows } = await studioWithForm(server)
    const { text } = await open(`/lead/${key}`)
    const [, json = '{}'] = /id="form">(.*?)<\/script>/.exec(text) ?? []
    const config = JSON.parse(json) as { ticket: string; fields: { name: string }[] }
    expect(config.fields.map(({ name }) => name)).toContain('email')
    expect(config.ticket.split('.')).toHaveLength(ticket().split('.').length)
    expect((await post({ firstName: 'Tom', email: 'tom@mail.test', ticket: config.ticket })).status).toBe(200)
    // Only suspicious because it was sent right after the form was opened; a forged ticket would have another reason.
    expect((await rows<{ metadata: object }>('metadata'))[0]?.metadata).toEqual({ spam: ['ticket young'] })
  })

  test('shows what the company wrote as text, whatever it is', async () => {
    const { key, companyId } = await studioWithForm(server)
    const tagsOf = async (text: string) => {
      await server.sql('update companies set name = $2 where id = $1', [companyId, text])
      await server.sql(
        'update lead_widget_configs set thank_you_message = $2, field_labels = $3 where company_id = $1',
        [companyId, text, JSON.stringify({ firstName: text.slice(0, 60), message: text.slice(0, 60) })],
      )
      const pages = await Promise.all(
        [`/lead/${key}`, `/lead/${key}?sent=1`, `/lead/${key}/embed`].map(
          async (url) => (await open(url)).text,
        ),
      )
      // All tags with the names of their attributes.
      return pages.map((page) => page.replaceAll(/="[^"]*"/g, '=').match(/<[/!]?[a-z][^>]*>/gi))
    }
    const harmless = await tagsOf('Alder & Finch')
    expect(harmless.map((tags) => (tags?.length ?? 0) > 10)).toEqual([true, true, true])
    for (const text of hostileTexts) expect([text, await tagsOf(text)]).toEqual([text, harmless])
  })

  test('says thanks after the plain form, and may lead to the company’s own page', async () => {
    const { key, companyId } = await studioWithForm(server)
    const sent = await open(`/lead/${key}?sent=1`)
    expect(sent.text).toMatch(/role="status"><p>Thank you for your inquiry!/)
    expect(sent.text).not.toContain('<form')
    expect(policyOf(await open(`/lead/${key}`))).toContain("form-action 'self' https://mantel.test;")
    await server.sql(
      "update lead_widget_configs set redirect_url = 'https://alderfinch.test/thanks' where company_id = $1",
      [companyId],
    )
    expect(policyOf(await open(`/lead/${key}`))).toContain(
      "form-action 'self' https://mantel.test https://alderfinch.test;",
    )
  })
})

describe('the page for frames', () => {
  test('may be shown by any site, and is sandboxed without an origin', async () => {
    const { key } = await studioWithForm(server)
    const page = await open(`/lead/${key}/embed`)
    expect(page.text).toContain(' data-framed ')
    expect(policyOf(page)).toContain('frame-ancestors *;')
    expect(policyOf(page)).toMatch(/sandbox allow-scripts allow-forms/)
    expect(policyOf(page)).not.toContain('allow-same-origin')
    expect(page.headers).not.toHaveProperty('x-frame-options')
  })

  test('may be shown only by the sites that the company allows', async () => {
    const { key, companyId } = await studioWithForm(server)
    await server.sql(
      "update lead_widget_configs set allowed_hosts = '{alderfinch.com,localhost:4000}' where company_id = $1",
      [companyId],
    )
    expect(policyOf(await open(`/lead/${key}/embed`))).toContain(
      'frame-ancestors alderfinch.com *.alderfinch.com localhost:4000 *.localhost:4000;',
    )
  })
})

describe('a key that does not exist', () => {
  test('gets the same answer as the key of a suspended company', async () => {
    const { key, companyId } = await studioWithForm(server)
    await server.sql('update companies set suspended_at = now() where id = $1', [companyId])
    const suspended = await open(`/lead/${key}`)
    const unknown = await open('/lead/0123456789abcdef0123456789abcdef')
    expect([suspended.status, unknown.status]).toEqual([404, 404])
    expect(suspended.text).toBe(unknown.text)
    expect(unknown.text).toContain('This form is no longer available')
    expect(unknown.headers['x-robots-tag']).toBe('noindex')
  })

  test('is not even looked up if it is malformed', async () => {
    for (const url of ['/lead/short', '/lead/0123456789abcdef0123456789abcdef/other', '/lead/%00'])
      expect([url, (await open(url)).text.includes('<title>Mantel</title>')]).toEqual([url, true])
  })
})

describe('an invalid plain form', () => {
  test('is shown again with what was typed, what is missing and its first ticket', async () => {
    const { key, post, ticket } = await studioWithForm(server)
    const first = ticket()
    const fields = {
      firstName: '"><b>Tom',
      message: 'Two\nlines',
      email: 'tom',
      ticket: first,
      other: 'blue',
    }
    const { status, body, headers } = await post(new URLSearchParams(fields).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(400)
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;Tom"')
    expect(body).toContain('>\nTwo\nlines</textarea>')
    expect(body).toContain('<strong id="lead-email-error">Enter a valid email address</strong>')
    expect(body).toContain(`name="ticket" value="${first}"`)
    expect(body).toContain(`action="/api/widget/${key}"`)
    expect(body).not.toMatch(/blue|<b>/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
