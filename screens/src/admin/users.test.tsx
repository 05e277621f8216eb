import { adminUsersApi } from '@mantel/domain/admin/users'
import { authApi } from '@mantel/domain/auth/auth'
import { turnOnTwoFactor } from '@mantel/server/features/auth/two-factor/testing'
import { showTimesIn } from '@mantel/web/platform/display-zone.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFromAccountMenu, linkSentTo, newAddress, signIn } from '../auth/steps.ts'
import { registerStudio } from '../onboarding/registering.ts'
import { address, expectToast, fill, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectLogged, heading, superAdminPassword } from './steps.ts'

const product = await startProduct()

/** Finds a user in the list by email and opens their page. */
async function findUser(email: string) {
  await fill(await screen.findByLabelText('Search by name or email'), email)
  await waitFor(() => {
    const table = screen.getByRole('table', { name: 'Users' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    within(table).getByText(email)
  })
  await user.click(within(screen.getByRole('table', { name: 'Users' })).getByRole('link'))
  await screen.findByRole('heading', { level: 2, name: 'Access' })
}

async function openUser(email: string) {
  await product.open('/app/admin/users', { as: await product.demo('superAdmin') })
  await findUser(email)
}

test('someone gets a reset link, and is signed out everywhere', async () => {
  const { email, isSignedIn } = await registerStudio(product)
  await openUser(email)
  await screen.findByRole('link', { name: 'Ashby Interiors' })
  await press('Send reset link')
  await expectLogged('Reset link sent')
  expect(await linkSentTo(product, email, '/reset-password')).toContain('token=')

  await press('Sign out everywhere')
  await press('Sign out everywhere', await screen.findByRole('dialog', { name: /^Sign Nora Ashby out/ }))
  await expectToast('Signed out everywhere')
  await screen.findByText('Not signed in on any device.')
  expect(await isSignedIn()).toBe(false)
})

test('the two-factor sign-in of someone who lost their phone is reset', async () => {
  const staff = await product.signIn('Staff')
  await turnOnTwoFactor(staff)
  await openUser(staff.user.email)
  await press('Reset')
  const dialog = await screen.findByRole('dialog', { name: /^Reset two-factor sign-in for / })
  await fill(within(dialog).getByLabelText('Your password'), superAdminPassword)
  await press('Reset', dialog)
  await within(dialog).findByText('Enter a reason')
  await fill(within(dialog).getByLabelText('Reason'), 'Lost their phone')
  await press('Reset', dialog)
  await expectLogged('Two-factor sign-in reset')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull())
  await screen.findByText('Not signed in on any device.')
  const [email] = (await product.mailsTo(staff.user.email)).slice(-1)
  expect(email?.subject).toBe('Two-factor sign-in is off')
})

test('someone who has not confirmed their address is sent the link again', async () => {
  const { email } = await registerStudio(product)
  await openUser(email)
  await linkSentTo(product, email, '/verify-email')
  const before = (await product.mails()).length
  await press('Resend confirmation')
  await expectToast('Confirmation sent')
  await product.runJobs()
  expect((await product.mails()).length).toBe(before + 1)
})

test('the last admin of a company can’t be deactivated', async () => {
  const { email, isSignedIn } = await registerStudio(product)
  await openUser(email)
  await press('Deactivate')
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Nora Ashby?' })
  await press('Deactivate', dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('needs at least one active admin')
  expect(await isSignedIn()).toBe(true)
})

test('a new SuperAdmin sets a password by email, changes a role and deactivates a user', async () => {
  const email = newAddress()
  const password = 'brass and old plaster'
  await product.open('/app/admin/users', { as: await product.demo('superAdmin') })
  await press('New SuperAdmin')
  const dialog = within(await screen.findByRole('dialog', { name: 'New SuperAdmin' }))
  await fill(dialog.getByLabelText('First name'), 'Ada')
  await fill(dialog.getByLabelText('Last name'), 'North')
  await fill(dialog.getByLabelText('Email'), email)
  await fill(dialog.getByLabelText('Confirm email'), `x${email}`)
  await fill(dialog.getByLabelText('Your password'), superAdminPassword)
  await user.click(dialog.getByRole('button', { name: 'Create SuperAdmin' }))
  await dialog.findByText('The email addresses don’t match')
  await fill(dialog.getByLabelText('Confirm email'), email)
  await user.click(dialog.getByRole('button', { name: 'Create SuperAdmin' }))
  await expectToast('SuperAdmin created')

  product.leave()
  localStorage.clear()
  await product.open(await linkSentTo(product, email, '/reset-password'))
  await fill(await screen.findByLabelText('New password'), password)
  await fill(screen.getByLabelText('Confirm password'), password)
  await press('Set new password')
  await waitFor(() => expect(address()).toBe('/app'))
  await user.click(await screen.findByRole('link', { name: /admin sign-in/ }))
  await screen.findByText('SuperAdmin access only')
  await signIn({ email, password })
  await waitFor(() => expect(address()).toBe('/app/admin/companies'))

  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const superAdmin = await product.demo('superAdmin')
  const stored = () => superAdmin.ask(adminUsersApi.get, { params: { id: staff.user.id } })
  await product.open('/app/admin/users')
  await findUser(staff.user.email)
  await press('Change role')
  const role = await screen.findByRole('dialog', { name: /^Change .+’s role$/ })
  await user.selectOptions(within(role).getByLabelText('Role'), 'Manager')
  await fill(within(role).getByLabelText('Your password'), password)
  await press('Change role', role)
  await expectToast('Role changed to Manager')
  expect(await stored()).toMatchObject({ role: 'Manager', deactivatedAt: null })

  await press('Deactivate')
  await press('Deactivate', await screen.findByRole('dialog', { name: /^Deactivate/ }))
  await expectToast('Deactivated')
  expect(await stored()).toMatchObject({ deactivatedAt: expect.any(String) })
  await press('Reactivate')
  const again = await screen.findByRole('dialog', { name: /^Reactivate/ })
  await fill(within(again).getByLabelText('Your password'), password)
  await press('Reactivate', again)
  await expectToast('Reactivated')
  expect(await stored()).toMatchObject({ role: 'Manager', deactivatedAt: null })

  await chooseFromAccountMenu('Sign out')
  await waitFor(() => expect(address()).toBe('/app/admin'))
})

test('changing a role with a wrong password is refused', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  await openUser(staff.user.email)
  await press('Change role')
  const role = await screen.findByRole('dialog', { name: /^Change .+’s role$/ })
  await user.selectOptions(within(role).getByLabelText('Role'), 'Manager')
  await fill(within(role).getByLabelText('Your password'), 'something else')
  await press('Change role', role)
  await within(role).findByRole('alert')
  const superAdmin = await product.demo('superAdmin')
  expect(await superAdmin.ask(adminUsersApi.get, { params: { id: staff.user.id } })).toMatchObject({
    role: 'Staff',
  })
})

async function openCompany() {
  const studio = await registerStudio(product)
  await product.open(`/app/admin/companies/${studio.companyId}`, { as: await product.demo('superAdmin') })
  await heading('Ashby Interiors')
  return studio
}

async function actAsNora(reason: string) {
  await press('Impersonate…')
  const dialog = await screen.findByRole('dialog', { name: 'Impersonate a user at Ashby Interiors' })
  await fill(within(dialog).getByLabelText('User'), 'nora')
  await user.click(await screen.findByRole('option', { name: /^Nora Ashby, Admin/ }))
  await press('Impersonate', dialog)
  await within(dialog).findByText('Enter a reason')
  await fill(within(dialog).getByLabelText('Reason'), reason)
  await press('Impersonate', dialog)
  await waitFor(() => expect(address()).toBe('/app/dashboard'))
}

const banner = () => screen.findByRole('complementary', { name: 'Impersonation' })

test('a SuperAdmin acts for an admin, sees it on every screen, and leaves again', async () => {
  const { companyId } = await openCompany()
  await actAsNora('Request 4711')
  expect((await banner()).textContent).toContain(
    'You’re impersonating Nora Ashby at Ashby Interiors · 30 min left',
  )
  await product.open(address())
  await banner()
  const [clients = document.body] = await screen.findAllByRole('link', { name: 'Clients' })
  await user.click(clients)
  await heading('Clients')

  await press('Exit', await banner())
  await waitFor(() => expect(address()).toBe(`/app/admin/companies/${companyId}`))
  await expectToast('You’re back in your own account')
  expect(screen.queryByRole('complementary', { name: 'Impersonation' })).toBeNull()
  // Waits until the server has ended the impersonated session.
  await product.network.settled()
  await user.click(await screen.findByRole('tab', { name: 'Activity' }))
  await screen.findByText('Support signed in as Nora Ashby: Request 4711')
  await screen.findByText('Support signed out')
})

test('the SuperAdmin sees times in UTC, which they name', async () => {
  const { email } = await registerStudio(product)
  await product.sql("update users set created_at = '2026-03-16T04:15:00Z' where email = $1", [email])
  showTimesIn('America/Los_Angeles')
  await openUser(email)
  await waitFor(() =>
    expect(document.querySelector('[title="Monday, March 16, 2026 at 4:15 AM UTC"]')).not.toBeNull(),
  )
})

test('an impersonation that is ended elsewhere leaves the company by itself', async () => {
  product.allowErrors(/401/)
  const { companyId } = await openCompany()
  await actAsNora('Request 4713')
  await banner()
  const { token } = JSON.parse(sessionStorage.getItem('acting') ?? '') as { token: string }
  await product.call('POST', authApi.logout.path, undefined, { authorization: `Bearer ${token}` })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Impersonation' })).toBeNull())
  await waitFor(() => expect(address()).toBe(`/app/admin/companies/${companyId}`))
})

test('signing out while acting for someone only leaves them', async () => {
  const { companyId } = await openCompany()
  await actAsNora('A look')
  await press('Nora Ashby, account menu')
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe(`/app/admin/companies/${companyId}`))
  await heading('Ashby Interiors')
})

test('impersonating from a user’s page needs no choice of user', async () => {
  const { email } = await registerStudio(product)
  await openUser(email)
  await press('Impersonate…')
  const dialog = await screen.findByRole('dialog', { name: 'Impersonate Nora Ashby at Ashby Interiors' })
  await fill(within(dialog).getByLabelText('Reason'), 'Request 4712')
  await press('Impersonate', dialog)
  await waitFor(() => expect(address()).toBe('/app/dashboard'))
  expect((await banner()).textContent).toContain('impersonating Nora Ashby')
})
