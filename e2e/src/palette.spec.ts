import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { settledBox } from './testing/pipeline.ts'
import { expect, expectReady, test } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function openPalette(page: Page, typed: string) {
  await expectReady(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(box).toBeFocused()
  await box.pressSequentially(typed)
}
const selected = (page: Page) => page.getByRole('option', { selected: true })

test.describe('in a company with projects', () => {
  test.use({ user: 'admin' })

  // Covers a complete user journey. Needs a browser: tabs, and roles that axe checks.
  test('a project is found and opened, with Ctrl in a new tab, and the palette is accessible', async ({
    page,
    context,
  }) => {
    await page.goto('/app/clients')
    await openPalette(page, 'tannery')
    await expect(selected(page)).toContainText('58 Tannery Row')
    await expectAccessible(page)
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await expect(tab.getByRole('heading', { level: 1, name: '58 Tannery Row' })).toBeVisible()
    await expectReady(tab)
    await tab.close()
    await expect(page).toHaveURL('/app/clients')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await openPalette(page, 'bayshore')
    await expect(page.getByRole('option', { name: /^640 Bayshore Road/ })).toContainText('Won')
    await expect(selected(page)).toContainText('640 Bayshore Road')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '640 Bayshore Road' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const recents = page.getByRole('group', { name: 'Recent' }).getByRole('link')
    await expect(recents.first()).toHaveText('640 Bayshore Road')
  })

  // Needs the built app, which loads the palette from a separate file.
  test('text and Enter typed before the palette has loaded are not lost', { tag: '@figures' }, async ({
    page,
  }) => {
    let letPass = () => {}
    const gate = new Promise<void>((resolve) => {
      letPass = resolve
    })
    await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/app/clients')
    await expectReady(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bayshore')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    letPass()
    await expect(page.getByRole('heading', { level: 1, name: '640 Bayshore Road' })).toBeVisible()
  })
})

test.describe('for the platform', () => {
  test.use({ user: 'superAdmin' })

  // Needs a browser: colors.
  test('the palette over the dark frame is accessible', { tag: '@figures' }, async ({ page }) => {
    await page.goto('/app/admin/revenue')
    await openPalette(page, 'harbor &')
    await expect(selected(page)).toContainText('Harbor & Pine')
    await expectAccessible(page)
  })
})

test.describe('on a phone', () => {
  test.use({ user: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout and touch input.
  test('the search fills the screen', { tag: '@figures' }, async ({ page }) => {
    await page.goto('/app/clients')
    await expectReady(page)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Search or jump to…' }).tap()
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    expect(await settledBox(palette)).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await page.getByRole('combobox').fill('hollis')
    await page.getByRole('option', { name: /^301 Hollis Park/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: '301 Hollis Park' })).toBeVisible()
  })
})
