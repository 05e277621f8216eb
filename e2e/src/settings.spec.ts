import { expectToFit } from './fitting.ts'
import { expect, refused, test, toastOf } from './people.ts'
import { column } from './pipeline.ts'
import { expectAccessible } from './quiet-page.ts'
import { choose, nameOf, openSettings, room, rowsOf, save, secondBrowser, section } from './settings.ts'

const dark = '#1F1709'
const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()

test.use({ viewport: { width: 1440, height: 900 }, allowedNoise: refused })

test.describe('the company', () => {
  test('is edited, logged and called by its new name at once', async ({ page, request }) => {
    const studio = await openSettings(page, request)
    const company = section(page, 'Company')
    await expect(save(page)).toHaveCount(0)
    await company.getByLabel('Company name').fill('Ashby & Daughters')
    await company.getByLabel('Website').fill('ashby.test')
    await company.getByLabel('EIN').fill('12-3456789')
    await company.getByLabel('Time zone').selectOption('America/Chicago')
    await expect(save(page)).toHaveCount(1)
    await page.keyboard.press('Control+Enter')
    await expect(toastOf(page)).toContainText('Company saved')
    await expect(save(page)).toHaveCount(0)
    await expect(page.getByRole('complementary').getByText('Ashby & Daughters')).toBeVisible()
    expect(await studio.log()).toContainEqual(expect.stringMatching(/^Changed .*company name.* in Company$/))
    // Nobody who walks past reads it.
    await page.reload()
    await expect(company.getByLabel('EIN')).toHaveValue('••-•••6789')
    await company.getByLabel('EIN').focus()
    await expect(company.getByLabel('EIN')).toHaveValue('12-3456789')
    await company.getByLabel('EIN').blur()
    await expect(company.getByLabel('EIN')).toHaveValue('••-•••6789')
    await expect(save(page)).toHaveCount(0)
  })

  test('says in place what cannot be, and discards what was typed', async ({ page, request }) => {
    await openSettings(page, request)
    const name = section(page, 'Company').getByLabel('Company name')
    const before = await name.inputValue()
    await name.fill('   ')
    await save(page).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue(before)
    await expect(save(page)).toHaveCount(0)
  })

  test('gets a logo, which stands in the sidebar until it is removed', async ({ page, request }) => {
    await openSettings(page, request)
    await page.getByLabel('Choose a logo').setInputFiles(picture)
    await expect(toastOf(page)).toContainText('Logo saved')
    await expect(section(page, 'Company').getByRole('img')).toBeVisible()
    await expect(page.getByRole('complementary').locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toastOf(page)).toContainText('Logo removed')
    await expect(page.getByRole('complementary').locator('img')).toHaveCount(0)
  })

  test('keeps what was typed when the line is gone', async ({ page, request, context }) => {
    const studio = await openSettings(page, request)
    const phone = section(page, 'Company').getByLabel('Phone')
    await phone.fill('555-0177')
    await context.setOffline(true)
    await save(page).click()
    await expect(toastOf(page)).toContainText('We can’t reach the server')
    await expect(phone).toHaveValue('555-0177')
    await context.setOffline(false)
    await save(page).click()
    await expect(toastOf(page)).toContainText('Company saved')
    expect((await studio.settings()).company.phone).toBe('555-0177')
  })
})

test.describe('two people at once', () => {
  test('who change different fields do not disturb each other', async ({ page, request }) => {
    const studio = await openSettings(page, request)
    const company = section(page, 'Company')
    await company.getByLabel('City').fill('Savannah')
    await studio.save('company', { website: 'elsewhere.test' })
    await save(page).click()
    await expect(toastOf(page)).toContainText('Company saved')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(company.getByLabel('Website')).toHaveValue('elsewhere.test')
    await expect(company.getByLabel('City')).toHaveValue('Savannah')
  })

  test('who change the same field see both versions, and one of them is kept', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const studio = await openSettings(page, request)
    const other = await secondBrowser(browser, baseURL, studio.token)
    await other.goto('/app/settings')
    await section(other, 'Company').getByLabel('Phone').fill('555-0111')
    await section(page, 'Company').getByLabel('Phone').fill('555-0222')
    await save(other).click()
    await expect(toastOf(other)).toContainText('Company saved')

    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(dialog.getByRole('region', { name: 'Phone' })).toContainText('555-0111')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Not saved yet: somebody else changed this meanwhile')).toBeVisible()
    await expect(section(page, 'Company').getByLabel('Phone')).toHaveValue('555-0222')
    await save(page).click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(toastOf(page)).toContainText('Company saved')
    expect((await studio.settings()).company.phone).toBe('555-0222')

    await section(other, 'Company').getByLabel('Phone').fill('555-0333')
    await save(other).click()
    await other.getByRole('button', { name: 'Take theirs' }).click()
    await expect(section(other, 'Company').getByLabel('Phone')).toHaveValue('555-0222')
    await expect(save(other)).toHaveCount(0)
    await other.context().close()
  })

  test('who change the same list choose between both', async ({ page, request }) => {
    const studio = await openSettings(page, request, '#pipeline')
    await page.getByLabel('Add a source').fill('Instagram')
    await page.keyboard.press('Enter')
    const before = await studio.names('sources')
    await studio.saveList('sources', [...before.map((name) => ({ name })), { name: 'Magazine' }])
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(dialog).toContainText('Magazine')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(toastOf(page)).toContainText('Sources saved')
    expect(await studio.names('sources')).toEqual([...before, 'Instagram'])
  })
})

test.describe('stages', () => {
  test('a renamed one is renamed on the board and in the filters, and takes its projects along', async ({
    page,
    request,
  }) => {
    const studio = await openSettings(page, request, '#pipeline')
    const project = await studio.addProject({ status: 'Bid' })
    await nameOf(page, 'Bid').fill('Proposal')
    await save(page).click()
    await expect(toastOf(page)).toContainText('Stages saved')
    expect((await studio.log())[0]).toBe('Renamed the stage Bid to Proposal')
    await room(page, 'Pipeline').click()
    await expect(column(page, 'Proposal').getByRole('link', { name: project.title })).toBeVisible()
    await expect(column(page, 'Bid')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitem', { name: 'Stage' }).press('ArrowRight')
    await expect(page.getByRole('menuitemradio', { name: 'Proposal' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/app/settings#pipeline')
    await nameOf(page, 'Proposal').fill('Bid')
    await save(page).click()
    await expect(toastOf(page)).toContainText('Stages saved')
  })

  test('two can change their names with each other', async ({ page, request }) => {
    const studio = await openSettings(page, request, '#pipeline')
    const project = await studio.addProject({ status: 'Discovery' })
    await nameOf(page, 'Discovery').fill('Bid')
    await save(page).click()
    await expect(page.getByText('There are two stages called “Bid”')).toBeVisible()
    await nameOf(page, 'Bid').fill('Discovery')
    await save(page).click()
    await expect(toastOf(page)).toContainText('Stages saved')
    expect((await studio.project(project.id)).status).toBe('Bid')
    await nameOf(page, 'Bid').fill('Discovery')
    await nameOf(page, 'Discovery').fill('Bid')
    await save(page).click()
    await expect.poll(async () => (await studio.project(project.id)).status).toBe('Discovery')
  })

  test('a used one goes only when somebody says where its projects go', async ({ page, request }) => {
    const studio = await openSettings(page, request)
    const before = (await studio.settings()).stages.items
    await studio.saveList(
      'stages',
      [...before.slice(0, 2), { name: 'Walkthrough', kind: 'open' }, ...before.slice(2)].map(
        ({ name, kind }) => ({ name, kind }),
      ),
    )
    const project = await studio.addProject({ status: 'Walkthrough' })
    await page.reload()
    await choose(page, 'Walkthrough', 'Remove…')
    const dialog = page.getByRole('dialog', { name: '1 project is in Walkthrough. Where does it go?' })
    await dialog.getByLabel('New stage').selectOption({ label: 'Bid' })
    await dialog.getByRole('button', { name: 'Remove Walkthrough' }).click()
    const removed = page.getByRole('list', { name: 'Removed when you save' })
    await expect(removed).toContainText('Walkthrough goes when you save. Its project goes to Bid.')
    await removed.getByRole('button', { name: 'Put back' }).click()
    await expect(removed).toHaveCount(0)
    expect(await rowsOf(page, 'Stages')).toContain('Walkthrough')
    await expect(save(page)).toHaveCount(0)

    await choose(page, 'Walkthrough', 'Remove…')
    await dialog.getByLabel('New stage').selectOption({ label: 'Bid' })
    await dialog.getByRole('button', { name: 'Remove Walkthrough' }).click()
    await save(page).click()
    await expect(toastOf(page)).toContainText('Stages saved')
    expect((await studio.project(project.id)).status).toBe('Bid')
    expect(await studio.names('stages')).not.toContain('Walkthrough')
  })

  test('one that came into use meanwhile is asked about by the server’s own words', async ({
    page,
    request,
  }) => {
    const studio = await openSettings(page, request, '#pipeline')
    await page.getByLabel('Add a stage').fill('Tour')
    await page.keyboard.press('Enter')
    await save(page).click()
    await expect(toastOf(page)).toContainText('Stages saved')
    await choose(page, 'Tour', 'Remove')
    const project = await studio.addProject({ status: 'Tour' })
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: '1 project is in Tour. Choose where it goes.' })
    await dialog.getByLabel('New stage').selectOption({ label: 'Discovery' })
    await dialog.getByRole('button', { name: 'Remove Tour' }).click()
    await expect.poll(async () => (await studio.project(project.id)).status).toBe('Discovery')
  })

  test('what they mean is kept: without a won one, or a first open one, nothing is saved', async ({
    page,
    request,
  }) => {
    await openSettings(page, request, '#pipeline')
    await page.getByLabel('Meaning of Won').selectOption('open')
    await save(page).click()
    await expect(page.getByText('Keep at least one stage for projects that are won')).toBeVisible()
    await page.getByLabel('Meaning of Won').selectOption('won')
    await expect(save(page)).toHaveCount(0)
    await page.getByLabel('Meaning of Discovery').selectOption('paused')
    await save(page).click()
    await expect(page.getByText('New projects begin in the first stage')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('are ordered by hand, by keys and by the menu', async ({ page, request }) => {
    const studio = await openSettings(page, request, '#pipeline')
    const [first = '', second = '', third = ''] = await studio.names('stages')
    await nameOf(page, second).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(`${second}, position 3 of`)).toBeAttached()
    await expect(nameOf(page, second)).toBeFocused()
    expect((await rowsOf(page, 'Stages')).slice(0, 3)).toEqual([first, third, second])
    await choose(page, second, 'Move up')
    await expect(save(page)).toHaveCount(0)

    const rows = page.getByRole('list', { name: 'Stages', exact: true }).getByRole('listitem')
    const handle = rows.nth(2).locator('[data-handle]')
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const to = await rows.nth(1).boundingBox()
    if (!from || !to) throw new Error('The rows are not in sight')
    await page.mouse.move(from.x + 8, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y, { steps: 3 })
    await page.mouse.move(to.x + 8, to.y + 6, { steps: 8 })
    await page.mouse.move(to.x + 8, to.y + 7)
    await page.mouse.up()
    await expect.poll(async () => (await rowsOf(page, 'Stages')).slice(0, 3)).toEqual([first, third, second])
    await page.getByLabel('Add a stage').focus()
    await page.keyboard.press('Control+Enter')
    await expect(toastOf(page)).toContainText('Stages saved')
    expect((await studio.names('stages')).slice(0, 3)).toEqual([first, third, second])
  })
})

test('types and sources are lists of the company’s own; a source may stay where it is', async ({
  page,
  request,
}) => {
  const studio = await openSettings(page, request, '#pipeline')
  await page.getByLabel('Name of type Enhancement').fill('Refresh')
  await save(page).click()
  await expect(toastOf(page)).toContainText('Project types saved')
  const project = await studio.addProject({ source: 'Mail', type: 'Refresh' })
  await page.reload()
  await choose(page, 'Mail', 'Remove…')
  const dialog = page.getByRole('dialog', { name: '1 client or project has the source Mail' })
  await expect(dialog.getByLabel('New source')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Remove Mail' }).click()
  await save(page).click()
  await expect(toastOf(page)).toContainText('Sources saved')
  expect(await studio.names('sources')).not.toContain('Mail')
  expect(await studio.project(project.id)).toMatchObject({ source: 'Mail', type: 'Refresh' })
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Referral' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Mail' })).toHaveCount(0)
})

test('labels change the navigation and the page at once', async ({ page, request }) => {
  await openSettings(page, request, '#pipeline')
  const labels = section(page, 'Labels')
  await labels.getByLabel('The board of all projects').fill('Board')
  await labels.getByLabel('These settings').fill('Workshop')
  await save(page).click()
  await expect(toastOf(page)).toContainText('Labels saved')
  await expect(room(page, 'Board')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workshop')
  await room(page, 'Board').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Board')
  await page.goto('/app/settings')
  await labels.getByLabel('The board of all projects').fill('Pipeline')
  await labels.getByLabel('These settings').fill('Settings')
  await save(page).click()
  await expect(room(page, 'Pipeline')).toBeVisible()
})

test.describe('branding', () => {
  test('takes nothing that is hard to read, is worn by the whole app once saved, and goes back', async ({
    page,
    request,
  }) => {
    const studio = await openSettings(page, request, '#branding')
    const branding = section(page, 'Branding')
    const before = await page.evaluate(primary)
    await branding.getByLabel('Primary', { exact: true }).fill('#F9E27D')
    await branding.getByLabel('Text on primary', { exact: true }).fill('#FFFFFF')
    await expect(branding).toContainText('Hard to read 1.2:1.')
    await save(page).click()
    await expect(branding.getByRole('alert')).toHaveText(
      'Not saved. This text needs a contrast of at least 4.5:1 to be read.',
    )
    const help = branding.getByRole('button', { name: 'Use dark text' })
    await expect(help).toBeFocused()
    expect(await page.evaluate(primary)).toBe(before)
    await help.click()
    await expect(branding.getByLabel('Text on primary', { exact: true })).toHaveValue(dark)
    await expect(branding).not.toContainText('Hard to read')
    const shown = branding.getByRole('img', { name: /^Preview/ })
    await expect(shown.getByText('Pay invoice')).toHaveCSS('background-color', 'rgb(249, 226, 125)')
    expect(await page.evaluate(primary)).toBe(before)
    await save(page).click()
    await expect(toastOf(page)).toContainText('Branding saved')
    expect(await page.evaluate(primary)).toBe('48.9 91.2% 73.3%')
    await page.reload()
    await expect(branding.getByLabel('Primary', { exact: true })).toHaveValue('#F9E27D')
    expect(await page.evaluate(primary)).toBe('48.9 91.2% 73.3%')
    expect((await studio.log())[0]).toBe('Changed the company’s colours and type')

    await branding.getByRole('button', { name: 'Reset to default' }).click()
    const dialog = page.getByRole('dialog', { name: 'Go back to the standard colours?' })
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(toastOf(page)).toContainText('Back to the standard colours and type')
    expect(await page.evaluate(primary)).toBe(before)
    await expect(branding.getByLabel('Primary', { exact: true })).toHaveValue('#B38734')
  })

  test('takes no colour that is none, and changes none by itself', async ({ page, request }) => {
    await openSettings(page, request, '#branding')
    const branding = section(page, 'Branding')
    await branding.getByRole('button', { name: 'All colours' }).click()
    await expect(branding.getByLabel(/^Pick /)).toHaveCount(17)
    await branding.getByLabel('Hairlines', { exact: true }).fill('#12')
    await branding.getByRole('button', { name: 'All colours' }).click()
    await save(page).click()
    // What is wrong comes into sight again.
    await expect(branding.getByText('Please enter a colour like #B38734')).toBeVisible()
    await expect(branding.getByLabel('Hairlines', { exact: true })).toHaveValue('#12')
    await branding.getByLabel('Pick hairlines').fill('#aabbcc')
    await expect(branding.getByLabel('Hairlines', { exact: true })).toHaveValue('#AABBCC')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
  })
})

test('the timeline says what it means while it is typed; open projects follow', async ({ page, request }) => {
  const studio = await openSettings(page, request, '#timeline')
  const project = await studio.addProject({ dateServiced: '2026-03-30' })
  const timeline = section(page, 'Timeline and fees')
  await expect(timeline).toContainText('Install Mar 30 → destage Jun 28, balance due Apr 4')
  await timeline.getByLabel('A property stays staged').fill('60')
  await timeline.getByLabel('Counted').selectOption('beforeService')
  await expect(timeline).toContainText('Install Mar 30 → destage May 29, balance due Mar 25')
  await timeline.getByLabel('Deposit is due').fill('soon')
  await save(page).click()
  await expect(timeline.getByText('Please enter a number')).toBeVisible()
  await timeline.getByLabel('Deposit is due').fill('3')
  await timeline.getByLabel('Late payment').fill('2% a month')
  await save(page).click()
  await expect(toastOf(page)).toContainText('Timeline and fees saved')
  expect((await studio.project(project.id)).dateOfDestage).toBe('2026-05-29')
  await studio.save('timeline', {
    stageDurationDays: 90,
    depositDueDays: 2,
    finalPaymentAnchor: 'afterService',
  })
})

test('switches hold at once, one after the other, and go back where they are refused', async ({
  page,
  request,
}) => {
  const studio = await openSettings(page, request, '#access')
  const all = page.getByRole('switch', { name: 'Staff see all projects' })
  const prices = page.getByRole('switch', { name: 'Staff see prices' })
  await all.click()
  await prices.click()
  await expect(all).not.toBeChecked()
  await expect(prices).toBeChecked()
  await expect
    .poll(async () => (await studio.settings()).access)
    .toMatchObject({ staffSeeAllProjects: false, staffSeePrices: true })
  await all.click()
  await prices.click()
  await expect.poll(async () => (await studio.settings()).access.staffSeePrices).toBe(false)
  await page.route('/api/settings/access', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await prices.click()
  await expect(toastOf(page)).toContainText('No')
  await expect(prices).not.toBeChecked()
})

test('costs are added, edited in place, put aside, removed and brought back', async ({ page, request }) => {
  await openSettings(page, request, '#costs')
  const costs = section(page, 'Costs')
  await costs.getByLabel('Name').last().fill('Movers, half a day')
  await costs.getByLabel('Default cost').last().fill('480')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Movers, half a day added')
  const row = costs.getByRole('row', { name: /Movers/ })
  await expect(row).toContainText('$480.00')
  await row.getByRole('button', { name: 'Default cost of Movers, half a day $480.00' }).click()
  await page.keyboard.type('512.5')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('$512.50')
  await row.getByRole('switch', { name: 'Offer Movers, half a day' }).click()
  await page.reload()
  await expect(row).toContainText('$512.50')
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: 'Remove Movers, half a day' }).click()
  await expect(row).toHaveCount(0)
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('$512.50')
  await page.reload()
  await expect(row).toContainText('$512.50')
})

test('whoever leaves with something unsaved is asked once; going to another section leaves nothing', async ({
  page,
  request,
}) => {
  await openSettings(page, request)
  await section(page, 'Company').getByLabel('Phone').fill('555-0999')
  await nameOf(page, 'Won').fill('Booked')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/app/settings#team')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Team' }),
  ).toHaveAttribute('aria-current', /true|page/)
  await room(page, 'Clients').click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section(page, 'Company').getByLabel('Phone')).toHaveValue('555-0999')
  await room(page, 'Clients').click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/app/clients')
})

test.describe('a manager', () => {
  test.use({ person: 'manager' })

  test('reads everything and changes only what is theirs', async ({ page }) => {
    await page.goto('/app/settings')
    const company = section(page, 'Company')
    await expect(company.getByText('Only an admin can change these.')).toBeVisible()
    await expect(company.getByLabel('Company name')).not.toBeEditable()
    await expect(company.getByLabel('EIN')).toHaveValue(/^[•-]+\d{4}$/)
    await company.getByLabel('EIN').focus()
    await expect(company.getByLabel('EIN')).toHaveValue(/^[•-]+\d{4}$/)
    await expect(page.getByRole('button', { name: /^(Upload|Change) logo$/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
    await expect(page.getByLabel('Add a stage')).toHaveCount(0)
    await expect(section(page, 'Stages').getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Staff see prices' })).toBeDisabled()
    await expect(section(page, 'Timeline and fees').getByLabel('Late payment')).not.toBeEditable()
    await expect(section(page, 'Costs').getByRole('button', { name: 'Add cost' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('names of all kinds', () => {
  test('break no layout, at a desk and on a phone', async ({ page, request }) => {
    const studio = await openSettings(page, request)
    const before = await studio.names('sources')
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
    await studio.saveList('sources', [
      ...before.map((name) => ({ name })),
      { name: long },
      { name: 'שלום עולם' },
      { name: '🪴🏠' },
    ])
    await studio.save('company', { name: long })
    for (const at of ['#company', '#branding', '#pipeline', '#timeline', '#costs']) {
      await page.goto(`/app/settings${at}`)
      await page.reload()
      await expect(page.locator(at)).toBeVisible()
      await expect(page.locator(`${at} [aria-busy]`)).toHaveCount(0)
      await expectToFit(page, at)
    }
    await studio.saveList(
      'sources',
      before.map((name) => ({ name })),
    )
    await studio.save('company', { name: 'Ashby Interiors' })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('sections come one by one, and one that is left unsaved says so', async ({ page, request }) => {
    await openSettings(page, request)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: 'Company' }).click()
    await page.getByLabel('City').fill('Tybee Island')
    await page.getByRole('link', { name: 'All settings' }).click()
    await expect(sections.getByRole('link', { name: /^Company/ })).toContainText('Unsaved changes')
    await sections.getByRole('link', { name: 'Labels and lists' }).click()
    for (const control of await page
      .locator('#pipeline')
      .locator('button:visible, input:visible, select:visible')
      .all()) {
      const box = await control.boundingBox()
      if ((await control.getAttribute('role')) !== 'switch') expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
    await page.goBack()
    await page.goBack()
    await expect(page.getByLabel('City')).toHaveValue('Tybee Island')
    await save(page).click()
    await expect(toastOf(page)).toContainText('Company saved')
  })
})

const picture = {
  name: 'ashby.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAJElEQVR42mPY3G4CRyrudnBEqjjDMDaIEs3I4sPZoNF0RFAcABq4LQAaX3kwAAAAAElFTkSuQmCC',
    'base64',
  ),
}
