import { expectAccessible } from './testing/error-free-page.ts'
import { expect, expectReady, test } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// Covers the user journey through the checklist. Needs a browser: colors.
test('a new company sees an empty dashboard, restores its checklist and completes an item, and each step is accessible', async ({
  page,
  request,
  studio,
}) => {
  const headers = { authorization: `Bearer ${studio.token}` }
  await request.patch('/api/checklist', { headers, data: { dismissed: true } })
  await page.goto('/app/dashboard')
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText('All clear.')
  await expectReady(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: /^Getting set up/ }).click()
  const panel = page.getByRole('dialog', { name: 'Getting set up' })
  await expect(panel.getByText('0 of 6')).toBeVisible()
  await expectReady(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  const steps = page.getByRole('region', { name: 'Getting set up' })
  await expect(steps).toBeVisible()
  await expectReady(page)
  await expectAccessible(page)
  await steps.getByRole('link', { name: 'Add a project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByLabel('Address').fill('14 Beacon Street')
  await form.getByRole('button', { name: 'Add project' }).click()
  const card = page.getByRole('complementary').getByRole('button', { name: /^Getting set up/ })
  await expect(card).toContainText('1 of 6')
})
