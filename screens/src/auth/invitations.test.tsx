import { authApi } from '@mantel/domain/auth/auth'
import { emailVerificationApi } from '@mantel/domain/auth/email-verification'
import { registrationApi } from '@mantel/domain/auth/registration'
import { teamApi } from '@mantel/domain/team'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { apiCaller, type Studio } from '../testing/studio.ts'
import { linkSentTo, newAddress, press } from './steps.ts'

const product = await startProduct()

async function invite(studio: Studio, email = newAddress()) {
  const { id } = await studio.ask(teamApi.invite, { body: { email, role: 'Manager' } })
  return { id, email, link: await linkSentTo(product, email, '/accept-invitation') }
}

/** Opens the team settings in a narrow window, which shows one section at a time. */
const openTeam = (studio: Studio) => product.open('/app/settings#team', { as: studio, width: 800 })

const join = () => press('Join')

async function fillJoinForm() {
  await fill(await screen.findByLabelText('First name'), 'Theo')
  await fill(screen.getByLabelText('Last name'), 'Marsh')
  await fill(screen.getByLabelText('Password'), 'walnut and linen')
}

describe('an invitation', () => {
  test('is sent from the settings, and its link adds a team member', async () => {
    const studio = await product.newStudio()
    const email = newAddress()
    await openTeam(studio)
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('link', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite team member' }))
    await fill(dialog.getByLabelText('Email'), email)
    await user.selectOptions(dialog.getByLabelText('Role'), 'Manager')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect((await findToast()).textContent).toContain('Invitation sent')
    await main.findByText(email)

    localStorage.clear()
    const { companyName } = await studio.ask(authApi.me, {})
    let loaded = 0
    product.network.intercept(/^GET \/api\/invitations\//, () => {
      loaded += 1
    })
    await product.open(await linkSentTo(product, email, '/accept-invitation'))
    await screen.findByRole('heading', { level: 1, name: `Join ${companyName}` })
    expect(address()).toBe('/accept-invitation')
    await fillJoinForm()
    await join()
    await screen.findByRole('button', { name: /^Theo Marsh/ })
    expect(address()).toBe('/app/pipeline')
    // An accepted invitation is not loaded again, because it no longer exists.
    expect(loaded).toBe(1)
    const team = await studio.ask(teamApi.list, {})
    expect(team.find((one) => one.email === email)).toMatchObject({ firstName: 'Theo', role: 'Manager' })

    await openTeam(studio)
    await screen.findByText('Theo Marsh')
  })

  test('shows missing fields, and keeps the input when the server refuses', async () => {
    const studio = await product.newStudio()
    const { link, email } = await invite(studio)
    await product.open(link)
    await screen.findByText(email)
    await join()
    await screen.findByText('First name is required')
    screen.getByText('Last name is required')
    screen.getByText('Password must be at least 6 characters')
    await fill(screen.getByLabelText('Password'), 'abcabcabc')
    await screen.findByText('This password repeats the same characters. Please choose another.', {
      selector: '[role=alert]',
    })
    product.network.intercept(/acceptance$/, () => new Response('', { status: 500 }))
    await fillJoinForm()
    await join()
    expect((await findToast()).textContent).toContain('Couldn’t accept your invitation')
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Theo')
  })

  test('warns a signed-in user that joining signs them out', async () => {
    const other = await product.newStudio()
    const { link, email } = await invite(await product.newStudio())
    await product.open(link, { as: other })
    await screen.findByText(
      `You’re signed in as ${other.user.email} in this browser. Joining signs you out of that account.`,
    )
    await fillJoinForm()
    await join()
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
    const me = await apiCaller(product, localStorage.getItem('token') ?? '').ask(authApi.me, {})
    expect(me.email).toBe(email)
  })

  test('that was withdrawn no longer works', async () => {
    const studio = await product.newStudio()
    const { id, link } = await invite(studio)
    await studio.ask(teamApi.revokeInvitation, { params: { id } })
    await product.open(link)
    await screen.findByRole('heading', { level: 1, name: 'This invitation isn’t valid' })
    screen.getByText(/ask your admin for a new one\.$/)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('with an incomplete link says so', async () => {
    await product.open('/accept-invitation')
    await screen.findByText(/^This invitation link is incomplete\./)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('that cannot be loaded offline can be retried', async () => {
    const studio = await product.newStudio()
    const { link } = await invite(studio)
    let isDown = true
    product.network.intercept(/^GET \/api\/invitations/, () => {
      if (isDown) throw new TypeError('Failed to fetch')
    })
    await product.open(link)
    await screen.findByText('We couldn’t load your invitation')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: /^Join / })
    expect(screen.queryByText('We couldn’t load your invitation')).toBeNull()
  })
})

const notice = /^Confirm your email address before you send/

describe('an email address', () => {
  /**
   * Registers through the API, which sends the confirmation link. Users that tests create directly are already
   * confirmed.
   */
  async function register() {
    const email = newAddress()
    const body = {
      firstName: 'Nora',
      lastName: 'Ashby',
      email,
      password: 'plaster and brass',
      companyName: 'Ashby Interiors',
      termsAccepted: true as const,
    }
    const { token } = (await product.call('POST', registrationApi.register.path, body)).body as {
      token: string
    }
    return { email, ...apiCaller(product, token) }
  }

  test('is confirmed with the link from the email and a click', async () => {
    const newUser = await register()
    await product.open('/app/pipeline', { as: newUser })
    await screen.findByText(notice)
    await product.open(await linkSentTo(product, newUser.email, '/verify-email'))
    await user.click(await screen.findByRole('button', { name: 'Confirm email' }))
    await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })
    expect((await newUser.ask(authApi.me, {})).emailVerifiedAt).not.toBeNull()
    await user.click(screen.getByRole('link', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/app/dashboard'))
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  })

  test('gets a new link from the notice, which disappears by itself after a confirmation elsewhere', async () => {
    const newUser = await register()
    await product.open('/app/pipeline', { as: newUser })
    await screen.findByText(notice)
    await user.click(screen.getByRole('button', { name: 'Resend link' }))
    expect((await findToast()).textContent).toContain('We sent you a new link')
    const link = await linkSentTo(product, newUser.email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    await product.call('POST', emailVerificationApi.verify.path, { token })
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  })

  test('is not confirmed by an invalid or incomplete link', async () => {
    await product.open('/verify-email?token=verify_AAAA')
    await user.click(await screen.findByRole('button', { name: 'Confirm email' }))
    await screen.findByRole('heading', { level: 1, name: 'This link isn’t valid' })
    expect(screen.getByRole('alert').textContent).toContain('This link is invalid or has expired.')
    await product.open('/verify-email')
    await screen.findByText(/^This link is incomplete\./)
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull()
  })

  test('can be confirmed with another click after a connection error', async () => {
    product.allowErrors(/^The company styles could not be loaded Error: We can’t reach the server/)
    const newUser = await register()
    await product.open(await linkSentTo(product, newUser.email, '/verify-email'))
    const button = await screen.findByRole('button', { name: 'Confirm email' })
    product.network.setOffline(true)
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server')
    product.network.setOffline(false)
    await press('Confirm email')
    await screen.findByRole('heading', { level: 1, name: 'Email confirmed' })
    expect((await newUser.ask(authApi.me, {})).emailVerifiedAt).not.toBeNull()
  })
})
