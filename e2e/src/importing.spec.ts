import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { expect, newStudio, refused, rememberToken, test, toastOf } from './people.ts'
import { tokenFor } from './projects.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let studio: { token: string }
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  studio = await newStudio(request)
  await request.dispose()
})

const unique = () => crypto.randomUUID().slice(0, 8)
const sheet = (content: string | Buffer, name = 'agents.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n')

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const choose = (page: Page, file: ReturnType<typeof sheet>) =>
  page.getByLabel('Choose a sheet').setInputFiles(file)
const becomes = (page: Page, column: string) => page.getByLabel(`What “${column}” becomes`)
const check = (page: Page) => page.getByRole('button', { name: 'Check the sheet' }).click()
const setupCard = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /set/ })

async function open(page: Page, kind: 'clients' | 'projects', token = studio.token) {
  await rememberToken(page, token)
  await page.goto(`/app/settings/import/${kind}`)
  await expect(heading(page, 'Choose a sheet')).toBeVisible()
}

async function countOf(request: APIRequestContext, kind: 'clients' | 'projects', token = studio.token) {
  const answer = await request.get(`/api/${kind}/summary`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { count: number }).count
}

const contentOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('a sheet becomes clients: guessed, tried, imported and told about, row by row', async ({ page }) => {
  const tag = unique()
  await rememberToken(page, studio.token)
  await page.goto('/app/dashboard')
  // The first steps of a new studio lead here.
  const steps = page.getByRole('region', { name: 'Getting set up' })
  await steps.getByRole('link', { name: 'Import projects' }).click()
  await expect(page).toHaveURL('/app/settings/import/projects')
  await page.goBack()
  await expect(steps.getByRole('link', { name: 'Import clients' })).toHaveAttribute(
    'href',
    '/app/settings/import/clients',
  )
  await expect(setupCard(page)).toContainText('0 of 3')
  await page.getByRole('complementary').getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Import clients' }).click()
  await expect(page).toHaveURL('/app/settings/import/clients')
  await expect(heading(page, 'Choose a sheet')).toBeVisible()
  await expectAccessible(page)

  await choose(
    page,
    sheet(
      csv(
        ['Contact', 'E-mail', 'Cell', 'How we met'],
        [`Rosa Delgado ${tag}`, `rosa-${tag}@mail.test`, '912-555-0101', 'At a fair'],
        [`Ann Whitfield ${tag}`, `ann-${tag}@mail.test`, '', ''],
        ['Nobody', 'no email at all', '', ''],
        [`Carl Busch ${tag}`, `carl-${tag}@mail.test`, '', ''],
      ),
    ),
  )
  await expect(heading(page, 'Match the columns')).toBeFocused()
  await expect(page).toHaveURL(/import=[0-9a-f-]{36}&step=columns/)
  await expect(becomes(page, 'Contact')).toHaveValue('name')
  await expect(becomes(page, 'E-mail')).toHaveValue('email')
  await expect(becomes(page, 'How we met')).toHaveValue('')
  await expect(page.getByRole('row', { name: /^Cell/ })).toContainText('912-555-0101')
  await expect(page.getByRole('row', { name: /^Cell/ })).toContainText('Guessed')
  await becomes(page, 'How we met').selectOption({ label: 'Notes' })
  await expectAccessible(page)
  await check(page)

  await expect(heading(page, '3 new clients')).toBeFocused()
  await expect(figure(page, 'Cannot be imported')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^4 / })).toContainText('valid email')
  await expectAccessible(page)
  // Back and a reload keep one's place, and what was chosen.
  await page.goBack()
  await expect(heading(page, 'Match the columns')).toBeFocused()
  await expect(becomes(page, 'How we met')).toHaveValue('notes')
  await page.goForward()
  await page.reload()
  await expect(heading(page, '3 new clients')).toBeVisible()

  await page.getByRole('button', { name: 'Import 3 clients' }).click()
  await expect(heading(page, '3 clients imported')).toBeFocused()
  await expect(figure(page, 'New')).toHaveText('3')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Report on agents.csv')
  const report = await contentOf(download)
  expect(report).toMatch(/"4","invalid","Email: [^"]+","Nobody"/)
  expect(report).toContain(`"2","created","","Rosa Delgado ${tag}"`)

  // What is shown elsewhere has followed.
  await expect(setupCard(page)).toContainText('1 of 3')
  await page.getByRole('link', { name: 'See clients' }).click()
  await expect(page.getByRole('link', { name: `Ann Whitfield ${tag}` })).toBeVisible()
})

for (const kind of ['clients', 'projects'] as const) {
  test.describe(`all ${kind}`, () => {
    test.use({ person: 'admin' })

    test('leave as a sheet, and coming home they change nothing', async ({ page, request }) => {
      const before = await countOf(request, kind, await tokenFor(request, 'admin'))
      await page.goto(`/app/${kind}`)
      await page.getByRole('button', { name: 'List actions' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `Export ${kind}` }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${kind}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
      await expect(toastOf(page)).toContainText('Export ready')

      await page.goto(`/app/settings/import/${kind}`)
      await choose(page, sheet(await contentOf(download), download.suggestedFilename()))
      await expect(heading(page, 'Match the columns')).toBeVisible()
      await page.getByRole('radio', { name: /^Update them/ }).check()
      await check(page)
      await expect(heading(page, 'Nothing would change')).toBeFocused()
      await expect(figure(page, 'New')).toHaveText('0')
      await expect(figure(page, 'Changed')).toHaveText('0')
      await expect(figure(page, 'Cannot be imported')).toHaveText('0')
      await expect(page.getByRole('button', { name: /^(Import|Update) / })).toHaveCount(0)
      expect(await countOf(request, kind, await tokenFor(request, 'admin'))).toBe(before)
    })
  })
}

test.describe('what cannot be imported', () => {
  test.use({ allowedNoise: refused })

  test('is refused with a sentence, changes nothing, and another file can follow', async ({
    page,
    request,
  }) => {
    const before = await countOf(request, 'clients')
    await open(page, 'clients')
    const alert = page.getByRole('alert')
    const rubbish: [ReturnType<typeof sheet>, RegExp][] = [
      [sheet('PK\x03\x04 and so on', 'book.csv'), /“book.csv”: This is an Excel workbook, not a CSV/],
      [sheet('Once upon a time.\nThere was a house.'), /does not look like a table of clients/],
      [sheet('Email\n'), /there is no row to import/],
      [sheet('whatever', 'photo.png'), /“photo.png” is not a CSV/],
    ]
    for (const [file, sentence] of rubbish) {
      await choose(page, file)
      await expect(alert).toContainText(sentence)
      await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
    }
    await expectAccessible(page)
    await choose(page, sheet('', 'nothing.csv'))
    await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('This file is empty')
    await choose(page, sheet(csv(['Email'], ['not one'])))
    await check(page)
    await expect(heading(page, 'No row can be imported')).toBeFocused()
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
    expect(await countOf(request, 'clients')).toBe(before)
  })

  test('is said of columns in place', async ({ page }) => {
    await open(page, 'clients')
    await choose(page, sheet(csv(['Mail', 'Also', 'Town'], ['a@mail.test', 'b@mail.test', 'Savannah'])))
    await expect(heading(page, 'Match the columns')).toBeVisible()
    await becomes(page, 'Also').selectOption({ label: 'Email' })
    await expect(page.getByRole('row', { name: /^Also/ })).toContainText('“Mail” becomes Email already')
    await expectAccessible(page)
    await check(page)
    await expect(becomes(page, 'Also')).toBeFocused()

    await becomes(page, 'Also').selectOption({ label: 'Leave out' })
    await becomes(page, 'Mail').selectOption({ label: 'Leave out' })
    await check(page)
    await expect(page.getByRole('alert')).toHaveText(
      'Choose the column with the email. Every client needs one.',
    )
    await becomes(page, 'Mail').selectOption({ label: 'Email' })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('an import that is gone, or was never one’s own, says so', async ({ page }) => {
    await rememberToken(page, studio.token)
    await page.goto('/app/settings/import/clients?import=00000000-0000-4000-8000-000000000000')
    await expect(heading(page, 'This import is no longer here')).toBeVisible()
    await page.getByRole('link', { name: 'Choose a sheet' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })
})

test.describe('a plan', () => {
  test.use({ person: 'admin' })

  test('that has no room for a sheet says so before anything is imported', async ({ page }) => {
    const rows = Array.from({ length: 80 }, (_, n) => [`${n} Overflow Road`])
    await page.goto('/app/settings/import/projects')
    await choose(page, sheet(csv(['Address'], ...rows)))
    await check(page)
    await expect(page.getByRole('alert')).toHaveText(
      /^Your plan allows up to 60 projects\. This file adds 80/,
    )
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the columns' }).click()
    await expect(heading(page, 'Match the columns')).toBeFocused()
  })
})

test('projects bring their clients with them, and go on while one looks elsewhere', async ({ page }) => {
  const tag = unique()
  await open(page, 'projects')
  await choose(
    page,
    sheet(
      csv(
        ['Property', 'Client email', 'Stage', 'Estimate'],
        [`4 ${tag} Row`, `one-${tag}@mail.test`, 'Bid', '$1200'],
        [`5 ${tag} Row`, `one-${tag}@mail.test`, 'Won', ''],
        [`6 ${tag} Row`, `two-${tag}@mail.test`, 'Nowhere', ''],
      ),
      'houses.csv',
    ),
  )
  await check(page)
  await expect(heading(page, '2 new projects')).toBeVisible()
  await expect(figure(page, 'New clients')).toHaveText('1')
  await expect(page.getByRole('region', { name: 'Cannot be imported' })).toContainText('no stage “Nowhere”')
  await expect(page.getByRole('region', { name: 'Good to know' })).toContainText(`one-${tag}@mail.test`)

  // As if it took longer.
  let isHeld = true
  await page.route('**/api/imports/*', async (route) => {
    const answer = await route.fetch()
    const run = (await answer.json()) as object
    await route.fulfill({ response: answer, json: isHeld ? { ...run, state: 'running', done: 1 } : run })
  })
  await page.getByRole('button', { name: 'Import 2 projects' }).click()
  await expect(heading(page, 'Importing 2 projects')).toBeFocused()
  await expect(page.getByText('1 of 3 rows')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Import of houses.csv' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  )
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, 'Importing 2 projects')).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL('/app/clients')
  isHeld = false
  await expect(toastOf(page)).toContainText('2 projects imported')
  await expect(page.getByText(`one-${tag}@mail.test`).first()).toBeVisible()
  await toastOf(page).getByRole('button', { name: 'Open' }).click()
  await expect(heading(page, '2 projects imported')).toBeVisible()
  await page.getByRole('link', { name: 'See projects' }).click()
  await expect(page.getByRole('link', { name: `5 ${tag} Row` })).toBeVisible()
})

test('the settings have the way out, the samples, and the list of first steps once it was put away', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${studio.token}` }
  await rememberToken(page, studio.token)
  await page.goto('/app/settings#data')
  const data = page.getByRole('region', { name: 'Data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Export projects' }).click(),
  ])
  expect(await contentOf(download)).toContain('"id","title","address"')
  await data.getByRole('button', { name: 'Remove samples' }).click()
  await expect(toastOf(page)).toContainText('Samples removed')
  await expect(data.getByRole('heading', { name: 'Samples' })).toHaveCount(0)
  await request.patch('/api/checklist', { headers, data: { dismissed: true } })
  await page.reload()
  await expect(setupCard(page)).toHaveCount(0)
  await data.getByRole('button', { name: /^Show it again/ }).click()
  await expect(page.getByRole('dialog', { name: 'Getting set up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setupCard(page)).toBeVisible()
})

for (const [room, asked, kind] of [
  ['clients', '**/api/clients?*', 'clients'],
  ['projects', '**/api/projects?*', 'projects'],
  ['pipeline', '**/api/pipeline', 'projects'],
] as const) {
  test(`with nothing in it, the room of ${room} leads to the import`, async ({ page }) => {
    await page.route(asked, async (route) => {
      const answer = await route.fetch()
      const nothing = room === 'pipeline' ? { cards: [] } : { items: [] }
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...nothing } })
    })
    await rememberToken(page, studio.token)
    await page.goto(`/app/${room}`)
    await page.getByRole('link', { name: `Import ${kind}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Import ${kind}` })).toBeVisible()
  })
}

test.describe('a manager', () => {
  test.use({ person: 'manager' })

  test('takes sheets out and brings none in', async ({ page }) => {
    await page.goto('/app/settings#data')
    const data = page.getByRole('region', { name: 'Data' })
    await expect(data.getByRole('button', { name: 'Export clients' })).toBeVisible()
    await expect(data.getByRole('link', { name: /Import/ })).toHaveCount(0)
    await page.goto('/app/clients')
    await page.getByRole('button', { name: 'List actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Export clients'])
    await page.goto('/app/settings/import/clients')
    await expect(page.getByRole('heading', { name: 'This room doesn’t exist' })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ person: 'staff' })

  test('do neither', async ({ page }) => {
    await page.goto('/app/clients')
    await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'List actions' })).toHaveCount(0)
    await page.goto('/app/settings#data')
    await expect(page.getByText('looked after by your admins')).toBeVisible()
    await page.goto('/app/settings/import/projects')
    await expect(page.getByRole('heading', { name: 'This room doesn’t exist' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('it is the same way, one thing below the other', async ({ page }) => {
    const tag = unique()
    const expectToFit = async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels to the side').toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await rememberToken(page, studio.token)
    await page.goto('/app/settings#data')
    await page.getByRole('link', { name: 'Import clients' }).tap()
    await expect(heading(page, 'Choose a sheet')).toBeVisible()
    await expectToFit()
    const long = 'a-column-whose-name-nobody-would-ever-have-thought-of'
    await choose(
      page,
      sheet(csv(['Mail', long], [`tess-${tag}@mail.test`, 'x'.repeat(300)], ['broken', '']), `${long}.csv`),
    )
    await expect(page.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(2)
    await expectToFit()
    await page.getByRole('button', { name: 'Check the sheet' }).tap()
    await expect(heading(page, '1 new client')).toBeVisible()
    await expectToFit()
    await page.getByRole('button', { name: 'Import 1 client' }).tap()
    await expect(heading(page, '1 client imported')).toBeVisible()
    await expectToFit()
    await page.getByRole('link', { name: 'See clients' }).tap()
    await expect(page.getByText(`tess-${tag}@mail.test`).first()).toBeVisible()
  })
})

test('no step takes a mouse', async ({ page }) => {
  const tag = unique()
  await open(page, 'clients')
  const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') => {
    const wanted = page.getByRole(role, { name })
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`${name} was not reached`)
  }
  // Before it can open: the browser takes a moment to hand it over to a test.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').focus()
  await tabTo('Choose a file')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(sheet(csv(['Who', 'Mail'], ['Uma Kay', `uma-${tag}@mail.test`])))
  await expect(heading(page, 'Match the columns')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(becomes(page, 'Who')).toBeFocused()
  await page.keyboard.type('Full')
  await expect(becomes(page, 'Who')).toHaveValue('name')
  await tabTo(/^Leave them as they are/, 'radio')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Update them/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, '1 new client')).toBeFocused()
  await tabTo('Import 1 client')
  await page.keyboard.press('Enter')
  await expect(heading(page, '1 client imported')).toBeFocused()
  await tabTo('See clients', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Uma Kay' })).toBeVisible()
})

test.describe('a line that breaks', () => {
  test.use({ person: 'admin', allowedNoise: refused })

  test('keeps an export from coming, and says so', async ({ page, context }) => {
    await page.goto('/app/clients')
    await page.getByRole('button', { name: 'List actions' }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Export clients' }).click()
    await expect(toastOf(page)).toContainText('We can’t reach the server')
    await context.setOffline(false)
  })
})
