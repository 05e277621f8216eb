import type { Page } from '@playwright/test'
import { expectAccessible } from './quiet-page.ts'
import { expect, expectReady, test } from './users.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('on a desktop', () => {
  test.use({ user: 'admin', viewport: { width: 1440, height: 900 } })

  // Covers the user journey from the dashboard to the board and back. Needs a browser: colors.
  test('the dashboard is accessible, and its numbers lead to the board and back', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(block(page, 'Recent activity')).toBeVisible()
    await expectReady(page)
    await expectAccessible(page)
    const sentence = page.getByRole('main').locator('header p').last()
    await sentence.getByRole('link', { name: /^\w+ payments?$/ }).click()
    await expect(page).toHaveURL('/app/pipeline?show=overdue')
    await expect(page.getByRole('group', { name: /^Status / })).toBeVisible()
    await page.goBack()
    await block(page, 'Needs your attention').getByRole('link', { name: 'Open 19 Orchard Lane' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '19 Orchard Lane' })).toBeVisible()
  })
})

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
        'Needs your attention',
        'Installs and destages',
        'Pipeline by stage',
        'Sources',
        'Recent activity',
      ])
    await expectAccessible(page)
  })
})
