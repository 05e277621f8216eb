import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { gracePeriodDays } from '@mantel/domain/admin/companies'
import { impersonationMinutes } from '@mantel/domain/impersonation'
import { privacyVersion, termsVersion } from '@mantel/domain/site/terms'
import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { buildPublicPages, createWebRoot, pageTemplate } from './testing.ts'

const webRoot = await createWebRoot()
await buildPublicPages(webRoot)

const server = await startServer({ webRoot, env: { PUBLIC_URL: 'https://mantel.test' } })
const page = async (url: string) => (await server.call('GET', url)).text
const saveContent = (table: 'landing' | 'pricing', section: string, content: object) =>
  server.sql(
    `insert into ${table}_page_content (section, content) values ($1, $2)
     on conflict (section) do update set content = excluded.content`,
    [section, content],
  )
const addTier = (name: string, order: number, prices: [number, number | null] = [2900, null]) =>
  server.sql(
    'insert into product_tiers (name, display_order, monthly_price, annual_price) values ($1, $2, $3, $4)',
    [name, order, ...prices],
  )

beforeEach(async () => {
  for (const table of ['landing_page_content', 'pricing_page_content', 'product_tiers'])
    await server.sql(`delete from ${table}`)
  await server.sql('update waitlist_settings set is_active = true')
})

describe('the landing page', () => {
  test('contains its text and metadata in the first response', async () => {
    const { status, headers, text } = await server.call('GET', '/')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    for (const part of [
      '<title>Mantel · Clients, contracts and couches. All in one place.</title>',
      '<link rel="canonical" href="https://mantel.test/" />',
      '<meta property="og:image" content="https://mantel.test/social.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      'Client Management',
      'Get early access',
      '© 2025',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/<h1[^>]*>Clients, contracts and couches\./)
    expect(text).not.toContain('<!--page-->')
  })

  test('shows a change on the next visit', async () => {
    expect(await page('/')).toContain('Clients, contracts and couches.')
    await saveContent('landing', 'hero', { title: 'Rooms that sell', titleHighlight: null, subtitle: '' })
    const changed = await page('/')
    expect(changed).toContain('Rooms that sell')
    expect(changed).not.toContain('Clients, contracts and couches.')
    // Empty fields keep their default text.
    expect(changed).toContain('All in one place.')
  })

  test('shows all content as text, wherever it appears', async () => {
    const markup = `</script></title><script>alert("1")</script>"><img src=x onerror=alert(1)> $& it's`
    await saveContent('landing', 'hero', { title: markup, subtitle: markup })
    await saveContent('landing', 'features', { feature1: { title: markup, description: markup } })
    await addTier(markup, 0)
    const text = await page('/')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).toContain('&lt;script&gt;alert(')
    expect(text).toContain('$&amp; it')
    const [, json = ''] = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json).landing.hero.title).toBe(markup)
  })

  test('tolerates content of any shape', async () => {
    await saveContent('landing', 'hero', { title: 7, titleHighlight: ['x'], subtitle: { a: 1 } })
    await saveContent('landing', 'features', { feature1: 'none', feature2: null })
    expect(await page('/')).toContain('Clients, contracts and couches.')
  })

  test('links to prices only if there are plans on sale', async () => {
    const listLinks = async () => {
      const [bar = ''] = /<nav aria-label="Main".*?<\/header>/.exec(await page('/')) ?? []
      return [...bar.matchAll(/<a href="([^"]*)"[^>]*>(\w[^<]*)</g)].map(
        ([, href, label]) => `${label} ${href}`,
      )
    }
    const closed = ['Features #features', 'Demo #demo', 'Join Waitlist #waitlist', 'Sign In /app']
    expect(await listLinks()).toEqual(closed)
    await server.sql('update waitlist_settings set is_active = false')
    expect(await listLinks()).toEqual(closed)
    await addTier('Solo', 0)
    expect(await listLinks()).toEqual([
      'Features #features',
      'Demo #demo',
      'Pricing /pricing',
      'Contact #waitlist',
      'Sign In /app',
    ])
    await server.sql('update waitlist_settings set is_active = true')
    expect(await listLinks()).toEqual(closed)
  })

  test('uses the platform’s colors, or else the defaults', async () => {
    const [before] = await server.sql<{ colors: string; typography: string }>(
      'select colors, typography from company_styles where company_id is null',
    )
    await server.sql('update company_styles set colors = $1 where company_id is null', [
      '{"primary":"#2F5D7C","accent":"red;}</style><script>"}',
    ])
    const themed = await page('/')
    expect(themed).toContain('<style>html:root{--primary:204.2 45% 33.5%')
    expect(themed).not.toContain('</style><script>')
    await server.sql('delete from company_styles where company_id is null')
    const plain = await page('/')
    expect(plain).toContain('Clients, contracts and couches.')
    expect(plain).not.toContain('html:root')
    await server.sql('insert into company_styles (colors, typography) values ($1, $2)', [
      before?.colors,
      before?.typography,
    ])
  })

  test('is compressed as the browser accepts it', async () => {
    const plain = await page('/')
    const request = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding }
      const { rawPayload, headers: got } = await server.app.inject({ url: '/', headers })
      return { rawPayload, encoding: got['content-encoding'], vary: got.vary }
    }
    const br = await request('gzip, deflate, br')
    expect([br.encoding, br.vary, brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      'accept-encoding',
      plain,
    ])
    const gz = await request('gzip, br;q=0')
    expect([gz.encoding, gunzipSync(gz.rawPayload).toString()]).toEqual(['gzip', plain])
    expect((await request('identity')).rawPayload.toString()).toBe(plain)
  })

  test('is rendered by the browser while the database is unavailable', async () => {
    await server.sql('revoke select on product_tiers from mantel_runtime')
    expect(await page('/')).toBe(pageTemplate)
    await server.sql('grant select on product_tiers to mantel_runtime')
    expect(await page('/')).toContain('Clients, contracts and couches.')
  })
})

describe('the pricing page', () => {
  test('shows the plans in order, with yearly prices where they exist', async () => {
    await server.sql('update waitlist_settings set is_active = false')
    await addTier('Studio', 2, [7900, 79_000])
    await addTier('Solo', 1, [2900, null])
    await addTier('Porch', 0, [0, null])
    const text = await page('/pricing')
    const names = [...text.matchAll(/<h2[^>]*>(Studio|Solo|Porch)</g)].map(([, name]) => name)
    expect(names).toEqual(['Porch', 'Solo', 'Studio'])
    for (const part of ['Free', '$29', '/month', '$790', '/year', 'Unlimited clients'])
      expect(text).toContain(part)
    const tiers = await server.sql<{ id: string }>('select id from product_tiers order by display_order')
    const links = [...text.matchAll(/href="\/app\/hello\?tier=([\w-]+)"/g)].map(([, id]) => id)
    expect(links).toEqual(tiers.map(({ id }) => id))
    expect(text).toContain('<link rel="canonical" href="https://mantel.test/pricing" />')
  })

  test('shows a placeholder until there are plans', async () => {
    expect(await page('/pricing')).toContain('Plans are coming soon')
    expect(await page('/pricing/')).toContain('Plans are coming soon')
  })

  test('shows the edited text', async () => {
    await saveContent('pricing', 'hero', { title: 'Pay by the <sofa>', subtitle: null })
    const text = await page('/pricing')
    expect(text).toContain('Pay by the &lt;sofa&gt;')
    expect(text).not.toContain('<sofa>')
  })
})

describe('the result page of a lead', () => {
  test.each([
    ['success', 'Lead Added to Pipeline'],
    ['already-added', 'Already in Pipeline'],
    ['already-used', 'Link Already Used'],
    ['invalid', 'Invalid Link'],
    ['invalid-data', 'Invalid Lead Data'],
    ['error', 'Error Adding Lead'],
    ['"><script>', 'Unknown Status'],
    ['constructor', 'Unknown Status'],
  ])('%s reads %s', async (status, title) => {
    const { text, headers } = await server.call('GET', `/lead-added?status=${encodeURIComponent(status)}`)
    expect(text).toMatch(new RegExp(`<h1[^>]*>${title}<`))
    expect(text).toContain(`<title>${title} · Mantel</title>`)
    expect(text).toContain('href="/app"')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('the terms and the privacy policy', () => {
  const operator = { name: 'Mantel Software LLC', address: '1 Main Street, Springfield, OH 45502' }
  const saveOperator = (name: string | null, address: string | null, governingLaw: string | null = null) =>
    server.sql('update platform_settings set operator_name = $1, operator_address = $2, governing_law = $3', [
      name,
      address,
      governingLaw,
    ])
  beforeEach(() => saveOperator(operator.name, operator.address))

  test.each([
    [null, null],
    [operator.name, null],
    [null, operator.address],
  ])('are not public while the operator is %s, %s', async (name, address) => {
    await saveOperator(name, address)
    for (const url of ['/terms', '/privacy']) {
      const { status, headers, text } = await server.call('GET', url)
      expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex'])
      expect(text).toContain('This page isn’t available yet.')
      expect(text).not.toContain('<section')
    }
    await saveOperator(operator.name, operator.address)
    const { status, headers } = await server.call('GET', '/terms')
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined])
  })

  test('name the operator, its address and the governing law', async () => {
    for (const url of ['/terms', '/privacy'])
      for (const part of Object.values(operator)) expect(await page(url)).toContain(part)
    expect(await page('/terms')).toContain('the state where our mailing address')
    await saveOperator(operator.name, operator.address, 'the State of Ohio')
    expect((await page('/terms')).replaceAll('<!-- -->', '')).toContain(
      'the laws of the State of Ohio, without',
    )
  })

  test.each([
    ['/terms', termsVersion, 'Terms of service', 'data', 'Your data'],
    ['/privacy', privacyVersion, 'Privacy policy', 'cookies', 'Cookies and local storage'],
  ])(
    '%s is readable without scripts and shows the date of its version',
    async (address, version, title, id, section) => {
      const text = await page(address)
      expect(text).toContain(`<title>${title} · Mantel</title>`)
      expect(text).toContain(`<link rel="canonical" href="https://mantel.test${address}" />`)
      expect(text).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      const [, day, writtenDate] =
        /Last updated (?:<!-- -->)?<time dateTime="(.*?)">(.*?)<\/time>/i.exec(text) ?? []
      expect([day, new Date(`${writtenDate} UTC`).toISOString().slice(0, 10)]).toEqual([version, version])
      expect(text).toContain(`<a href="#${id}"`)
      expect(text).toMatch(new RegExp(`<section id="${id}".*?${section}`))
      expect(text).toContain('href="/terms"')
      expect(text).toContain('href="/privacy"')
    },
  )

  test('match what the product does', async () => {
    expect([gracePeriodDays, impersonationMinutes]).toEqual([7, 30])
    expect(await page('/terms')).toContain('For 7 days, we can restore the account')
    expect(await page('/privacy')).toContain('the access ends automatically after 30 minutes')
  })

  test('show the support address once it is set, and are the only pages with it', async () => {
    const contact = async () => (await server.call('GET', '/api/contact')).body
    expect(await page('/terms')).not.toContain('mailto:')
    expect(await contact()).toEqual({ supportAddress: null, operator: { ...operator, governingLaw: null } })
    await server.sql('update platform_settings set support_address = $1', ['help@mantel.test'])
    for (const address of ['/terms', '/privacy'])
      expect(await page(address)).toContain('href="mailto:help@mantel.test"')
    expect(await page('/')).not.toContain('help@mantel.test')
    expect(await contact()).toMatchObject({ supportAddress: 'help@mantel.test' })
    await server.sql('update platform_settings set support_address = null')
    await saveOperator(null, null)
    expect(await contact()).toEqual({ supportAddress: null, operator: null })
  })
})

describe('the verification page', () => {
  test('is readable without scripts, and search engines may index it', async () => {
    const { text, headers } = await server.call('GET', '/verify')
    expect(text).toMatch(/<h1[^>]*>Is this contract genuine\?</)
    expect(text).toContain('<link rel="canonical" href="https://mantel.test/verify" />')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  test('of one contract is not indexed, and does not leak its URL', async () => {
    const { text, headers } = await server.call('GET', '/verify/some-secret_code')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    expect(text).toContain('Contract verification')
    expect(text).not.toContain('some-secret_code')
  })
})
