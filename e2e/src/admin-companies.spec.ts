import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectLogged, newStudio, passwordOf, signIn, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ person: 'superAdmin' })

/** A company of the test's own, found by its admin's address: there are more of its name. */
async function openStudio(page: Page, request: APIRequestContext) {
  const studio = await newStudio(request)
  const answer = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${studio.token}` } })
  const { companyId } = (await answer.json()) as { companyId: string }
  await page.goto(`/app/admin/companies/${companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ashby Interiors' })).toBeVisible()
  const isIn = async () =>
    (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${studio.token}` } })).status() ===
    200
  return { ...studio, companyId, isIn }
}

/** Nothing of it is cut off by its cell. */
const expectWhole = (words: Locator) =>
  expect
    .poll(() =>
      words.evaluate((element) => {
        const cell = element.closest('td, th')
        return cell !== null && cell.scrollWidth <= cell.clientWidth
      }),
    )
    .toBe(true)

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('the list is searched, narrowed by its figures and leads to a company', async ({ page, request }) => {
  const { email } = await newStudio(request)
  await page.goto('/app/admin/companies')
  const table = page.getByRole('table', { name: 'Companies' })
  await expect(table.getByRole('link', { name: 'Ashby Interiors' }).first()).toBeVisible()
  const figures = page.getByRole('group', { name: 'Figures' })
  await figures.getByRole('button', { name: /Active/ }).click()
  await expect(page).toHaveURL(/status=active/)
  await expect(page.getByRole('group', { name: 'Status is Active' })).toBeVisible()
  await figures.getByRole('button', { name: /Companies/ }).click()
  await expect(page).toHaveURL('/app/admin/companies')
  await page.getByLabel('Search companies').fill(email)
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'Ashby Interiors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ashby Interiors' })).toBeVisible()
  await expect(page.getByText('Nora Ashby')).toBeVisible()
  await tab(page, 'Users')
  await expect(page.getByRole('table', { name: 'Users' }).getByText(email)).toBeVisible()
  await tab(page, 'Activity')
  await expect(page.getByText('Ashby Interiors joined')).toBeVisible()
})

test('somebody acts for an admin, sees it on every screen, and leaves again', async ({ page, request }) => {
  const { companyId } = await openStudio(page, request)
  await page.getByRole('button', { name: 'Act as…' }).click()
  await page.getByLabel('Who').fill('nora')
  await page.getByRole('option', { name: /^Nora Ashby, Admin/ }).click()
  await page.getByRole('button', { name: 'Act as them' }).click()
  await expect(page.getByText('Say why')).toBeVisible()
  await page.getByLabel('Why').fill('Request 4711')
  await page.getByRole('button', { name: 'Act as them' }).click()
  await expect(page).toHaveURL('/app/dashboard')
  const banner = page.getByRole('complementary', { name: 'Acting for somebody' })
  await expect(banner).toContainText('You are acting as Nora Ashby of Ashby Interiors · 30 min left')
  await page.reload()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(banner).toBeVisible()
  // It pushes nothing out of the window.
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(overflow).toBeLessThanOrEqual(0)
  // Another tab is still the platform's.
  const other = await page.context().newPage()
  await other.goto('/app/admin/companies')
  await expect(other.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await other.close()

  await banner.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`/app/admin/companies/${companyId}`)
  await expect(page.getByText('You are yourself again', { exact: true })).toBeVisible()
  await expect(banner).toBeHidden()
  await tab(page, 'Activity')
  await expect(page.getByText('Support came in as Nora Ashby: Request 4711')).toBeVisible()
  await expect(page.getByText('Support left again')).toBeVisible()
})

test('signing out while acting for somebody only leaves them', async ({ page, request }) => {
  const { companyId } = await openStudio(page, request)
  await page.getByRole('button', { name: 'Act as…' }).click()
  await page.getByLabel('Who').fill('nora')
  await page.getByRole('option', { name: /^Nora Ashby, Admin/ }).click()
  await page.getByLabel('Why').fill('A look')
  await page.getByRole('button', { name: 'Act as them' }).click()
  await expect(page).toHaveURL('/app/dashboard')
  await page.getByRole('button', { name: 'Nora Ashby, account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`/app/admin/companies/${companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ashby Interiors' })).toBeVisible()
})

test('a subscription is changed by hand, and its history tells', async ({ page, request }) => {
  await openStudio(page, request)
  await tab(page, 'Subscription')
  const end = page.getByLabel('Trial or period ends')
  const before = await end.inputValue()
  await page.getByRole('button', { name: '+ 14 days' }).click()
  expect(await end.inputValue()).not.toBe(before)
  await page.getByLabel('Status').selectOption('canceled')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page)).toContainText('Subscription changed')
  await expectLogged(page)
  await expect(page.getByRole('region', { name: 'History' }).getByText('Canceled')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('canceled')
})

test('a suspension signs everybody out until it is taken back', async ({ page, request }) => {
  const { isIn, email, password } = await openStudio(page, request)
  expect(await isIn()).toBe(true)
  await tab(page, 'Danger')
  await page.getByRole('button', { name: 'Suspend this company' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(toastOf(page)).toContainText('Ashby Interiors is suspended')
  expect(await isIn()).toBe(false)
  await page.getByRole('button', { name: 'Take back the suspension' }).click()
  await expect(toastOf(page)).toContainText('Suspension taken back')
  const again = await request.post('/api/auth/login', { data: { email, password } })
  expect(again.status()).toBe(200)
})

test('a company is deleted with its name typed out, and brought back in its days of grace', async ({
  page,
  request,
  browser,
}) => {
  const { isIn, email, password, companyId } = await openStudio(page, request)
  await tab(page, 'Danger')
  await expect(page.getByText(/1 user, 1 client, 1 project, 0 files/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete this company' }).click()
  await page.getByLabel(/^Type “Ashby Interiors”/).fill('Ashby')
  await page.getByLabel('Your own password').fill(passwordOf('superAdmin'))
  await page.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(page.getByText('This is not the company’s name')).toBeVisible()
  await page.getByLabel(/^Type “Ashby Interiors”/).fill('Ashby Interiors')
  await page.getByRole('button', { name: 'Delete in 7 days' }).click()
  await expect(toastOf(page)).toContainText('will be deleted in 7 days')
  expect(await isIn()).toBe(false)
  await page.goto('/app/admin/companies')
  await page.getByLabel('Search companies').fill(email)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Being deleted' }).click()
  await expect(page).toHaveURL(/status=deleting/)
  const row = page.getByRole('table', { name: 'Companies' }).getByRole('row').nth(1)
  await expect(row).toContainText('in 7 days')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectWhole(row.getByText('Being deleted'))
  await page.goto(`/app/admin/companies/${companyId}`)
  await page.getByRole('button', { name: 'Undo the deletion' }).click()
  await expect(toastOf(page)).toContainText('Ashby Interiors is back')
  const theirs = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await theirs.goto(new URL('/app', page.url()).href)
  await signIn(theirs, { email, password })
  await expect(theirs).toHaveURL(/\/app\/pipeline$/)
  await theirs.close()
})

test('a client is read with their company on top', async ({ page }) => {
  await page.goto('/app/admin/companies?search=alder')
  await page.getByRole('link', { name: 'Alder & Finch' }).click()
  await tab(page, 'Clients')
  await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/app\/admin\/clients\//)
  await expect(page.getByText('You are viewing Alder & Finch Staging’s data')).toBeVisible()
  await page.getByRole('link', { name: 'Alder & Finch' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alder & Finch' })).toBeVisible()
})

test('deleted companies are a list of their own', async ({ page }) => {
  await page.goto('/app/admin/companies')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Deleted', exact: true }).click()
  await expect(page).toHaveURL(/status=deleted/)
  await expect(page.getByText('No company was deleted yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Search companies').fill('alder')
  await expect(page.getByText('No deleted company matches')).toBeVisible()
  await page.getByRole('button', { name: /^Companies/ }).click()
  await expect(page).toHaveURL('/app/admin/companies')
})

test('on a phone the list and the page fit', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await page.goto('/app/admin/companies')
  await expect(page.getByRole('list', { name: 'Companies' })).toBeVisible()
  expect(await isNarrow()).toBe(true)
  await openStudio(page, request)
  // What parts it from what stands before it lies outside where a line begins.
  const facts = page.getByRole('listitem').filter({ hasText: /^(Joined|Last active)/ })
  const left = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0
  for (const fact of await facts.all()) {
    const start = await fact.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return { words: range.getBoundingClientRect().x, item: element.getBoundingClientRect().x }
    })
    expect(start.words - start.item).toBeGreaterThan(8)
    if (start.item < left) expect(start.words).toBeCloseTo(left, 0)
  }
  for (const name of ['Users', 'Subscription', 'Branding', 'Danger']) {
    await tab(page, name)
    expect(await isNarrow()).toBe(true)
  }
})
