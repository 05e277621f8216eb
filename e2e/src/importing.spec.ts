import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { expect, expectReady, type Studio, test } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const csvFile = (content: string, name = 'agents.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const fieldSelect = (page: Page, column: string) => page.getByLabel(`“${column}” maps to`)
const contentOf = async (download: Download) => readFile(await download.path(), 'utf8')

// Needs a browser: file dialogs, typing into native selects, downloads and colors.
test('a spreadsheet becomes clients without a mouse, and its report is downloaded', async ({
  page,
  studio,
  request,
}) => {
  answerFileDialogs(
    page,
    csvFile('whatever', 'photo.png'),
    csvFile(csv(['Who', 'Mail', 'Also'], ['Uma Kay', 'uma@mail.test', ''], ['Nobody', 'no email', ''])),
  )
  await page.goto('/app/settings/import/clients')
  await expectReady(page)
  await expectAccessible(page)
  await page.getByRole('main').focus()
  await tabTo(page, 'Choose a file')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('“photo.png” isn’t a CSV')
  await expectAccessible(page)
  await page.getByRole('main').focus()
  await tabTo(page, 'Choose another file')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Match columns')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fieldSelect(page, 'Who')).toBeFocused()
  await page.keyboard.type('Full')
  await expect(fieldSelect(page, 'Who')).toHaveValue('name')
  await fieldSelect(page, 'Also').selectOption({ label: 'Email' })
  await expect(page.getByRole('row', { name: /^Also/ })).toContainText('“Mail” already maps to Email')
  await expectAccessible(page)
  await fieldSelect(page, 'Also').selectOption({ label: 'Skip' })
  await tabTo(page, /^Skip them/, 'radio')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Update them/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, '1 new client')).toBeFocused()
  await expectAccessible(page)

  const held = await holdImport(page)
  await tabTo(page, 'Import 1 client')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Importing 1 client')).toBeFocused()
  await expect(page.getByText('1 of 2 rows')).toBeVisible()
  await expectAccessible(page)
  held.release()
  await expect(heading(page, '1 client imported')).toBeFocused()
  await expectAccessible(page)

  await tabTo(page, 'Download report')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('Report on agents.csv')
  expect(await contentOf(download)).toContain('"2","created","","Uma Kay"')
  await page.getByRole('main').focus()
  await tabTo(page, 'View clients', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Uma Kay' })).toBeVisible()
  expect(await clientsIn(request, studio)).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout and touch input.
  test('every step of an import fits the screen', { tag: '@figures' }, async ({ page, studio, request }) => {
    const expectToFit = async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels to the side').toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await page.goto('/app/settings#data')
    await expectReady(page)
    await page.getByRole('link', { name: 'Import clients' }).tap()
    await expect(heading(page, 'Choose a spreadsheet')).toBeVisible()
    await expectToFit()
    const long = 'a-column-whose-name-nobody-would-ever-have-thought-of'
    await page
      .getByLabel('Choose a spreadsheet')
      .setInputFiles(
        csvFile(csv(['Mail', long], ['tess@mail.test', 'x'.repeat(300)], ['broken', '']), `${long}.csv`),
      )
    await expect(page.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(2)
    await expectToFit()
    await page.getByRole('button', { name: 'Review import' }).tap()
    await expect(heading(page, '1 new client')).toBeVisible()
    await expectToFit()
    await page.getByRole('button', { name: 'Import 1 client' }).tap()
    await expect(heading(page, '1 client imported')).toBeVisible()
    await expectToFit()
    await page.getByRole('link', { name: 'View clients' }).tap()
    await expect(page.getByText('tess@mail.test').first()).toBeVisible()
    expect(await clientsIn(request, studio)).toBe(1)
  })
})

async function clientsIn(request: APIRequestContext, { token }: Studio) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get('/api/clients/summary', { headers })
  return ((await answer.json()) as { count: number }).count
}

async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') {
  const wanted = page.getByRole(role, { name })
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${name} was not reached`)
}

/**
 * Chooses these files in the page's file dialogs, one after the other. Call it before the page opens, because
 * Playwright cannot answer a dialog that opens before it listens.
 */
function answerFileDialogs(page: Page, ...files: ReturnType<typeof csvFile>[]) {
  page.on('filechooser', (chooser) => chooser.setFiles(files.shift() ?? []))
}

/** Makes the import appear to be running, at its first row, until the test calls `release`. */
async function holdImport(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/imports/*/run', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), done: 1 } })
  })
  await page.route('**/api/imports/*', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
