import { linkSentTo } from './outbox.ts'
import { expect, newStudio, refused, signIn, test, toastOf } from './people.ts'

const confirmation = "If an account exists with that email, we've sent password reset instructions."

test.describe('a forgotten password', () => {
  test('is set anew with the link from the mail', async ({ page, request }) => {
    const { email } = await newStudio(request)
    await page.goto('/app')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The address changes before the room does, which has a field of this name as well.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(confirmation)).toBeVisible()
    await expect(page.getByText('The link works for 1 hour.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send another reset link' })).toBeDisabled()

    await page.goto(await linkSentTo(request, email, '/reset-password'))
    // A secret does not stay in the address bar, and a reload does not lose it.
    await expect(page).toHaveURL('/reset-password')
    await page.reload()
    const button = page.getByRole('button', { name: 'Set new password' })
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Repeat it').focus()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('New password').fill('brass and plaster')
    await page.getByLabel('Repeat it').fill('brass and plasterr')
    await button.click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Repeat it').fill('brass and plaster')
    await button.click()
    await expect(page).toHaveURL('/app')
    await expect(toastOf(page)).toContainText('Password reset successful')
    await expect(toastOf(page)).toContainText('You can now log in with your new password')
    await signIn(page, { email, password: 'brass and plaster' })
    await expect(page).toHaveURL('/app/pipeline')
  })

  test('is asked for again after half a minute', async ({ page, request }) => {
    const { email } = await newStudio(request)
    await page.clock.install()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('in 30 s')).toBeVisible()
    await page.clock.runFor(31_000)
    await page.getByRole('button', { name: 'Send another reset link' }).click()
    await expect(toastOf(page)).toContainText('Sent once more')
  })
})

test('a reset without a token says so, and cannot be sent', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid reset link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeDisabled()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test.describe('refusals', () => {
  test.use({ allowedNoise: refused })

  test('of a reset link that was never given out come from the server', async ({ page }) => {
    await page.goto('/reset-password?token=reset_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByLabel('New password').fill('brass and plaster')
    await page.getByLabel('Repeat it').fill('brass and plaster')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(toastOf(page)).toContainText(/link/i)
    await expect(page.getByLabel('New password')).toHaveValue('brass and plaster')
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  })

  test('have words when the server has none', async ({ page }) => {
    await page.route('/api/auth/request-reset', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nora@studio.test')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(toastOf(page)).toContainText('Failed to send reset email')

    await page.unroute('/api/auth/request-reset')
    await page.route('/api/auth/request-reset', (route) => route.abort())
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(toastOf(page)).toContainText('An unexpected error occurred')
    await expect(page.getByLabel('Email')).toHaveValue('nora@studio.test')

    await page.route('/api/auth/reset-password', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/reset-password?token=reset_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    await page.getByLabel('New password').fill('brass and plaster')
    await page.getByLabel('Repeat it').fill('brass and plaster')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(toastOf(page)).toContainText('Failed to reset password')
  })
})
