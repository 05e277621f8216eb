import { expect, expectReady, newAddress, signOut, test } from '../testing/users.ts'

// Covers a complete user journey. Needs the built app, its content security policy and a server-rendered page, and a
// browser: tab order, and forms that Enter submits.
test('a new user registers and signs out, and signs in, moves around and signs out without a mouse', async ({
  page,
}) => {
  const account = { email: newAddress(), password: 'plaster and brass' }
  await page.goto('/app')
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.goBack()
  await page.getByRole('link', { name: 'create an account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Ashby')
  await page.getByLabel('Company').fill('Ashby Interiors')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('I accept the terms of service').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/app/pipeline')
  await expect(page.getByText('Ashby Interiors')).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/app')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/app/pipeline')
  await expect(page).toHaveURL('/app')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/pipeline')
  await expect(page.getByRole('heading', { name: 'Pipeline', exact: true })).toBeVisible()
  await expectReady(page)

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/app/clients')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('prof')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/profile')
  await expectReady(page)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})
