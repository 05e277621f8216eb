import { expect, newAddress, signIn, signOut, test } from './users.ts'

// Covers a complete user journey. Needs the built app, its content security policy and a server-rendered page.
test('a new user registers, signs out and signs in again', async ({ page }) => {
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
  await signIn(page, account)
  await expect(page).toHaveURL('/app/pipeline')
  await expect(page.getByRole('heading', { name: 'Pipeline', exact: true })).toBeVisible()
})
