import { addressSentTo } from './outbox.ts'
import { expect, newPerson, test } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

// Only a browser draws an email in its sandboxed frame under its policy, and computes colors. What the pages say,
// server/src/local/outbox-pages.test.ts sees.
test('an email can be read in the outbox of this machine', async ({ page, request }) => {
  const { email } = await newPerson(request)
  const answer = await request.post('/api/auth/request-reset', { data: { email } })
  expect(answer.ok()).toBe(true)
  // A job sends it, which may take a moment.
  await addressSentTo(request, email, '/reset-password\\?token=[\\w-]+')

  await page.goto('/dev/outbox')
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await expectAccessible(page)
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(/\/dev\/outbox\/[\w-]+$/)
  await expect(page.frameLocator('iframe').locator('a[href*="/reset-password"]').first()).toBeVisible()
  // axe runs scripts, which the frame rightly refuses; so it looks at the page around it.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectAccessible(page)
})
