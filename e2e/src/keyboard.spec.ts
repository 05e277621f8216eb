import { expect, expectReady, test } from './testing/users.ts'

test.describe('on a desktop', () => {
  test.use({ user: 'admin', viewport: { width: 1440, height: 900 } })

  // Needs a browser: focus rings, links within the page, and code that loads late.
  test('every tab stop is visible and keeps the focus, and the first one skips the sidebar', async ({
    page,
  }) => {
    let letPass = () => {}
    const gate = new Promise<void>((resolve) => {
      letPass = resolve
    })
    await page.route(/\/assets\/account-menu-[^/]*\.js$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/app/profile')
    await expectReady(page)
    // Waits for this button, which loads after the page and is one of the tab stops.
    await expect(page.getByRole('button', { name: /^Getting set up/ })).toBeVisible()
    const focused = page.locator(':focus')
    const skipLink = page.getByRole('link', { name: 'Skip to content' })
    await page.keyboard.press('Tab')
    await expect(skipLink).toBeFocused()
    await expect(focused).toHaveCSS('outline-style', 'solid')
    async function expectStop() {
      await page.keyboard.press('Tab')
      await expect(focused).toHaveCSS('outline-style', 'solid')
      return focused.getAttribute('aria-label')
    }
    const stops: (string | null)[] = []
    while (stops.length < 20 && !stops.at(-1)?.endsWith('account menu')) stops.push(await expectStop())
    const account = page.getByRole('button', { name: /account menu$/ })
    await expect(account).toBeFocused()
    letPass()
    await expect(account).toHaveAttribute('aria-haspopup', 'menu')
    await expect(account).toBeFocused()
    for (let stop = 0; stop < 7; stop++) await expectStop()
    await skipLink.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
