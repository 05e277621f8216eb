import { authApi } from '@mantel/domain/auth/auth'
import { password } from '@mantel/server/testing/people'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { chooseFromAccountMenu, findReady, sidebar, signIn, valueOf } from '../auth/steps.ts'
import { address, fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await sharedProduct()

const storedToken = () => localStorage.getItem('token')
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })
const findCover = () => screen.findByRole('dialog', { name: 'You’re signed out' })
const expectNoCover = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'You’re signed out' })).toBeNull())

/** Ends the session on the server, after the page has finished loading. */
async function endSession(studio: Studio) {
  await findReady()
  await studio.ask(authApi.logout, {})
}

/** Types a first name into the profile without saving it. */
async function typeFirstName(studio: Studio) {
  await product.open('/app/profile', { as: studio })
  await findTitle('Profile')
  await fill(screen.getByLabelText('First name'), 'Eleonora')
}

const saveChanges = async () => {
  const [button] = screen.getAllByRole('button', { name: /^Save changes/ })
  if (button) await user.click(button)
}

describe('a session that ends while the user works', () => {
  test('keeps the input until the same user signs in again', async () => {
    const studio = await product.newStudio()
    await typeFirstName(studio)
    await endSession(studio)
    // The stream of changes can end the session first.
    if (!screen.queryByRole('dialog')) await saveChanges()
    const cover = await findCover()
    expect(cover.textContent).toContain('Your session has ended.')
    expect(within(cover).getByLabelText('Email')).toHaveProperty('value', studio.user.email)
    expect(document.activeElement).toBe(within(cover).getByLabelText('Password'))
    // The page behind the sign-in dialog is inert, and Escape does not close the dialog.
    expect(screen.getByText('Your details').closest('[inert]')).not.toBeNull()
    await user.keyboard('{Escape}')
    await signIn({ email: studio.user.email, password }, await findCover())
    await expectNoCover()
    expect(address()).toBe('/app/profile')
    expect(valueOf('First name')).toBe('Eleonora')
    await saveChanges()
    await screen.findByText('Details saved')
  })

  test('shows nothing of the previous user to another user who signs in', async () => {
    // Before the sign-in dialog appears, the page may request the current user once more and get a 401.
    product.allowErrors(/^The signed-in user could not be determined Error: 401/)
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

  test('can be left for the sign-in page', async () => {
    product.allowErrors(/^Couldn’t sign out Error: 401/)
    const studio = await product.newStudio()
    await typeFirstName(studio)
    await endSession(studio)
    // The stream of changes may say first that the session has ended.
    if (!screen.queryByRole('dialog')) await saveChanges()
    await user.click(within(await findCover()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/app'))
    await findTitle('Welcome back')
    expect(storedToken()).toBeNull()
    // The sign-out fails on the server, because the session had already ended.
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Couldn’t sign out', expect.any(Error)))
  })

  test('in another tab covers this one, until the user signs in again there', async () => {
    const studio = await product.newStudio()
    await typeFirstName(studio)
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect((await findCover()).textContent).toContain('You signed out in another tab.')
    localStorage.setItem('token', studio.token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await expectNoCover()
    expect(valueOf('First name')).toBe('Eleonora')
  })
})

describe('a signed-in user', () => {
  test('with a token that is no longer valid must sign in, and the token is deleted', async () => {
    product.allowErrors(/^The signed-in user could not be determined Error: 401/)
    await product.open('/app/pipeline', {
      as: { token: 'session_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    })
    await findTitle('Welcome back')
    expect(address()).toBe('/app')
    expect(storedToken()).toBeNull()
  })

  test('who gets no answer at the start is signed out, is told why, and can continue without a password', async () => {
    product.allowErrors(/^The signed-in user could not be determined Error: We can’t reach the server/)
    const studio = await product.newStudio()
    let isDown = true
    product.network.intercept(/^GET \/api\/auth\/me/, () => {
      if (isDown) throw new TypeError('Failed to fetch')
    })
    await product.open('/app/clients?sort=name', { as: studio })
    await findTitle('Welcome back')
    expect(address()).toBe('/app')
    expect(storedToken()).toBeNull()
    await screen.findByText(/^We couldn’t reach the server, so you’re signed out/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await findToast()).textContent).toContain('We can’t reach the server')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await findTitle('Clients')
    expect(address()).toBe('/app/clients?sort=name')
    expect(storedToken()).toBe(studio.token)
  })

  test.each([403, 500, 503])('whose token check fails with %i is signed out', async (status) => {
    product.allowErrors(/^The signed-in user could not be determined Error: /)
    const studio = await product.newStudio()
    product.network.intercept(/^GET \/api\/auth\/me/, () => new Response('', { status }))
    await product.open('/app/pipeline', { as: studio })
    await findTitle('Welcome back')
    expect(storedToken()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('who signs out offline is signed out on the server after reconnecting', async () => {
    product.allowErrors(/^(Couldn’t sign out|The company styles could not be loaded) Error: We can’t/)
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

describe('a form with unsaved changes', () => {
  test('asks before the user leaves it or closes its tab', async () => {
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
