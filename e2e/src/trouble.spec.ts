import { clearHttpCache } from './testing/shared-browser.ts'
import { createUser, expect, expectReady, signIn, signOut, studioPassword, test } from './testing/users.ts'

// Chromium and the app report files that cannot be loaded, and ended sessions, as console errors.
test.use({
  allowedErrors: /^Failed to load resource|could not be|Couldn’t sign out|dynamically imported module/,
})

test.describe('a chunk of the app that cannot be loaded', () => {
  // These tests change no data, so they can use a demo user instead of a new company.
  test.use({ user: 'manager' })

  // Needs the built app, which loads its screens from files.
  test('shows an error inside the frame instead of the screen, and loads on retry', async ({
    page,
    context,
  }) => {
    await page.goto('/app/pipeline')
    await expectReady(page)
    await clearHttpCache(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('We couldn’t load this screen')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clients' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
  })

  // Needs the built app, which loads its tabs from files.
  test('shows an error instead of the tab, and loads on retry', { tag: '@figures' }, async ({ page }) => {
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

// Needs the built app, which loads its chunks from files.
test('a menu, palette or ended-session overlay that cannot be loaded breaks nothing else', async ({
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
  // Dispatches the event instead of clicking: if the server has already refused a background request, a message covers
  // the button.
  await page.getByRole('button', { name: 'Save changes' }).first().dispatchEvent('click')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

// Needs a browser: a mouse button that is held down while a file loads.
test('the account menu opens even if its code arrives during a click', async ({ page, studio }) => {
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/account-menu-/, async (route) => {
    await arrives
    await route.continue()
  })
  await page.goto('/app/profile')
  await expect(page.getByText(studio.email)).toBeVisible()
  await page.getByRole('button', { name: /account menu$/ }).hover()
  await page.mouse.down()
  arrive()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

// Needs a browser: two tabs with shared storage events.
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
  // After a sign-in in one tab, all tabs show their previous content again.
  await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
  await expect(page.getByText('You signed out in another tab.')).toBeHidden()
})

// Needs a browser: storage that is denied from the first line of code.
test('the app works in a browser without storage', async ({ page, request }) => {
  const { email } = await createUser(request)
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
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
})

// Needs a browser: navigation from the app to a server-rendered page.
test('an unknown URL leads to the home page', async ({ page }) => {
  expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})
