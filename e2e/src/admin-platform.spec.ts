import { readFile } from 'node:fs/promises'
import { newAddress, people, test } from './people.ts'
import { expect, expectAccessible } from './quiet-page.ts'

test.use({ person: 'superAdmin' })

test('revenue tells what comes in, month by month, and leaves as a sheet', async ({ page }) => {
  await page.goto('/app/admin/revenue')
  const months = page.getByRole('table', { name: 'Revenue by month' })
  await expect(months.getByRole('row')).toHaveCount(13)
  const [, first] = await months.getByRole('row').allInnerTexts()
  const total = await page
    .getByText(/^\$[\d,.]+$/)
    .first()
    .innerText()
  expect(first).toContain(total)
  const plans = page.getByRole('table', { name: 'Revenue by plan' })
  await expect(plans.getByRole('row').filter({ hasText: 'Studio' })).toContainText(total)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const sheet = await readFile(await (await downloading).path(), 'utf8')
  expect(sheet.trim().split('\r\n')).toHaveLength(13)
})

test('settings are saved, parts say how they are, and a backup is made', async ({ page }) => {
  const address = newAddress()
  await page.goto('/app/admin/settings')
  await page.getByLabel('Support address').fill(address)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Support address')).toHaveValue(address)
  await expect(page.getByText('Works', { exact: true })).toHaveCount(3)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('Changed the platform’s support address').first()).toBeVisible()

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/^mantel-[\d-]+\.tar\.gz$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Check mantel-/ })
    .first()
    .click()
  await expect(page.getByText(/^Checked .*: can be restored$/)).toBeVisible()
  await expect(activity.getByText(/^Began the backup mantel-/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a test mail goes to oneself, and its answer is told', async ({ page, request }) => {
  await page.goto('/app/admin/settings')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  const answer = page.getByText(`Accepted for ${people.superAdmin}. The answer was: Written to the outbox as`)
  await expect(answer).toBeVisible()
  expect(await (await request.get('/dev/outbox')).text()).toContain('A test from')
})
