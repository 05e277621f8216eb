import { authApi } from '@mantel/domain/auth'
import { password } from '@mantel/server/testing/people'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { chooseFromAccountMenu, findReady, sidebar, signIn, valueOf } from '../auth/steps.ts'
import { address, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await startProduct()

const keptToken = () => localStorage.getItem('token')
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
const findCover = () => screen.findByRole('dialog', { name: 'You’re signed out' })
/** Until React has taken it off the page. */
const coverIsGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'You’re signed out' })).toBeNull())

/** Ends the session behind the page's back, once the page asks for nothing by itself. */
async function endSession(studio: Studio) {
  await findReady()
  await studio.ask(authApi.logout, {})
}

/** Types a first name into the profile, and does not save it. */
async function typeFirstName(studio: Studio) {
  await product.open('/app/profile', { as: studio })
  await findTitle('Profile')
  await fill(screen.getByLabelText('First name'), 'Eleonora')
}

const saveChanges = async () => {
  const [button] = screen.getAllByRole('button', { name: /^Save changes/ })
  if (button) await user.click(button)
}

describe('a session that ends at work', () => {
  test('keeps what was typed until its owner is back', async () => {
    const studio = await product.newStudio()
    await typeFirstName(studio)
    await endSession(studio)
    await saveChanges()
    const cover = await findCover()
    expect(cover.textContent).toContain('Your session has ended.')
    expect(within(cover).getByLabelText('Email')).toHaveProperty('value', studio.user.email)
    expect(document.activeElement).toBe(within(cover).getByLabelText('Password'))
    // Nobody reads on behind the cover, and Escape does not take it away.
    expect(screen.getByText('Your details').closest('[inert]')).not.toBeNull()
    await user.keyboard('{Escape}')
    await signIn({ email: studio.user.email, password }, await findCover())
    await coverIsGone()
    expect(address()).toBe('/app/profile')
    expect(valueOf('First name')).toBe('Eleonora')
    await saveChanges()
    await screen.findByText('Your details are saved')
  })

  test('shows another person at the cover nothing of the one before', async () => {
    // The page may ask once more who is signed in before it covers itself.
    product.allowErrors(/^The signed-in person could not be determined Error: 401/)
    const studio = await product.newStudio()
    await studio.addClient({ firstName: 'Ines', lastName: 'Carvalho' })
    const other = await product.newStudio()
    await other.addClient({ firstName: 'Owen', lastName: 'Blake' })
    await product.open('/app/clients', { as: studio })
    await screen.findByText('Ines Carvalho')
    await endSession(studio)
    await chooseFromAccountMenu('Profile')
    await signIn({ email: other.user.email, password }, await findCover())
    await findTitle('Pipeline')
    expect(address()).toBe('/app/pipeline')
    await user.click(sidebar().getByRole('link', { name: 'Clients' }))
    await screen.findByText('Owen Blake')
    expect(screen.queryByText('Ines Carvalho')).toBeNull()
    expect(document.body.textContent).not.toContain(studio.user.email)
  })

  test('can be left to the sign-in page', async () => {
    product.allowErrors(/^Signing out was not heard Error: 401/)
    const studio = await product.newStudio()
    await typeFirstName(studio)
    await endSession(studio)
    await saveChanges()
    await user.click(within(await findCover()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/app'))
    await findTitle('Welcome back')
    expect(keptToken()).toBeNull()
    // The session was over already.
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('Signing out was not heard', expect.any(Error)),
    )
  })

  test('in another tab covers this one, and goes on when that tab is signed in again', async () => {
    const studio = await product.newStudio()
    await typeFirstName(studio)
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect((await findCover()).textContent).toContain('You signed out in another tab.')
    localStorage.setItem('token', studio.token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await coverIsGone()
    expect(valueOf('First name')).toBe('Eleonora')
  })
})

describe('a person who was signed in', () => {
  test('with a token that the server no longer takes is asked to sign in, and the token is thrown away', async () => {
    product.allowErrors(/^The signed-in person could not be determined Error: 401/)
    await product.open('/app/pipeline', {
      as: { token: 'session_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    })
    await findTitle('Welcome back')
    expect(address()).toBe('/app')
    expect(keptToken()).toBeNull()
  })

  test('stays so while the server cannot be reached', async () => {
    product.allowErrors(/^The signed-in person could not be determined Error: We can’t reach the server/)
    const studio = await product.newStudio()
    let isDown = true
    product.network.intercept(/^GET \/api\/auth\/me/, () => {
      if (isDown) throw new TypeError('Failed to fetch')
    })
    await product.open('/app/pipeline', { as: studio })
    await screen.findByText('We couldn’t load your account')
    expect(keptToken()).toBe(studio.token)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findTitle('Pipeline')
  })

  test('is signed out on the server, too, once there is a network again', async () => {
    product.allowErrors(/^(Signing out was not heard|The company styles could not be loaded) Error: We can’t/)
    const studio = await product.newStudio()
    await product.open('/app/profile', { as: studio })
    await findTitle('Profile')
    await findReady()
    product.network.setOffline(true)
    await chooseFromAccountMenu('Sign out')
    await waitFor(() => expect(address()).toBe('/app'))
    expect(await statusOfMe(studio)).toBe(200)
    product.network.setOffline(false)
    await waitFor(async () => expect(await statusOfMe(studio)).toBe(401))
  })
})

const statusOfMe = async ({ token }: Studio) =>
  (await product.call('GET', authApi.me.path, undefined, { authorization: `Bearer ${token}` })).status

describe('a form that is not saved', () => {
  test('asks first when it is left, or when its tab is closed', async () => {
    await typeFirstName(await product.newStudio())
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await user.click(sidebar().getByRole('link', { name: 'Clients' }))
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(valueOf('First name')).toBe('Eleonora')
    await user.click(sidebar().getByRole('link', { name: 'Clients' }))
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
    await findTitle('Clients')
    expect(address()).toBe('/app/clients')
  })
})
