import { expect, expectAccessible, test } from './testing/error-free-page.ts'

// Needs a browser: colors. server/src/whole-product/api.test.ts checks the content of the page and the OpenAPI document.
test('the API docs are accessible in light and dark mode', { tag: '@figures' }, async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mantel API')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Dark mode changes only the colors. Hundreds of entries have the same colors, so checking a few of them is enough.
  const some = 'main > :not(article), article:nth-of-type(-n + 9)'
  await expectAccessible(page, { rules: ['color-contrast'], within: some })
})
