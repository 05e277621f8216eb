import type { Page } from '@playwright/test'
import { companyScreens } from './looks/company-screens.ts'
import { platformScreens } from './looks/platform-screens.ts'
import { publicScreens } from './looks/public-screens.ts'
import type { Screen } from './looks/screen.ts'
import { expectAccessible } from './testing/error-free-page.ts'
import { pictures } from './testing/pictures.ts'
import { expect, expectReady, test } from './testing/users.ts'

/**
 * `npm test` checks one screen of each kind on a phone. `npm run figures` checks every screen, also on a desktop, on a
 * tablet and in dark mode, which takes many times as long. A run that takes screenshots also checks all of this.
 */
const isThorough = Boolean(process.env.E2E_THOROUGH ?? process.env.E2E_PICTURES)
const inEveryRun = new Set([
  'home',
  'sign-in',
  'portal',
  'pipeline',
  'pipeline-peek',
  'new-project',
  'leads',
  'lead',
  'clients',
  'client',
  'project',
  'contract-draft',
  'dashboard',
  'palette',
  'settings',
  'company',
])

const desktop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
type Size = typeof desktop

// The tests of this file take long, so the workers run them in parallel.
test.describe.configure({ mode: 'parallel' })

for (const screen of publicScreens) checkScreen(screen, ['light'])
for (const screen of [...companyScreens, ...platformScreens])
  checkScreen({ ...screen, isFramed: true }, ['light', 'dark'])

type Mode = 'light' | 'dark'

function checkScreen(screen: Screen, modes: Mode[]) {
  const { name, path, user, isFramed, isServerDrawn, allowedErrors = /^$/, isReady } = screen
  test.describe(name, () => {
    test.use({ user, appearance: 'system', allowedErrors })

    const tag = inEveryRun.has(name) ? [] : ['@figures']
    // Needs a browser: layout, colors and fonts.
    test('is accessible, fits every screen size and does not shift', { tag }, async ({ page, request }) => {
      await page.addInitScript(recordShifts)
      const url = typeof path === 'string' ? path : await path(page, request)
      await open(page, url, phone)
      await expectToFit(page)
      await expectReadable(page, phone)
      if (!isThorough) return
      await open(page, url, desktop)
      await expectToFit(page)
      await expectReadable(page, desktop)
      // Resizes without a reload, as a rotated tablet does.
      await page.setViewportSize(tablet)
      await expectToFit(page)
      for (const mode of modes) {
        if (modes.length > 1) await switchTo(page, mode)
        await takePicture(page, tablet, mode)
      }
    })

    async function open(page: Page, url: string, viewport: Size) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      await page.setViewportSize(viewport)
      // Leaves the page first, because `goto` does not reload a URL with a fragment that is already open.
      await page.goto('about:blank')
      await page.goto(url)
      await isReady(page)
      if (!isServerDrawn) await expectReady(page)
      // The shifts are read before any screenshot, because a full-page screenshot resizes the window.
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
      expect(
        shifts.sum,
        `at ${viewport.width} px these elements moved: ${shifts.sources.join(', ')}`,
      ).toBeLessThan(0.02)
    }

    async function expectToFit(page: Page) {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels to the side').toBeLessThanOrEqual(0)
      if (isFramed) expect(await pixelsBelow(page), 'pixels below the window').toBeLessThanOrEqual(0)
    }

    /** Dark mode has the same layout, so only its colors are checked again. */
    async function expectReadable(page: Page, viewport: Size) {
      await expectAccessible(page, { contrast: true })
      if (!isThorough) return
      for (const mode of modes) {
        if (modes.length > 1) await switchTo(page, mode)
        await takePicture(page, viewport, mode)
        if (mode === 'dark') await expectAccessible(page, { rules: ['color-contrast'] })
      }
    }

    /** Takes screenshots for review if `E2E_PICTURES=1` is set. */
    async function takePicture(page: Page, { width }: Size, mode: Mode) {
      if (!process.env.E2E_PICTURES) return
      await page.screenshot({ path: `${pictures}${name}-${width}-${mode}.png`, fullPage: true })
    }
  })
}

async function switchTo(page: Page, mode: Mode) {
  await page.emulateMedia({ colorScheme: mode })
  const html = expect(page.locator('html'))
  await (mode === 'dark' ? html : html.not).toHaveClass(/\bdark\b/)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map(async (one) => (one instanceof CSSTransition ? await one.finished.catch(() => {}) : one)),
    ).then(() => {}),
  )
}

const pixelsBelow = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - window.innerHeight)

type Shifts = { sum: number; sources: string[] }
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts and their sources, because a screen that shifts only sometimes is hard to reproduce. */
function recordShifts() {
  const shifts: Shifts = { sum: 0, sources: [] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        shifts.sources.push(
          `“${node?.textContent?.slice(0, 30)}” from ${from.x},${from.y} to ${to.x},${to.y}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
