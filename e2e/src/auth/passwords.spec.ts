import { linkSentTo } from '../testing/outbox.ts'
import { createUser, expect, signIn, test, toastOf } from '../testing/users.ts'

// Covers a complete user journey. Needs a browser: a reload that keeps the history entry, where the app stores the
// token of the link.
test('a forgotten password is reset with the link from the email', async ({ page, request }) => {
  const { email } = await createUser(request)
  await page.goto('/app')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Waits for the new screen, because both screens have a field named Email.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(await linkSentTo(request, email, '/reset-password'))
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await page.getByLabel('New password').fill('brass and plaster')
  await page.getByLabel('Confirm password').fill('brass and plaster')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/app')
  await expect(toastOf(page)).toContainText('Password reset successful')
  await signIn(page, { email, password: 'brass and plaster' })
  await expect(page).toHaveURL('/app/pipeline')
})
