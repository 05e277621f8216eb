import { forgetFetched } from './lasting-browser.ts'
import { expect, expectReady, newPerson, signIn, signOut, studioPassword, test } from './people.ts'

// What Chromium and the app say about files that do not come and sessions that are over.
test.use({ allowedNoise: /^Failed to load resource|could not be|was not heard|dynamically imported module/ })

test.describe('a part of the app that cannot be fetched', () => {
  // They change nothing.
  test.use({ person: 'manager' })

  // Only the built app fetches its screens from files.
  test('and is a screen says so inside the frame, and comes when it can', async ({ page, context }) => {
    await page.goto('/app/pipeline')
    await expectReady(page)
    await forgetFetched(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('We couldn’t load this screen')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  })

  // Only the built app fetches its tabs from files.
  test('and is a tab says so, and comes when it can', async ({ page }) => {
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

// Only the built app fetches its parts from files.
test('menus, the palette and the cover of an ended session that cannot be fetched take nothing else with them', async ({
  page,
  studio,
  request,
}) => {
  await page.route(/\/assets\/(notifications|account-menu|palette|session-ended)-/, (route) => route.abort())
  await page.goto('/app/profile')
  await page.getByLabel('First name').fill('Eleonora')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: /account menu$/ }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
  await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()

  await expectReady(page)
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${studio.token}` } })
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

// Only a browser has two tabs, and tells one what the other stored.
test('signing out in one tab covers the other one', async ({ page, context, studio }) => {
  await page.goto('/app/profile')
  await page.getByLabel('First name').fill('Eleonora')
  const other = await context.newPage()
  await other.goto('/app/pipeline')
  await signOut(other)
  await expect(other).toHaveURL('/app')
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()

  await signIn(other, { email: studio.email, password: studioPassword })
  await expect(other).toHaveURL('/app/pipeline')
  // A person who is back in one tab is back in all of them, and finds what they were doing.
  await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
  await expect(page.getByText('You signed out in another tab.')).toBeHidden()
})

// Only a browser refuses its storage to the app from the first line that runs.
test('a browser that keeps nothing still lets a person work', async ({ page, request }) => {
  const { email } = await newPerson(request)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is off', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/app')
  await signIn(page, { email, password: studioPassword })
  await expect(page).toHaveURL('/app/pipeline')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
})

// Only a browser goes from the app to a page that the server draws.
test('an address that does not exist leads to the first page', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await page.getByRole('link', { name: 'Back to the front door' }).click()
  await expect(page).toHaveURL('/')
})
