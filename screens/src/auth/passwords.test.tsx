import { password } from '@mantel/server/testing/people'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { linkSentTo, press, signIn, valueOf } from './steps.ts'

const product = await startProduct()
const neverGivenOut = '/reset-password?token=reset_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

async function askForLink(email: string) {
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
  await fill(screen.getByLabelText('Email'), email)
  await press('Send reset link')
}

async function setPassword(text: string, repeated = text) {
  await fill(await screen.findByLabelText('New password'), text)
  await fill(screen.getByLabelText('Confirm password'), repeated)
  await press('Set new password')
}

describe('a forgotten password', () => {
  test('is reset with the link from the email, and the form is validated first', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/app')
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await askForLink(admin.email)
    await screen.findByText("If an account exists with that email, we've sent password reset instructions.")
    expect(screen.getByRole('status').textContent).toContain(
      `Check ${admin.email}. The link expires in 1 hour.`,
    )
    expect(screen.getByRole('button', { name: 'Send another reset link' })).toHaveProperty('disabled', true)

    await product.open(await linkSentTo(product, admin.email, '/reset-password'))
    // The token is removed from the address bar.
    await waitFor(() => expect(address()).toBe('/reset-password'))
    await fill(await screen.findByLabelText('New password'), 'short')
    await user.click(screen.getByLabelText('Confirm password'))
    await screen.findByText('Password must be at least 6 characters')
    await setPassword('qwertyuiop')
    await screen.findByText('Letters or numbers in order are easy to guess. Please choose another password.')
    // Only the server knows that this password is common.
    await setPassword('letmein')
    await screen.findByText('This password is too common. Please choose another.', {
      selector: '[role=alert]',
    })
    await setPassword('brass and plaster', 'brass and plasterr')
    await screen.findByText('Passwords do not match')
    await setPassword('brass and plaster')
    await waitFor(() => expect(address()).toBe('/app'))
    const toast = await findToast()
    expect(toast.textContent).toContain('Password reset successful')
    expect(toast.textContent).toContain('You can now log in with your new password')
    expect(screen.queryByRole('link', { name: 'Go to admin sign-in' })).toBeNull()

    await signIn({ email: admin.email, password })
    await waitFor(async () => expect((await findToast()).textContent).toContain('Invalid email or password'))
    await signIn({ email: admin.email, password: 'brass and plaster' })
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
  })

  test('of a SuperAdmin needs twelve characters, and the reset opens the sign-in page with a link to theirs', async () => {
    const { user: admin } = await product.signIn('SuperAdmin')
    await product.open('/forgot-password')
    await askForLink(admin.email)
    await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    await product.open(await linkSentTo(product, admin.email, '/reset-password'))
    await setPassword('plaster')
    expect((await findToast()).textContent).toMatch(/12 characters/)
    await setPassword('brass and plaster')
    await waitFor(() => expect(address()).toBe('/app'))
    await screen.findByText(/^You sign in on a different page\./)
    await user.click(screen.getByRole('link', { name: 'Go to admin sign-in' }))
    await screen.findByRole('heading', { level: 1, name: 'Platform admin' })
    expect(address()).toBe('/app/admin')
  })

  test('can be requested again after 30 seconds, or for another email', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/forgot-password')
    await askForLink(admin.email)
    await screen.findByText(/^in (2\d|30) s$/)
    const now = Date.now
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
    onTestFinished(() => later.mockRestore())
    const again = screen.getByRole('button', { name: 'Send another reset link' })
    await waitFor(() => expect(again).toHaveProperty('disabled', false))
    await user.click(again)
    expect((await findToast()).textContent).toContain('Email sent again')
    expect(product.network.asked.filter(({ path }) => path === '/api/auth/request-reset')).toHaveLength(2)
    await screen.findByText(/^in (2\d|30) s$/)

    await press('Use a different email')
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
    expect(valueOf('Email')).toBe('')
  })
})

describe('a password reset that fails', () => {
  test('because the token is missing says so and cannot be submitted', async () => {
    await product.open('/reset-password')
    await screen.findByText('Invalid reset link')
    expect(screen.getByRole('button', { name: 'Set new password' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('link', { name: 'Request a new link' }))
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
    expect(address()).toBe('/forgot-password')
  })

  test('because the link is unknown shows the server’s message and a link to request a new one', async () => {
    await product.open(neverGivenOut)
    await setPassword('brass and plaster')
    expect((await findToast()).textContent).toContain(
      'This reset link is invalid or has expired. Please request a new one.',
    )
    expect(valueOf('New password')).toBe('brass and plaster')
    await screen.findByRole('link', { name: 'Request a new link' })
  })

  test('has a message if the server sends none', async () => {
    product.network.intercept(
      /^POST \/api\/auth\/re(quest-reset|set-password)/,
      () => new Response('', { status: 500 }),
    )
    await product.open('/forgot-password')
    await askForLink('nora@studio.test')
    expect((await findToast()).textContent).toContain('Failed to send reset email')

    product.network.setOffline(true)
    await press('Send reset link')
    await waitFor(async () =>
      expect((await findToast()).textContent).toContain('An unexpected error occurred'),
    )
    expect(valueOf('Email')).toBe('nora@studio.test')
    product.network.setOffline(false)

    await product.open(neverGivenOut)
    await setPassword('brass and plaster')
    await waitFor(async () => expect((await findToast()).textContent).toContain('Failed to reset password'))
  })
})
