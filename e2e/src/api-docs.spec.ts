import { expect, expectAccessible, test } from './quiet-page.ts'

test('the API docs can be read by a person, by day and by night', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mantel API')
  await expect(page.getByText('/api/auth/request-reset')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // What differs is the colours, and hundreds of entries have the same ones.
  const some = 'main > :not(article), article:nth-of-type(-n + 9)'
  await expectAccessible(page, { rules: ['color-contrast'], within: some })
})

test('the API docs can be read by a machine', async ({ request }) => {
  const response = await request.get('/api/openapi.json')
  expect(response.status()).toBe(200)
  const { openapi, paths } = await response.json()
  expect(openapi).toMatch(/^3\./)
  expect(paths).toHaveProperty('/api/auth/request-reset')
})
