import type { Page } from '@playwright/test'
import { forgetFetched } from './lasting-browser.ts'
import { expect, newStudio, people, rememberToken, signIn, test, toastOf } from './people.ts'

test.use({ allowedNoise: /^Failed to load resource|could not be|was not heard|dynamically imported module/ })

test('without a network nothing typed is lost, and a sentence says why', async ({ page, context }) => {
  await page.goto('/app')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.setOffline(true)
  await signIn(page, { email: people.staff, password: 'mantel-demo' })
  await expect(toastOf(page)).toContainText('We can’t reach the server')
  await expect(page.getByLabel('Email')).toHaveValue(people.staff)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('mantel-demo')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/app/pipeline')
})

test.describe('somebody who is signed in', () => {
  test.use({ person: 'manager' })

  test('stays so while the server cannot be reached', async ({ page }) => {
    await page.route('/api/auth/me', (route) => route.abort())
    await page.goto('/app/pipeline')
    await expect(page.getByText('We couldn’t load your account')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.unroute('/api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  })

  test('waits for a slow server with the word for it, and then goes on', async ({ page }) => {
    await page.route('/api/auth/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await page.goto('/app/pipeline')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  })
})

test('a dead token is thrown away, and its owner asked to sign in', async ({ page }) => {
  await rememberToken(page, 'session_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await page.goto('/app/pipeline')
  await expect(page).toHaveURL('/app')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a session that ends at work keeps what was typed until its owner is back', async ({
  page,
  request,
}) => {
  const studio = await newStudio(request)
  await rememberToken(page, studio.token)
  await page.goto('/app/profile')
  await page.getByLabel('First name').fill('Eleonora')
  await asksNoMore(page)
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${studio.token}` } })
  await page.getByRole('button', { name: 'Save changes' }).first().click()

  const ended = page.getByRole('dialog', { name: 'You’re signed out' })
  await expect(ended).toBeVisible()
  await expect(ended.getByLabel('Email')).toHaveValue(studio.email)
  await ended.getByLabel('Password', { exact: true }).fill(studio.password)
  await ended.getByRole('button', { name: 'Sign In' }).click()
  await expect(ended).toBeHidden()
  await expect(page).toHaveURL('/app/profile')
  await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
})

/** What the page still asks for by itself would find out before anybody touches anything; the figure comes last. */
async function asksNoMore(page: Page) {
  await expect(page.getByRole('link', { name: /on the way$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('another person at the cover finds nothing of the one before', async ({ page, request }) => {
  const studio = await newStudio(request)
  const other = await newStudio(request)
  await rememberToken(page, studio.token)
  await page.goto('/app/settings')
  await expect(page.getByText(studio.email).first()).toBeVisible()
  await asksNoMore(page)
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${studio.token}` } })
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()

  const ended = page.getByRole('dialog', { name: 'You’re signed out' })
  await ended.getByLabel('Email').fill(other.email)
  await ended.getByLabel('Password', { exact: true }).fill(other.password)
  await ended.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/app/pipeline')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(other.email).first()).toBeVisible()
  await expect(page.getByText(studio.email)).toHaveCount(0)
})

test.describe('a lost line', () => {
  // Registrations are counted by address: what changes nothing uses a session that is there.
  test.use({ person: 'manager' })

  test('a room that cannot be fetched says so inside of the house, and comes when it can', async ({
    page,
    context,
  }) => {
    await page.goto('/app/pipeline')
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
    await forgetFetched(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('We couldn’t load this screen')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  })

  test('whoever leaves a form that is not saved is asked first', async ({ page }) => {
    await page.goto('/app/profile')
    await page.getByLabel('First name').fill('Eleonora')
    await page.getByRole('link', { name: 'Clients' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
    await page.getByRole('link', { name: 'Clients' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/app/clients')
  })

  test('a part that cannot be fetched takes nothing else with it', async ({ page }) => {
    await page.route(/\/assets\/(notifications|account-menu|palette|session-ended)-/, (route) =>
      route.abort(),
    )
    await page.goto('/app/profile')
    await page.getByLabel('First name').fill('Eleonora')
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: /account menu$/ }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
    await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
  })

  test('a tab that cannot be fetched says so, and comes when it can', async ({ page }) => {
    await page.route(/\/assets\/files-tab-/, (route) => route.abort())
    await page.goto('/app/projects?search=maple')
    await page.getByRole('main').getByRole('link', { name: /Maple/ }).first().click()
    await page.getByRole('tab', { name: /^Files/ }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the files')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Upload' }).first()).toBeVisible()
  })
})

test('signing out in one tab covers the other one', async ({ page, context, request }) => {
  const studio = await newStudio(request)
  await rememberToken(page, studio.token)
  await page.goto('/app/profile')
  await page.getByLabel('First name').fill('Eleonora')
  const other = await context.newPage()
  await other.goto('/app/pipeline')
  await other.getByRole('button', { name: /account menu$/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/app')
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()

  await signIn(other, studio)
  await expect(other).toHaveURL('/app/pipeline')
  // Whoever is back in one tab is back in all of them, and finds what they were doing.
  await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
  await expect(page.getByText('You signed out in another tab.')).toBeHidden()
})

test('a browser that keeps nothing still lets somebody work', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is off', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/app')
  await signIn(page, { email: people.staff, password: 'mantel-demo' })
  await expect(page).toHaveURL('/app/pipeline')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
})
