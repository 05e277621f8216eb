import { type ForeignSite, hostileCss, sitePage, startForeignSite, strictPolicy } from './foreign-site.ts'
import { readLeadForm } from './lead-form.ts'
import { test as base } from './users.ts'

export const thanks = "Thank you for your inquiry! We'll be in touch soon."
export const priya = {
  'First name': 'Priya',
  Email: 'priya@mail.test',
  Message: 'Three bedrooms, listing in May.',
}

type Pages = Parameters<typeof startForeignSite>[0]
type Fixtures = {
  formKey: string
  product: string
  /** Starts a website of another origin, which is stopped after the test. */
  newSite: (pages: Pages) => Promise<ForeignSite>
  /** The address of a website whose only page has the form. */
  plainSite: string
  /** The address of a website with a strict content policy, and with styles that break every form that is not isolated. */
  hostileSite: string
}

export const test = base.extend<Fixtures>({
  // A header that a page did not set itself would be refused when the page calls another site.
  context: async ({ context }, runTest) => {
    await context.setExtraHTTPHeaders({})
    await runTest(context)
  },
  product: async ({ baseURL }, runTest) => runTest(baseURL ?? ''),
  formKey: async ({ request, studio }, runTest) => runTest((await readLeadForm(request, studio)).key),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from this pattern: none
  newSite: async ({}, runTest) => {
    const sites: ForeignSite[] = []
    await runTest(async (pages) => {
      const site = await startForeignSite(pages)
      sites.push(site)
      return site
    })
    await Promise.all(sites.map((site) => site.close()))
  },
  plainSite: async ({ product, formKey, newSite }, runTest) => {
    const { address } = await newSite({ '/': { content: sitePage({ body: scriptTag(product, formKey) }) } })
    await runTest(address)
  },
  hostileSite: async ({ product, formKey, newSite }, runTest) => {
    const { address } = await newSite(hostilePages(product, formKey))
    await runTest(address)
  },
})

export const scriptTag = (product: string, key: string) =>
  `<script src="${product}/widget.js" data-company="${key}" async></script>`

const hostilePages = (product: string, key: string): Pages => ({
  '/contact': {
    policy: strictPolicy(product),
    content: sitePage({ css: true, body: scriptTag(product, key) }),
  },
  '/site.css': { type: 'text/css', content: hostileCss },
})
