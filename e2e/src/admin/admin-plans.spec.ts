import { expectAccessible } from '../testing/error-free-page.ts'
import { platformCalls } from '../testing/platform-calls.ts'
import { expect, expectReady, test, toastOf } from '../testing/users.ts'

test.use({ user: 'superAdmin', viewport: { width: 1440, height: 900 } })

test.describe('the order of the plans', () => {
  const order = ['Solo', 'Studio', 'House']
  test.afterEach(async ({ page, request }) => (await platformCalls(page, request)).orderTiers(order))

  // Needs a browser: dragging, and the focus, which a moved row can lose.
  test('is changed by dragging and undone, and a plan moved with the keyboard keeps the focus', async ({
    page,
  }) => {
    await page.goto('/app/admin/product-tiers')
    await expectReady(page)
    const rows = page.getByRole('table', { name: 'Plans' }).getByRole('row')
    await expect(rows.nth(3)).toContainText('House')
    // The code for dragging loads after the list, so the test repeats the drag until it works.
    await expect(async () => {
      await rows
        .nth(3)
        .locator('[data-handle]')
        .dragTo(rows.nth(1), { targetPosition: { x: 20, y: 4 } })
      await expect(rows.nth(1)).toContainText('House', { timeout: 1000 })
    }).toPass()
    await expect(toastOf(page)).toContainText('Order saved')
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rows.nth(3)).toContainText('House')

    const solo = page.getByRole('button', { name: 'Solo', exact: true })
    await solo.focus()
    const saved = page.waitForResponse(/product-tiers\/order$/)
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.nth(2)).toContainText('Solo')
    await expect(solo).toBeFocused()
    expect((await saved).status()).toBe(200)
  })
})

// Needs a browser: colors. looks.spec.ts checks the screens of the platform but opens none of their dialogs.
test('the dialogs of the platform are accessible', { tag: '@figures' }, async ({ page }) => {
  await page.goto('/app/admin/product-tiers')
  await page.getByRole('button', { name: 'Solo', exact: true }).click()
  const tier = page.getByRole('dialog', { name: 'Edit Solo' })
  await tier.getByLabel('Yearly price').fill('4000')
  await expect(tier.getByText('Paying monthly costs less than this yearly price.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app/admin/product-tiers')
  await page.getByRole('button', { name: /uses of WELCOME20: who used it$/ }).click()
  const uses = page.getByRole('dialog', { name: 'Who used WELCOME20' })
  await expect(uses.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/admin/content')
  await page.getByRole('button', { name: 'Add business type' }).click()
  const profile = page.getByRole('dialog', { name: 'Add business type' })
  await profile.getByRole('radio', { name: 'key round' }).check()
  await expectAccessible(page)

  await page.goto('/app/admin/users')
  await page.getByRole('button', { name: 'New SuperAdmin' }).click()
  await page.getByRole('button', { name: 'Create SuperAdmin' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page)
})
