import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/error-free-page.ts'
import { platformCalls } from '../testing/platform-calls.ts'
import { createUser, expect, expectReady, test } from '../testing/users.ts'

test.use({ user: 'superAdmin' })

async function openCompany(page: Page, companyId: string) {
  await page.goto(`/app/admin/companies/${companyId}`)
  await expectReady(page)
}

// Needs a browser: several tabs, session data that survives a reload, and the layout of the banner.
test('a SuperAdmin acts for an admin in one tab: the banner stays on every screen, and another tab still shows the platform', async ({
  page,
  request,
}) => {
  const { companyId } = await createUser(request)
  await openCompany(page, companyId)
  await page.getByRole('button', { name: 'Impersonate…' }).click()
  await page.getByLabel('User', { exact: true }).fill('robin')
  await page.getByRole('option', { name: /^Robin CompanyAdmin, Admin/ }).click()
  await page.getByLabel('Reason', { exact: true }).fill('Request 4711')
  await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
  await expect(page).toHaveURL('/app/dashboard')
  const banner = page.getByRole('complementary', { name: 'Impersonation' })
  await expect(banner).toContainText('You’re impersonating Robin CompanyAdmin')
  await page.reload()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expectReady(page)
  await expect(banner).toBeVisible()
  // The banner does not push content out of the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0)

  const other = await page.context().newPage()
  await other.goto('/app/admin/companies')
  await expect(other.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expectReady(other)
  await other.close()

  await banner.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(`/app/admin/companies/${companyId}`)
  await expect(banner).toBeHidden()
})

/** Checks that the cell does not cut off its content. */
const expectWhole = (text: Locator) =>
  expect
    .poll(() =>
      text.evaluate((element) => {
        const cell = element.closest('td, th')
        return cell !== null && cell.scrollWidth <= cell.clientWidth
      }),
    )
    .toBe(true)

const expectNoHorizontalScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

// Needs a browser: layout.
test('the lists and the page of a company fit a phone and a desktop', { tag: '@figures' }, async ({
  page,
  request,
}) => {
  const { companyId } = await createUser(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/admin/companies')
  await expect(page.getByRole('list', { name: 'Companies' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await openCompany(page, companyId)
  // If a fact begins a line, its separator dot is in the margin, so that its text aligns with the heading.
  const left = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0
  const facts = page.getByRole('listitem').filter({ hasText: /^(Joined|Last active)/ })
  await expect(facts).not.toHaveCount(0)
  for (const fact of await facts.all()) {
    const start = await fact.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return { words: range.getBoundingClientRect().x, item: element.getBoundingClientRect().x }
    })
    expect(start.words - start.item).toBeGreaterThan(8)
    if (start.item < left) expect(start.words).toBeCloseTo(left, 0)
  }
  for (const name of ['Users', 'Subscription', 'Branding', 'Danger zone']) {
    await page.getByRole('tab', { name }).click()
    await expectReady(page)
    await expectNoHorizontalScroll(page)
  }

  await (await platformCalls(page, request)).deleteCompany(companyId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app/admin/companies?status=deleting')
  const row = page.getByRole('table', { name: 'Companies' }).getByRole('row').nth(1)
  await expectWhole(row.getByText('Being deleted'))
  await page.goto('/app/admin/companies?status=deleted')
  await expect(page.getByText('No deleted companies')).toBeVisible()
  await expectAccessible(page)
})
