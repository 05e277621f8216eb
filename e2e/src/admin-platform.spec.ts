import { readFile } from 'node:fs/promises'
import { expect, test } from './people.ts'

test.use({ person: 'superAdmin' })

// Only a browser saves a file.
test('the revenue is downloaded as a sheet', async ({ page }) => {
  await page.goto('/app/admin/revenue')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const sheet = await readFile(await download.path(), 'utf8')
  expect(sheet.trim().split('\r\n')).toHaveLength(13)
})
