import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { expect, expectReady, test } from './testing/users.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('on a phone', () => {
  test.use({ user: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout.
  test('the blocks are below each other, and those that need attention are first', {
    tag: '@figures',
  }, async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(block(page, 'Recent activity')).toBeVisible()
    await expectReady(page)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const fromTheTop = () =>
      headings.evaluateAll((all) =>
        all
          .map((heading) => ({ title: heading.textContent, top: heading.getBoundingClientRect().top }))
          .toSorted((one, other) => one.top - other.top)
          .map(({ title }) => title),
      )
    await expect
      .poll(fromTheTop)
      .toEqual([
        'Payments to confirm',
        'Needs your attention',
        expect.stringMatching(/^Payments in /),
        'Installs and destages',
        'Pipeline by stage',
        'Open balances',
        'Sources',
        'Recent activity',
      ])
    await expectAccessible(page)
  })
})
