import { expect, expectLogged, newStudio, refused, test, toastOf } from './people.ts'
import { platformCalls } from './platform-calls.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ person: 'superAdmin', viewport: { width: 1440, height: 900 } })

test.describe('the tiers', () => {
  test.afterEach(async ({ page, request }) => {
    const platform = await platformCalls(page, request)
    await platform.removeTier('Atelier')
    await platform.orderTiers(['Solo', 'Studio', 'House'])
    await platform.editTier('Solo', { monthlyPrice: 2900, annualPrice: 29000 })
  })

  test('have a price and an order, which visitors see at once', async ({ page }) => {
    await page.goto('/app/admin/product-tiers')
    const rows = page.getByRole('table', { name: 'Tiers' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await page.getByRole('button', { name: 'Solo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Solo' })
    await expect(dialog.getByLabel('Price by the month')).toHaveValue('29')
    await dialog.getByLabel('Price by the month').fill('-5')
    await dialog.getByRole('button', { name: 'Save tier' }).click()
    await expect(dialog.getByText('A price is not below zero')).toBeVisible()
    await dialog.getByLabel('Price by the month').fill('31.50')
    await expect(dialog.getByText(/The new price is for those who take it from now on.$/)).toBeVisible()
    await dialog.getByLabel('Price by the year').fill('400')
    await expect(dialog.getByText('Twelve single months cost less than this year.')).toBeVisible()
    await dialog.getByLabel('Price by the year').fill('315')
    await expect(dialog.getByText('Twelve single months cost less than this year.')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save tier' }).click()
    await expectLogged(page)
    await expect(rows.nth(1)).toContainText('$31.50')
    await expect(rows.nth(1)).toContainText('$315')

    await page.getByRole('button', { name: 'Solo', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.nth(2)).toContainText('Solo')
    await expect(page.getByText('Solo, position 2 of 3')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Solo', exact: true })).toBeFocused()
    await expect(toastOf(page)).toContainText('Order saved')
    await page.getByRole('button', { name: 'Actions for House' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(rows.nth(2)).toContainText('House')
    await expect(toastOf(page)).toContainText('Order saved')

    await page.goto('/pricing')
    const names = page.getByRole('heading', { level: 2, name: /^(Solo|Studio|House)$/ })
    await expect(names).toHaveText(['Studio', 'House', 'Solo'])
    await expect(page.getByText('$315')).toBeVisible()
  })

  test('are carried to another place by hand', async ({ page }) => {
    await page.goto('/app/admin/product-tiers')
    const rows = page.getByRole('table', { name: 'Tiers' }).getByRole('row')
    await expect(rows.nth(3)).toContainText('House')
    // The list is there before it can be carried around in.
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
  })

  test('are added, hidden and deleted; one that is in use is not', async ({ page }) => {
    await page.goto('/app/admin/product-tiers')
    await page.getByRole('button', { name: 'New tier' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tier' })
    await dialog.getByLabel('Name').fill('Atelier')
    await dialog.getByLabel('Price by the month').fill('12')
    await dialog.getByLabel('What it has').fill('One room\nTwo lamps')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await dialog.getByRole('button', { name: 'Add tier' }).click()
    await expect(toastOf(page)).toContainText('Atelier added')
    const row = page.getByRole('row', { name: /Atelier/ })
    await expect(row).toContainText('Unlimited')
    await page.getByRole('button', { name: 'Actions for Atelier' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Hidden')
    await page.getByRole('button', { name: 'Actions for Atelier' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toHaveCount(0)

    await page.getByRole('button', { name: 'Actions for Studio' }).click()
    await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveCount(0)
  })
})

test.describe('two people at once', () => {
  test.use({ allowedNoise: refused })
  const before = { monthlyPrice: 14900, description: 'For houses with several crews.' }
  test.afterEach(async ({ page, request }) => (await platformCalls(page, request)).editTier('House', before))

  test('who change the same price see both, and one of them is kept', async ({ page, request }) => {
    const platform = await platformCalls(page, request)
    await page.goto('/app/admin/product-tiers')
    await page.getByRole('button', { name: 'House', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit House' })
    await dialog.getByLabel('Price by the month').fill('155')
    await platform.editTier('House', { monthlyPrice: 16000, description: 'For houses.' })
    await dialog.getByRole('button', { name: 'Save tier' }).click()
    const both = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(both.getByRole('region', { name: 'Price by the month' })).toContainText('160')
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await expect(toastOf(page)).toContainText('Tier saved')
    await expect(page.getByRole('row', { name: /^House/ })).toContainText('$155')
  })
})

test.describe('an offer code', () => {
  test('is made, switched off and deleted', async ({ page }) => {
    await page.goto('/app/admin/product-tiers')
    await page.getByRole('button', { name: 'New code' }).click()
    const dialog = page.getByRole('dialog', { name: 'New offer code' })
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(dialog.getByLabel('Code')).toHaveValue(/^[2-9A-Z]{8}$/)
    const code = `autumn-${Date.now()}`
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Percent').fill('120')
    await dialog.getByRole('button', { name: 'Add code' }).click()
    await expect(dialog.getByText('A percentage is at most 100')).toBeVisible()
    await dialog.getByLabel('Discount').selectOption('Dollars')
    await dialog.getByLabel('Amount in $').fill('50')
    await dialog.getByLabel('Months').fill('2')
    await dialog.getByLabel('Studio').check()
    await dialog.getByLabel('Uses').fill('10')
    await dialog.getByLabel('Last day').fill('2030-06-30')
    await dialog.getByRole('button', { name: 'Add code' }).click()
    await expectLogged(page)
    const row = page.getByRole('row', { name: new RegExp(code.toUpperCase()) })
    await expect(row).toContainText('$50 off for 2 months')
    await expect(row).toContainText('Studio')
    await expect(row).toContainText('0 of 10')
    await expect(row).toContainText('Jun 30, 2030')
    await page.getByRole('button', { name: `Actions for ${code.toUpperCase()}` }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Inactive')
    await page.getByRole('button', { name: `Actions for ${code.toUpperCase()}` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toHaveCount(0)
  })

  test('tells who used it', async ({ page, request }) => {
    const platform = await platformCalls(page, request)
    const code = await platform.newCode({ maxUses: 10 })
    const { token } = await newStudio(request)
    const redeemed = await request.post('/api/offer-codes/redemption', {
      headers: { authorization: `Bearer ${token}` },
      data: { offerCode: code },
    })
    expect(redeemed.status()).toBe(200)
    await page.goto('/app/admin/product-tiers')
    await page.getByRole('button', { name: `1 of 10 uses of ${code}: who used it` }).click()
    await expect(page.getByRole('dialog', { name: `Who used ${code}` })).toContainText('Ashby Interiors')
    await expectAccessible(page)
  })
})
