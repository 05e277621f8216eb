import { expectAccessible } from './testing/error-free-page.ts'
import { addressSentTo } from './testing/outbox.ts'
import { createUser, expect, test } from './testing/users.ts'

// Needs a browser: an email in a sandboxed frame with its content security policy, and colors.
// server/src/local/outbox-pages.test.ts checks the content of the pages.
test('the local outbox shows an email', async ({ page, request }) => {
  const { email } = await createUser(request)
  const answer = await request.post('/api/auth/request-reset', { data: { email } })
  expect(answer.ok()).toBe(true)
  // A job sends the email, which can take a moment.
  await addressSentTo(request, email, '/reset-password\\?token=[\\w-]+')

  await page.goto('/dev/outbox')
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await expectAccessible(page)
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(/\/dev\/outbox\/[\w-]+$/)
  await expect(page.frameLocator('iframe').locator('a[href*="/reset-password"]').first()).toBeVisible()
  // axe runs scripts, which the sandboxed frame correctly refuses, so only the page around the frame is checked.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectAccessible(page)
})
