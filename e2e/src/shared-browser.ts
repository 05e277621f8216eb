import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'

/** A URL of the product whose page runs no scripts. */
export const idlePath = '/healthz'

/** Options that a browser needs at its start. All others can be set per page. */
type BrowserKind = Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'javaScriptEnabled'>
type Browsers = { browserFor: (kind: BrowserKind) => Promise<BrowserContext> }

/**
 * Tests of a worker that need the same start options share a browser, which is reset after each test. Its HTTP and code
 * caches are kept, as in a user's browser, which makes opening a page a fifth faster.
 */
export const test = base.extend<object, Browsers>({
  browserFor: [
    async ({ playwright, launchOptions }, runTests, { project: { use } }) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'mantel-browsers-'))
      const browsers = new Map<string, Promise<BrowserContext>>()
      const start = async (kind: BrowserKind) => {
        const options = { ...launchOptions, ...kind, baseURL: use.baseURL }
        const profile = await mkdtemp(path.join(directory, 'profile-'))
        const browser = await playwright.chromium.launchPersistentContext(profile, options)
        await idlePageOf(browser)?.goto(idlePath)
        return browser
      }
      await runTests((kind) => {
        const name = JSON.stringify(kind)
        const browser = browsers.get(name) ?? start(kind)
        browsers.set(name, browser)
        return browser
      })
      for (const browser of browsers.values()) await (await browser).close()
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ browserFor, hasTouch, isMobile, javaScriptEnabled }, runTest) => {
    const browser = await browserFor({ hasTouch, isMobile, javaScriptEnabled })
    await runTest(browser)
    await reset(browser)
  },
  page: async ({ page, viewport }, runTest) => {
    if (viewport) await page.setViewportSize(viewport)
    await runTest(page)
  },
})

/** The page that stays open between tests, because only a page of the product can access its localStorage. */
export const idlePageOf = (browser: BrowserContext) => browser.pages()[0]

async function reset(browser: BrowserContext) {
  const idlePage = idlePageOf(browser)
  await Promise.all(
    browser
      .pages()
      .filter((page) => page !== idlePage)
      .map((page) => page.close()),
  )
  await browser.unrouteAll()
  await browser.setOffline(false)
  await browser.clearPermissions()
  await browser.clearCookies()
  await idlePage?.evaluate(() => localStorage.clear())
}

/** Clears only the HTTP cache, so that files are requested from the server again. Cookies and storage stay. */
export async function clearHttpCache(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}
