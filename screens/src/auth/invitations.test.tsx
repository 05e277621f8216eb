import { authApi } from '@mantel/domain/auth'
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

/** In a window where the settings come one section at a time. */
const openTeam = (studio: Studio) => product.open('/app/settings#team', { as: studio, width: 800 })

const join = () => press('Join')

async function fillJoining() {
  await fill(await screen.findByLabelText('First name'), 'Theo')
  await fill(screen.getByLabelText('Last name'), 'Marsh')
  await fill(screen.getByLabelText('Password'), 'walnut and linen')
}

describe('an invitation', () => {
  test('is sent from the settings, accepted by its link, and makes a team member', async () => {
    const studio = await product.newStudio()
    const email = newAddress()
    await openTeam(studio)
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('link', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a teammate' }))
    await fill(dialog.getByLabelText('Email'), email)
    await user.selectOptions(dialog.getByLabelText('Role'), 'Manager')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect((await findToast()).textContent).toContain('Invitation sent')
    await main.findByText(email)

    localStorage.clear()
    const { companyName } = await studio.ask(authApi.me, {})
    await product.open(await linkSentTo(product, email, '/accept-invitation'))
    await screen.findByRole('heading', { level: 1, name: `Join ${companyName}` })
    expect(address()).toBe('/accept-invitation')
    await fillJoining()
    await join()
    await screen.findByRole('button', { name: /^Theo Marsh/ })
    expect(address()).toBe('/app/pipeline')
    const team = await studio.ask(teamApi.list, {})
    expect(team.find((one) => one.email === email)).toMatchObject({ firstName: 'Theo', role: 'Manager' })

    await openTeam(studio)
    await screen.findByText('Theo Marsh')
  })

  test('asks for what is missing, and keeps the rest when the server refuses', async () => {
    const studio = await product.newStudio()
    const { link, email } = await invite(studio)
    await product.open(link)
    await screen.findByText(email)
    await join()
    await screen.findByText('First name is required')
    screen.getByText('Last name is required')
    screen.getByText('Password must be at least 6 characters')
    product.network.intercept(/acceptance$/, () => new Response('', { status: 500 }))
    await fillJoining()
    await join()
    expect((await findToast()).textContent).toContain('Your invitation could not be accepted')
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Theo')
  })

  test('warns a person who is signed in that joining signs them out', async () => {
    const other = await product.newStudio()
    const { link, email } = await invite(await product.newStudio())
    await product.open(link, { as: other })
    await screen.findByText(
      `You’re signed in as ${other.user.email} in this browser. Joining signs you out there.`,
    )
    await fillJoining()
    await join()
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
    const me = await apiCaller(product, localStorage.getItem('token') ?? '').ask(authApi.me, {})
    expect(me.email).toBe(email)
  })

  test('that was taken back no longer opens anything', async () => {
    const studio = await product.newStudio()
    const { id, link } = await invite(studio)
    await studio.ask(teamApi.revokeInvitation, { params: { id } })
    await product.open(link)
    await screen.findByRole('heading', { level: 1, name: 'This invitation doesn’t work' })
    screen.getByText(/ask whoever invited you to send it again\.$/)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('whose address is not complete says so', async () => {
    await product.open('/accept-invitation')
    await screen.findByText(/^The address is not complete\./)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('that cannot be read for want of a network can be tried again', async () => {
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
  /** Registering sends the link; the people whom tests make directly are confirmed already. */
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
    const { token } = (await product.call('POST', authApi.register.path, body)).body as { token: string }
    return { email, ...apiCaller(product, token) }
  }

  test('is confirmed by a click with the link from the email', async () => {
    const person = await register()
    await product.open('/app/pipeline', { as: person })
    await screen.findByText(notice)
    await product.open(await linkSentTo(product, person.email, '/verify-email'))
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })
    expect((await person.ask(authApi.me, {})).emailVerifiedAt).not.toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go on' }))
    await waitFor(() => expect(address()).toBe('/app/dashboard'))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(notice)).toBeNull()
  })

  test('gets its link again from the notice, which goes when it was confirmed elsewhere', async () => {
    const person = await register()
    await product.open('/app/pipeline', { as: person })
    await screen.findByText(notice)
    await user.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect((await findToast()).textContent).toContain('We sent you a new link')
    const link = await linkSentTo(product, person.email, '/verify-email')
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    await product.call('POST', authApi.verifyEmail.path, { token })
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  })

  test('is not confirmed by a link that is worth nothing, or not complete', async () => {
    await product.open('/verify-email?token=verify_AAAA')
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })
    expect(screen.getByRole('alert').textContent).toContain('This link is invalid or has expired.')
    await product.open('/verify-email')
    await screen.findByText(/^The address is not complete\./)
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull()
  })

  test('is not lost for want of a network: the click can be tried again', async () => {
    product.allowErrors(/^The company styles could not be loaded Error: We can’t reach the server/)
    const person = await register()
    await product.open(await linkSentTo(product, person.email, '/verify-email'))
    const button = await screen.findByRole('button', { name: 'Confirm my address' })
    product.network.setOffline(true)
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server')
    product.network.setOffline(false)
    await press('Confirm my address')
    await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })
    expect((await person.ask(authApi.me, {})).emailVerifiedAt).not.toBeNull()
  })
})
