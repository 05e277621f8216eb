import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { leadStatusIn } from '@mantel/domain/site/lead-outcomes'
import type { SiteData } from '@mantel/domain/site/site'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { type Compressed, compress } from '../../platform/http/compressing.ts'
import type { SmallPage } from '../../platform/http/web-pages.ts'
import type { Log } from '../../platform/log.ts'
import { headOf } from './page-heads.ts'
import { readSite } from './site.ts'

type Page = 'landing' | 'pricing' | 'lead' | 'terms' | 'privacy' | 'verify' | 'proof'
type Rendered = { html: string; title: string; description: string; theme: string }
type Render = (page: Page, site: SiteData, search: string) => Rendered
/** What web built for us: the page without its content, and what draws the content. */
type Built = { template: string; render: Render }
type Options = { databases: Databases; webRoot: string; publicUrl: string; log: Log }

const pages: Record<string, Page> = {
  '/': 'landing',
  '/pricing': 'pricing',
  '/lead-added': 'lead',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/verify': 'verify',
}
/** Whoever finds one of these by chance should not: they are meant for those who were handed their address. */
const unlisted = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** What stands at the addresses that have a small entry of their own; all others are the app's. */
export function publicPages(options: Options) {
  const draw = drawing(options)

  return function pageAt(address: string): SmallPage | null {
    const page = pages[address]
    if (page) return drawnPage(page, address)
    const [, place, secret = ''] = /^\/(sign|verify)\/([^/]+)$/.exec(address) ?? []
    if (place === 'verify') return { ...drawnPage('proof', '/verify'), headers: unlisted }
    return place === 'sign' ? signingPage(secret) : null
  }

  function drawnPage(page: Page, address: string): SmallPage {
    return { file: 'public.html', headers: {}, draw: (search) => draw(page, address, search) }
  }
}

/**
 * The signing page is the same for every link, and reading it changes nothing. What the link shows is the answer of one
 * call, which the browser is told to make at once, while it still reads the page and fetches its script.
 */
const signingPage = (token: string): SmallPage => ({
  file: 'sign.html',
  headers: {
    ...unlisted,
    'cache-control': 'no-store',
    ...(/^[\w-]{1,200}$/.test(token) && {
      link: `</api/sign/${token}>; rel=preload; as=fetch; crossorigin=use-credentials`,
    }),
  },
})

/**
 * Draws the pages for everybody, so that their text is in the first answer. What they are made of is read for every
 * visit; a page is drawn and compressed again only when that has changed. One that cannot be drawn is null: then the
 * browser draws it alone.
 */
function drawing({ databases, webRoot, publicUrl, log }: Options) {
  let built: Promise<Built | null> | undefined
  let madeFrom = ''
  let made = new Map<string, Promise<Compressed>>()

  return async function draw(page: Page, address: string, search: string): Promise<Compressed | null> {
    try {
      built ??= loadBuilt(webRoot).catch((error: unknown) => {
        log.error({ error }, 'The bundle of the public pages cannot be used')
        return null
      })
      const parts = await built
      if (!parts) return null
      const site = await inTransaction(databases.runtime, { companyId: null }, readSite, { readOnly: true })
      const state = JSON.stringify(site)
      if (state !== madeFrom) {
        madeFrom = state
        made = new Map()
      }
      // Of all that an address may say, only this changes a page: nobody can make us keep a page for each of their words.
      const status = page === 'lead' ? leadStatusIn(search) : null
      const key = `${page} ${status}`
      const known = made.get(key)
      if (known) return await known
      const drawn = compress(fill(parts, page, { site, address, status, publicUrl }))
      made.set(key, drawn)
      // One that failed is tried again by the next visit.
      drawn.catch(() => made.delete(key))
      return await drawn
    } catch (error) {
      log.error({ error }, 'A public page could not be drawn')
      return null
    }
  }
}

type Content = {
  site: SiteData
  address: string
  status: string | null
  publicUrl: string
}

function fill({ template, render }: Built, page: Page, { site, status, ...place }: Content) {
  const { html, ...head } = render(page, site, status ? `?status=${status}` : '')
  // By functions: in a text, `$&` would mean something.
  return template
    .replace(/<!--head-->[^]*<!--\/head-->/, () => headOf({ ...head, ...place }))
    .replace('<!--page-->', () => html)
    .replace(
      '<!--site-->',
      () => `<script type="application/json" id="site">${inScript(carriedBy(page, site))}</script>`,
    )
}

/** What the browser needs to draw the same again: the theme is on already, and other pages have words of their own. */
const carriedBy = (page: Page, { landing, pricing, tiers, isWaitlistActive, supportAddress }: SiteData) =>
  JSON.stringify({
    landing: page === 'landing' ? landing : {},
    pricing: page === 'pricing' ? pricing : {},
    tiers: page === 'lead' ? [] : tiers,
    isWaitlistActive,
    styles: null,
    supportAddress: page === 'terms' || page === 'privacy' ? supportAddress : null,
  } satisfies SiteData)

/** JSON may hold `</script>` in its texts, which would end the element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')

/** By path: no source import crosses from the one side to the other. */
async function loadBuilt(webRoot: string): Promise<Built | null> {
  const bundle = path.join(webRoot, 'server', 'public.mjs')
  if (!existsSync(bundle)) return null
  const template = await readFile(path.join(webRoot, 'public.html'), 'utf8')
  const { render } = (await import(pathToFileURL(bundle).href)) as { render: Render }
  return { template, render }
}
