import type { Page } from '@playwright/test'
import { expect, newAddress, passwordOf, people, refused, signIn, signOut, test, toastOf } from './people.ts'

const tier = '6f1f7a52-3c55-4c53-9b5e-000000000001'

test.describe('the company door', () => {
  test('lets somebody in to the pipeline, and out to the door again', async ({ page }) => {
    await page.goto('/app')
    await signIn(page, { email: people.staff, password: passwordOf('staff') })
    await expect(page).toHaveURL('/app/pipeline')
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL('/app')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.goto('/app/pipeline')
    await expect(page).toHaveURL('/app')
  })

  test('leads a client to their dashboard', async ({ page }) => {
    await page.goto('/app')
    await signIn(page, { email: people.client, password: passwordOf('client') })
    await expect(page).toHaveURL('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello /)
  })

  test('asks for what is missing', async ({ page }) => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('offers to begin while everybody may come', async ({ page }) => {
    await page.goto('/app')
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page).toHaveURL('/pricing')
  })

  test('offers nothing to newcomers while there is a waitlist', async ({ page }) => {
    await page.route('/api/waitlist/status', (route) => route.fulfill({ json: { isActive: true } }))
    const answered = page.waitForResponse('/api/waitlist/status')
    await page.goto('/app')
    await answered
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0)
  })
})

test.describe('a door that stays shut', () => {
  test.use({ allowedNoise: refused })

  test('says why in a toast, keeps the address and asks for the password again', async ({ page }) => {
    await page.goto('/app')
    await signIn(page, { email: people.manager, password: 'not the password' })
    await expect(toastOf(page)).toContainText('Error')
    await expect(toastOf(page)).toContainText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue(people.manager)
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveValue('')
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL('/app')
  })

  test('shows a SuperAdmin the way to theirs', async ({ page }) => {
    await page.goto('/app')
    await signIn(page, { email: people.superAdmin, password: passwordOf('superAdmin') })
    await expect(toastOf(page)).toContainText('SuperAdmin users must use the admin login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('link', { name: 'Go to admin sign-in' }).click()
    await expect(page).toHaveURL('/app/admin')
  })

  test('has words when the server has none', async ({ page }) => {
    await page.route('/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/app')
    await signIn(page, { email: people.manager, password: 'mantel-demo' })
    await expect(toastOf(page)).toContainText('Login failed')
  })

  test('is for SuperAdmins only at the platform', async ({ page }) => {
    await page.goto('/app/admin')
    await expect(page.getByText('SuperAdmin access only')).toBeVisible()
    await signIn(page, { email: people.manager, password: passwordOf('manager') })
    await expect(toastOf(page)).toContainText('Only SuperAdmin can access this login')
    await expect(page).toHaveURL('/app/admin')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('whoever comes next in the same tab sees nothing of the one before', async ({ page }) => {
  await page.goto('/app')
  await signIn(page, { email: people.manager, password: passwordOf('manager') })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(people.staff)).toBeVisible()
  await signOut(page)
  await signIn(page, { email: people.neighbour, password: passwordOf('neighbour') })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(people.neighbour)).toBeVisible()
  await expect(page.getByText(/alderfinch/)).toHaveCount(0)
})

test('the platform’s door leads to the companies, and signing out back to it', async ({ page }) => {
  await page.goto('/app/admin')
  await signIn(page, { email: people.superAdmin, password: passwordOf('superAdmin') })
  await expect(page).toHaveURL('/app/admin/companies')
  await page.goto('/app/profile')
  await signOut(page)
  await expect(page).toHaveURL('/app/admin')
})

test.describe('a new account', () => {
  test('lands on the pipeline', async ({ page }) => {
    await page.goto('/app')
    await page.getByRole('link', { name: 'create an account' }).click()
    await fillRegistration(page, newAddress())
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/app/pipeline')
    await expect(page.getByText('Ashby Interiors')).toBeVisible()
  })

  for (const path of ['/app/hello', '/onboarding']) {
    // The plan of this address does not exist: that is no obstacle, and the server's word about it no noise.
    test.use({ allowedNoise: refused })

    test(`that was begun at ${path} returns there with its plan`, async ({ page }) => {
      await page.goto(`${path}?tier=${tier}`)
      await expect(page).toHaveURL(/\/app\?mode=register&tier=/)
      await fillRegistration(page, newAddress())
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(`${path}?tier=${tier}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Mantel')
    })
  }

  test.describe('that is refused', () => {
    test.use({ allowedNoise: refused })

    test('loses nothing that was typed', async ({ page }) => {
      await page.goto('/app?mode=register')
      await fillRegistration(page, people.admin)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Email is already registered').first()).toBeVisible()
      await expect(page.getByLabel('Company')).toHaveValue('Ashby Interiors')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('plaster and brass')
    })

    test('has words when the server has none', async ({ page }) => {
      await page.route('/api/auth/register', (route) => route.fulfill({ status: 502, body: '' }))
      await page.goto('/app?mode=register')
      await fillRegistration(page, newAddress())
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(toastOf(page)).toContainText('Registration failed')
    })
  })
})

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Ashby')
  await page.getByLabel('Company').fill('Ashby Interiors')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('plaster and brass')
  await page.getByLabel('I accept the terms of service').check()
}
