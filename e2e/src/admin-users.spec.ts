import type { APIRequestContext, Page } from '@playwright/test'
import { linkSentTo } from './outbox.ts'
import {
  expect,
  expectLogged,
  newAddress,
  newStudio,
  passwordOf,
  refused,
  signIn,
  signOut,
  test,
  toastOf,
} from './people.ts'

test.use({ person: 'superAdmin' })

async function openUser(page: Page, email: string) {
  await page.goto('/app/admin/users')
  await page.getByLabel('Search by name or email').fill(email)
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Access' })).toBeVisible()
}

test('somebody gets a reset link, and is signed out everywhere', async ({ page, request }) => {
  const { email, token } = await newStudio(request)
  await openUser(page, email)
  await expect(page.getByRole('link', { name: 'Ashby Interiors' })).toBeVisible()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toastOf(page)).toContainText('Reset link sent')
  await expectLogged(page)
  expect(await linkSentTo(request, email, '/reset-password')).toContain('token=')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toastOf(page)).toContainText('Signed out everywhere')
  await expect(page.getByText('They are signed in nowhere.')).toBeVisible()
  const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
})

test.describe('refusals', () => {
  test.use({ allowedNoise: refused })

  test('keep the last admin of a company in role and access', async ({ page, request }) => {
    const { email } = await newStudio(request)
    await openUser(page, email)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('alert')).toContainText('needs at least one active admin')
  })
})

test('another SuperAdmin is made, sets a password by mail, and can be switched off', async ({
  page,
  request,
}) => {
  const email = newAddress()
  const password = 'brass and old plaster'
  await page.goto('/app/admin/users')
  await page.getByRole('button', { name: 'New SuperAdmin' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('North')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email once more').fill(`x${email}`)
  await page.getByLabel('Your own password').fill(passwordOf('superAdmin'))
  await page.getByRole('button', { name: 'Make SuperAdmin' }).click()
  await expect(page.getByText('The two addresses differ')).toBeVisible()
  await page.getByLabel('Email once more').fill(email)
  await page.getByRole('button', { name: 'Make SuperAdmin' }).click()
  await expect(toastOf(page)).toContainText('SuperAdmin made')

  await signOutHere(page)
  await page.goto(await linkSentTo(request, email, '/reset-password'))
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat it').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/app/admin')
  await signIn(page, { email, password })
  await expect(page).toHaveURL('/app/admin/companies')

  // They in turn give somebody of a company another role, and switch them off and on again.
  await openUser(page, await newColleague(request))
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Manager' })
  await page.getByLabel('Your own password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(toastOf(page)).toContainText('Now Manager')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastOf(page)).toContainText('Deactivated')
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByLabel('Your own password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(toastOf(page)).toContainText('Reactivated')
  await signOut(page)
  await expect(page).toHaveURL('/app/admin')
})

/** Somebody who works in a studio of the test's own, and is not its last admin. */
async function newColleague(request: APIRequestContext) {
  const { token } = await newStudio(request)
  const email = newAddress()
  const invited = await request.post('/api/team/invitations', {
    headers: { authorization: `Bearer ${token}` },
    data: { email, role: 'Staff' },
  })
  expect(invited.status()).toBe(201)
  const link = await linkSentTo(request, email, '/accept-invitation')
  const joined = await request.post(`/api/invitations/${link.split('token=')[1]}/acceptance`, {
    data: { firstName: 'Ines', lastName: 'Carvalho', password: 'linen and oak' },
  })
  expect(joined.status()).toBe(200)
  return email
}

/** Without ending the session, which other tests share. */
async function signOutHere(page: Page) {
  await page.evaluate(() => localStorage.clear())
}
