import { expect, expectAccessible, test } from './quiet-page.ts'

const address = 'admin@alderfinch.test'

test('mail that was asked for can be read in the outbox of this machine', async ({ page, request }) => {
  const asked = await request.post('/api/auth/request-reset', { data: { email: address } })
  expect(asked.ok()).toBe(true)

  // Mail is sent by a job, so it may take a moment to arrive.
  const letters = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: address })
    .getByRole('link', { name: /password/i })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(letters.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(address).first()).toBeVisible()
  await expectAccessible(page)

  await letters.first().click()
  await expect(page).toHaveURL(/\/dev\/outbox\/[\w-]+$/)
  await expect(page.getByText(address).first()).toBeVisible()
  const link = 'a[href*="/reset-password"]'
  await expect(page.locator(link).first()).toBeVisible()
  await expect(page.frameLocator('iframe').locator(link).first()).toBeVisible()

  // axe works by scripts, which the letter's own frame rightly refuses; so it looks at the page around it.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectAccessible(page)
})
