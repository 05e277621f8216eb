import { readFile } from 'node:fs/promises'
import { expect, test } from './users.ts'

test.use({ user: 'superAdmin' })

// Needs a browser: downloads.
test('the revenue is downloaded as a CSV file', async ({ page }) => {
  await page.goto('/app/admin/revenue')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(13)
})
