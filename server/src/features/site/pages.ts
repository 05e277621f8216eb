import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { leadStatusIn } from '@mantel/domain/site/lead-outcomes'
import type { SiteData } from '@mantel/domain/site/site'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { type Compressed, compress } from '../../platform/http/compression.ts'
import type { RenderedPage, SmallPage } from '../../platform/http/web-pages.ts'
import type { Log } from '../../platform/log.ts'
import { renderHead } from './page-heads.ts'
import { readSite } from './site.ts'

type Page = 'landing' | 'pricing' | 'lead' | 'terms' | 'privacy' | 'verify' | 'proof'
type PageParts = { html: string; title: string; description: string; theme: string }
type Render = (page: Page, site: SiteData, search: string) => PageParts
/** The build output of the web app: the page without content, and the function that renders the content. */
type WebBundle = { template: string; render: Render }
type Options = { databases: Databases; webRoot: string; publicUrl: string; log: Log }

const pages: Record<string, Page> = {
  '/': 'landing',
  '/pricing': 'pricing',
  '/lead-added': 'lead',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/verify': 'verify',
}
/** For pages with a secret in their URL: search engines must not list them, and links must not leak the URL. */
const unlistedHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/**
 * Returns a function that finds the public page at a URL. It returns null for every other URL, which belongs
 * to the app.
 */
export function publicPages(options: Options) {
  const draw = createRenderer(options)

  return function pageAt(address: string): SmallPage | null {
    const page = pages[address]
    if (page) return renderedPage(page, address)
    const [, place, secret = ''] = /^\/(sign|pay|verify)\/([^/]+)$/.exec(address) ?? []
    if (place === 'verify') return { ...renderedPage('proof', '/verify'), headers: unlistedHeaders }
    return place === 'sign' || place === 'pay' ? clientPage(place, secret) : null
  }

  function renderedPage(page: Page, address: string): SmallPage {
    return { file: 'public.html', headers: {}, render: (search) => draw(page, address, search) }
  }
}

/**
 * The pages for signing and paying are the same for every link, and loading them changes nothing. The `link` header
 * makes the browser preload the contract or invoice while it loads the page and its script.
 */
const clientPage = (place: 'sign' | 'pay', token: string): SmallPage => ({
  file: `${place}.html`,
  headers: {
    ...unlistedHeaders,
    'cache-control': 'no-store',
    ...(/^[\w-]{1,200}$/.test(token) && {
      link: `</api/${place}/${token}>; rel=preload; as=fetch; crossorigin=use-credentials`,
    }),
  },
})

/**
 * Renders the public pages on the server, so that their text is in the first response. The content is read on every
 * visit, but a page is rendered and compressed again only if it changed. The renderer returns null on failure; then the
 * browser renders the page.
 */
function createRenderer({ databases, webRoot, publicUrl, log }: Options) {
  let built: Promise<WebBundle | null> | undefined
  let cachedState = ''
  let cache = new Map<string, Promise<Compressed>>()

  return async function draw(page: Page, address: string, search: string): Promise<RenderedPage | null> {
    try {
      built ??= loadBundle(webRoot).catch((error: unknown) => {
        log.error({ error }, 'Could not load the bundle of the public pages')
        return null
      })
      const parts = await built
      if (!parts) return null
      const site = await inTransaction(databases.runtime, { companyId: null }, readSite, { readOnly: true })
      const state = JSON.stringify(site)
      if (state !== cachedState) {
        cachedState = state
        cache = new Map()
      }
      // Only known query values are part of the cache key, so that callers cannot fill the cache.
      const status = page === 'lead' ? leadStatusIn(search) : null
      const key = `${page} ${status}`
      // The legal pages name the operator, so they are not found until an operator is set.
      const isFound = !isLegal(page) || site.operator !== null
      const cached = cache.get(key)
      if (cached) return { content: await cached, isFound }
      const rendered = compress(fillTemplate(parts, page, { site, address, status, publicUrl }))
      cache.set(key, rendered)
      // If rendering fails, the next visit tries again.
      rendered.catch(() => cache.delete(key))
      return { content: await rendered, isFound }
    } catch (error) {
      log.error({ error }, 'Could not render a public page')
      return null
    }
  }
}

type PageContext = {
  site: SiteData
  address: string
  status: string | null
  publicUrl: string
}

function fillTemplate({ template, render }: WebBundle, page: Page, { site, status, ...place }: PageContext) {
  const { html, ...head } = render(page, site, status ? `?status=${status}` : '')
  // Uses replacement functions, because `$&` has a meaning in replacement strings.
  return template
    .replace(/<!--head-->[^]*<!--\/head-->/, () => renderHead({ ...head, ...place }))
    .replace('<!--page-->', () => html)
    .replace(
      '<!--site-->',
      () => `<script type="application/json" id="site">${escapeForScript(siteDataFor(page, site))}</script>`,
    )
}

const isLegal = (page: Page) => page === 'terms' || page === 'privacy'

/**
 * Returns the data that the browser needs to hydrate this page. Leaves out the theme, which is already applied, and the
 * content of other pages. Legal pages keep the HTML that they came with, so they need no contact data.
 */
const siteDataFor = (page: Page, { landing, pricing, tiers, isWaitlistActive, supportAddress }: SiteData) =>
  JSON.stringify({
    landing: page === 'landing' ? landing : {},
    pricing: page === 'pricing' ? pricing : {},
    tiers: page === 'lead' ? [] : tiers,
    isWaitlistActive,
    styles: null,
    // While there is a waitlist, the landing page does not show it.
    supportAddress: page === 'landing' && !isWaitlistActive ? supportAddress : null,
    operator: null,
  } satisfies SiteData)

/** Escapes `</script>`, which would end the element inside the JSON. */
const escapeForScript = (json: string) => json.replaceAll('<', '\\u003c')

/** Loads the bundle by its path, because the server must not import source files of the web app. */
async function loadBundle(webRoot: string): Promise<WebBundle | null> {
  const bundle = path.join(webRoot, 'server', 'public.mjs')
  if (!existsSync(bundle)) return null
  const template = await readFile(path.join(webRoot, 'public.html'), 'utf8')
  const { render } = (await import(pathToFileURL(bundle).href)) as { render: Render }
  return { template, render }
}
