import { expect, expectAccessible, test } from './quiet-page.ts'

// Only a browser computes colors. What the page says, and its description for machines, server/src/api.test.ts sees.
test('the API docs can be read by day and by night', { tag: '@figures' }, async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mantel API')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Only the colors differ, and hundreds of entries have the same ones.
  const some = 'main > :not(article), article:nth-of-type(-n + 9)'
  await expectAccessible(page, { rules: ['color-contrast'], within: some })
})
