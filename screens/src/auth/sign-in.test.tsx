import { password } from '@mantel/server/testing/people'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { chooseFromAccountMenu, findReady, press, sidebar, signIn, valueOf } from './steps.ts'

const product = await startProduct()

const keptToken = () => localStorage.getItem('token')

describe('the sign-in page', () => {
  test('opens the pipeline for a team member, and signing out returns to it', async () => {
    const studio = await product.newStudio()
    const { user: staff } = await studio.colleague('Staff')
    await product.open('/app')
    await signIn({ email: staff.email, password })
    await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
    expect(address()).toBe('/app/pipeline')
    await chooseFromAccountMenu('Sign out')
    await waitFor(() => expect(address()).toBe('/app'))
    expect(keptToken()).toBeNull()
    // Only the session from the sign-in form has ended. The other session was started by `colleague`.
    await waitFor(async () => expect(await sessionsOf(staff.id)).toBe(1))
    await product.open('/app/pipeline')
    await waitFor(() => expect(address()).toBe('/app'))
  })

  test('opens the portal for a client', async () => {
    await product.open('/app')
    await signIn({ email: 'client@alderfinch.test', password: 'mantel-demo' })
    await screen.findByRole('heading', { level: 1, name: /^Hello / })
    expect(address()).toBe('/app/dashboard')
  })

  test('shows missing fields', async () => {
    await product.open('/app')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    await screen.findByText('Email is required')
    screen.getByText('Password is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('links to pricing and registration while registration is open', async () => {
    await product.open('/app')
    const begin = await screen.findByRole('link', { name: 'Get started' })
    expect(begin.getAttribute('href')).toBe('/pricing')
    await user.click(screen.getByRole('link', { name: 'create an account' }))
    await screen.findByRole('heading', { level: 1, name: 'Create your account' })
  })

  test('has no such links while the waitlist is active', async () => {
    product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
    await product.open('/app')
    await screen.findByRole('button', { name: 'Sign In' })
    await findReady()
    expect(product.network.asked.map(({ path }) => path)).toContain('/api/waitlist/status')
    expect(screen.queryByRole('link', { name: 'Get started' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'create an account' })).toBeNull()
  })
})

describe('a refused sign-in', () => {
  test('shows the reason in a toast, keeps the email and clears the password', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/app')
    await signIn({ email: admin.email, password: 'not the password' })
    const toast = await findToast()
    expect(toast.textContent).toContain('Error')
    expect(toast.textContent).toContain('Invalid email or password')
    expect(valueOf('Email')).toBe(admin.email)
    const field = screen.getByLabelText('Password')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(valueOf('Password')).toBe('')
    expect(document.activeElement).toBe(field)
    expect(address()).toBe('/app')
  })

  test('links a SuperAdmin to the admin sign-in', async () => {
    await product.open('/app')
    await signIn({ email: 'admin@mantel.test', password: 'mantel-demo-admin' })
    expect((await findToast()).textContent).toContain('SuperAdmin users must use the admin login')
    expect(keptToken()).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Go to admin sign-in' }))
    await screen.findByRole('heading', { level: 1, name: 'Platform admin' })
    expect(address()).toBe('/app/admin')
  })

  test('has a message if the server sends none', async () => {
    product.network.intercept(/^POST \/api\/auth\/login/, () => new Response('', { status: 500 }))
    await product.open('/app')
    await signIn({ email: 'nora@studio.test', password })
    expect((await findToast()).textContent).toContain('Login failed')
    expect(valueOf('Password')).toBe(password)
  })

  test('without a connection keeps the input and can be retried', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/app')
    await screen.findByLabelText('Email')
    await findReady()
    product.network.setOffline(true)
    await signIn({ email: admin.email, password })
    expect((await findToast()).textContent).toContain('We can’t reach the server')
    expect(valueOf('Email')).toBe(admin.email)
    expect(valueOf('Password')).toBe(password)
    product.network.setOffline(false)
    await press('Sign In')
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
  })
})

describe('the admin sign-in', () => {
  test('is for SuperAdmins only', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/app/admin')
    await screen.findByText('SuperAdmin access only')
    await signIn({ email: admin.email, password })
    expect((await findToast()).textContent).toContain('Only SuperAdmin can access this login')
    expect(address()).toBe('/app/admin')
    expect(keptToken()).toBeNull()
  })

  test('opens the companies, and signing out returns to it', async () => {
    await product.open('/app/admin')
    await signIn({ email: 'admin@mantel.test', password: 'mantel-demo-admin' })
    await screen.findByRole('heading', { level: 1, name: 'Companies' })
    expect(address()).toBe('/app/admin/companies')
    await product.open('/app/profile')
    await chooseFromAccountMenu('Sign out')
    await screen.findByRole('heading', { level: 1, name: 'Platform admin' })
    expect(address()).toBe('/app/admin')
  })
})

test('strangers who guess the password do not lock out a browser that signed in before', async () => {
  const { user: admin } = await product.newStudio()
  await product.open('/app')
  await signIn({ email: admin.email, password })
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  await chooseFromAccountMenu('Sign out')
  await waitFor(() => expect(address()).toBe('/app'))
  const guess = { email: admin.email, password: 'a wrong guess' }
  for (let count = 0; count < 12; count++) await product.call('POST', '/api/auth/login', guess)

  await signIn({ email: admin.email, password })
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  await chooseFromAccountMenu('Sign out')
  await waitFor(() => expect(address()).toBe('/app'))
  localStorage.removeItem('devices')
  await signIn({ email: admin.email, password })
  expect((await findToast()).textContent).toContain('Too many attempts')
})

test('the next user in the same tab sees nothing of the previous user', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Ines', lastName: 'Carvalho' })
  const neighbor = await product.newStudio()
  await neighbor.addClient({ firstName: 'Owen', lastName: 'Blake' })
  await product.open('/app')
  await signIn({ email: studio.user.email, password })
  await openClients()
  await screen.findByText('Ines Carvalho')
  await chooseFromAccountMenu('Sign out')
  await signIn({ email: neighbor.user.email, password })
  await openClients()
  await screen.findByText('Owen Blake')
  expect(screen.queryByText('Ines Carvalho')).toBeNull()
})

async function openClients() {
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  await user.click(sidebar().getByRole('link', { name: 'Clients' }))
}

test('a password can be shown, and Caps Lock is indicated', async () => {
  await product.open('/app')
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  await fill(field, 'Brass')
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await user.click(field)
  await user.keyboard('{CapsLock}a')
  await screen.findByText('Caps Lock is on')
})

async function sessionsOf(userId: string) {
  const [row] = await product.sql<{ count: number }>(
    'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
    [userId],
  )
  return row?.count
}
