import type { Page } from '@playwright/test'
import { expect, type Name, test } from './people.ts'

const protectedPaths = [
  '/app/dashboard',
  '/app/pipeline',
  '/app/projects',
  '/app/clients',
  '/app/settings',
  '/app/profile',
]
const adminPaths = [
  '/app/admin/companies',
  '/app/admin/users',
  '/app/admin/content',
  '/app/admin/landing',
  '/app/admin/pricing',
  '/app/admin/settings',
  '/app/admin/revenue',
  '/app/admin/product-tiers',
]

test('a visitor is led from every protected room to the company door', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page).toHaveURL('/app')
  }
})

test('a visitor is led from every room of the platform to its door', async ({ page }) => {
  for (const path of adminPaths) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/admin')
  }
})

const journeys: { person: Name; from: string; to: string }[] = [
  { person: 'manager', from: '/app', to: '/app/dashboard' },
  { person: 'manager', from: '/app/admin', to: '/app/dashboard' },
  { person: 'manager', from: '/app/admin/companies', to: '/app/dashboard' },
  { person: 'client', from: '/app', to: '/app/dashboard' },
  { person: 'client', from: '/app/admin/users', to: '/app/dashboard' },
  { person: 'client', from: '/app/pipeline', to: '/app/dashboard' },
  { person: 'superAdmin', from: '/app/admin', to: '/app/admin/companies' },
  { person: 'superAdmin', from: '/app', to: '/app/admin/companies' },
]
for (const { person, from, to } of journeys) {
  test.describe(`${person}, signed in`, () => {
    test.use({ person })

    test(`is led from ${from} to ${to}`, async ({ page }) => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expectRoom(page)
    })
  })
}

test.describe('every room', () => {
  test.use({ person: 'admin' })

  test('opens for those who belong there', async ({ page }) => {
    for (const path of protectedPaths) {
      await page.goto(path)
      await expectRoom(page)
      await expect(page).toHaveURL(path)
    }
  })

  test('says Loading... while it is not known who is there', async ({ page }) => {
    const { promise, resolve } = gate()
    await page.route('/api/auth/me', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/app/pipeline')
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    resolve()
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  })

  test('that does not exist says so inside of the house', async ({ page }) => {
    for (const path of ['/app/attic', '/app/attic/under/the/roof']) {
      await page.goto(path)
      await expect(page.getByText('This room doesn’t exist')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Pipeline' }).click()
    await expect(page).toHaveURL('/app/pipeline')
  })
})

test.describe('the platform', () => {
  test.use({ person: 'superAdmin' })

  test('opens every room to its SuperAdmin', async ({ page }) => {
    for (const path of [...adminPaths, '/app/profile']) {
      await page.goto(path)
      await expectRoom(page)
      await expect(page).toHaveURL(path)
    }
  })

  test('has its own words for a room that does not exist', async ({ page }) => {
    await page.goto('/app/admin/attic')
    await expect(page.getByText('This room doesn’t exist')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Companies' })).toBeVisible()
  })
})

test('an address outside of the app that does not exist is told in the words of the specification', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/nowhere/at/all', '/application']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to the front door' }).click()
  await expect(page).toHaveURL('/')
})

/** Its own name comes first: a room may show a whole page with a name of its own. */
const expectRoom = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
