import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'

/** A page of ours on which nothing runs. */
export const quietPlace = '/healthz'

/** What a browser is from the beginning; everything else can be told to its pages. */
type Kind = Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'javaScriptEnabled'>
type Homes = { browserFor: (kind: Kind) => Promise<BrowserContext> }

/**
 * A browser lasts for all tests of a worker, and is emptied after each. What it has fetched and compiled stays, as it does
 * for people: a page that others opened before takes a fifth less to open.
 */
export const test = base.extend<object, Homes>({
  browserFor: [
    async ({ playwright, launchOptions }, runTests, { project: { use } }) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'mantel-browsers-'))
      const browsers = new Map<string, Promise<BrowserContext>>()
      const start = async (kind: Kind) => {
        const options = { ...launchOptions, ...kind, baseURL: use.baseURL }
        const profile = await mkdtemp(path.join(directory, 'profile-'))
        const browser = await playwright.chromium.launchPersistentContext(profile, options)
        await quietPageOf(browser)?.goto(quietPlace)
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
    await empty(browser)
  },
  page: async ({ page, viewport }, runTest) => {
    if (viewport) await page.setViewportSize(viewport)
    await runTest(page)
  },
})

/** It stays open between tests: who stands on a page of ours can say what the browser remembers. */
export const quietPageOf = (browser: BrowserContext) => browser.pages()[0]

async function empty(browser: BrowserContext) {
  const quiet = quietPageOf(browser)
  await Promise.all(
    browser
      .pages()
      .filter((page) => page !== quiet)
      .map((page) => page.close()),
  )
  await browser.unrouteAll()
  await browser.setOffline(false)
  await browser.clearPermissions()
  await browser.clearCookies()
  await quiet?.evaluate(() => localStorage.clear())
}

/** As if it had never been here: what was not fetched yet has to be fetched. */
export async function forgetFetched(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.clearBrowserCache')
  await line.detach()
}
