import { fileURLToPath } from 'node:url'
import { test as plainTest } from '@playwright/test'
import { expect, expectAccessible, test } from './quiet-page.ts'

const screenshots = fileURLToPath(new URL('../.screenshots/', import.meta.url))

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

for (const viewport of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`the first page, ${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('says that the server is ready', async ({ page }) => {
        await page.goto('/')
        await expect(page).toHaveTitle('Mantel')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server is running.')
        await expect(page.getByRole('status')).toContainText('Ready')
        await expect(page.getByRole('link', { name: 'Read the API docs' })).toBeInViewport()

        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        await page.screenshot({
          path: `${screenshots}first-page-${viewport.width}-${colorScheme}.png`,
          fullPage: true,
        })
      })
    })
  }
}

// Chromium itself reports the failed answer as an error, so this page is not a quiet one.
plainTest('the first page says when the server is not ready, and when it is again', async ({ page }) => {
  const answers = [{ status: 503, json: { status: 'not ready', problems: ['database'] } }]
  await page.clock.install()
  await page.route('/readyz', (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status')).toContainText('Not ready')
  await expect(page.getByRole('status')).toContainText('database')
  await page.clock.runFor(6000)
  await expect(page.getByRole('status')).toContainText('Ready')
})
