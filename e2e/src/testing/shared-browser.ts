import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Disposable,
  type Page,
} from '@playwright/test'

/** A URL of the product whose page runs no scripts. */
export const idlePath = '/healthz'

/** Options that a browser needs at its start. All others can be set per page. */
type BrowserKind = Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'javaScriptEnabled'>
type Browsers = { browserFor: (kind: BrowserKind) => Promise<BrowserContext> }

/**
 * Tests of a worker that need the same start options share a browser and its page, which are reset after each test. The
 * caches of the browser and of the page's process are kept, as for a user who works all day, so opening a screen takes
 * two thirds of the time. Animations are off: a test about motion turns them on with `page.emulateMedia`.
 */
export const test = base.extend<object, Browsers>({
  browserFor: [
    async ({ playwright, launchOptions }, runTests, { project: { use } }) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'mantel-browsers-'))
      const browsers = new Map<string, Promise<BrowserContext>>()
      const start = async (kind: BrowserKind) => {
        const options = { ...launchOptions, ...kind, baseURL: use.baseURL, reducedMotion: 'reduce' as const }
        const profile = await mkdtemp(path.join(directory, 'profile-'))
        const browser = await playwright.chromium.launchPersistentContext(profile, options)
        browser.clock.install = refuseClock
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
  page: async ({ context, viewport }, runTest, { expectedStatus, ...test }) => {
    const page = idlePageOf(context) ?? (await context.newPage())
    const scripts = recordScripts(page)
    if (viewport) await page.setViewportSize(viewport)
    await runTest(page)
    await Promise.all(scripts.map((script) => script.dispose()))
    // A failed test can leave a page in any state, such as with a key held down.
    await resetPage(test.status === expectedStatus ? page : await replace(page))
  },
})

/** A browser keeps an installed clock until it ends, so the clock would change all later tests of the worker. */
const refuseClock = () =>
  Promise.reject(new Error('Install a clock only in a browser of your own: browser.newContext().'))

/** The page that stays open between tests, because only a page of the product can access its localStorage. */
export const idlePageOf = (browser: BrowserContext) => browser.pages()[0]

/** Collects the scripts that a test adds to the page, because a page does not list them. */
function recordScripts(page: Page) {
  const scripts: Disposable[] = []
  const { addInitScript } = Object.getPrototypeOf(page) as Page
  Object.assign(page, {
    addInitScript: async (...added: Parameters<Page['addInitScript']>) => {
      const script = await addInitScript.apply(page, added)
      scripts.push(script)
      return script
    },
  })
  return scripts
}

async function replace(page: Page) {
  const next = await page.context().newPage()
  await page.close()
  return next
}

async function resetPage(page: Page) {
  // Removes by name, because Playwright itself listens to other events.
  for (const name of ['console', 'dialog', 'filechooser', 'pageerror', 'request', 'response'])
    page.removeAllListeners(name)
  await page.unrouteAll()
  await page.goto(idlePath)
  await page.evaluate(() => sessionStorage.clear())
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  // Moves the pointer out of the window, so that it is not over an element of the next test.
  await page.mouse.move(-1, -1)
}

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
