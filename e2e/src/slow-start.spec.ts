import type { Browser } from '@playwright/test'
import { expect, expectReady, test } from './testing/users.ts'

/** Slow 3G. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

type Start = { paintedAt: number; filesBefore: string[]; shown: string[]; background: string }

/** Opens a page on a slow line, and returns what was painted first, and which files had arrived by then. */
async function startOn(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<Start> {
  const context = await browser.newContext({ colorScheme })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', line)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const start = await page.evaluate(() => {
    const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const boot = document.querySelector('.boot')
    return {
      paintedAt,
      filesBefore: resources
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd < paintedAt)
        .map(({ name }) => name),
      shown: [...(boot?.children ?? [])]
        .filter((part) => getComputedStyle(part).display !== 'none')
        .map(({ className }) => className),
      background: boot ? getComputedStyle(boot).backgroundColor : '',
    }
  })
  await context.close()
  return start
}

const light = 'rgb(245, 242, 236)'
const dark = 'rgb(17, 16, 14)'

// Needs a browser: painting, and a slow line.
for (const [path, scheme, shown, background] of [
  ['/app/pipeline', 'light', 'boot-frame', light],
  ['/app/pipeline', 'dark', 'boot-frame', dark],
  ['/app', 'light', 'boot-sign-in', light],
  ['/app', 'dark', 'boot-sign-in', light],
] as const)
  test(`${path} is painted within a second on slow 3G, before any script, in ${scheme} mode`, async ({
    browser,
    baseURL,
  }) => {
    const url = `${baseURL}${path}`
    const starts = [await startOn(browser, url, scheme), await startOn(browser, url, scheme)]
    for (const start of starts) expect(start).toMatchObject({ filesBefore: [], shown: [shown], background })
    expect(Math.min(...starts.map(({ paintedAt }) => paintedAt))).toBeLessThan(1_000)
  })

// Needs a browser: layout shifts between the frame of the HTML and the app.
test.describe('the app takes over', () => {
  test.use({ user: 'admin' })

  test('without a layout shift, and hides the frame of the HTML', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/app/dashboard')
    await expectReady(page)
    await expect(page.locator('.boot')).toBeHidden()
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01)
  })
})
