import type { Page } from '@playwright/test'
import { expectToFit } from './fitting.ts'
import { expect, refused, rememberToken, test, toastOf } from './people.ts'
import { edit, field, ownStudio, tokenFor } from './projects.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(async ({ request }) => (await ownStudio(request)).clear())

const names = (page: Page) => page.getByRole('table', { name: 'Projects' }).getByRole('rowheader')
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** What stands in the address, in whichever order. */
const expectSearch = (page: Page, search: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(search)

test.describe('the list', () => {
  test.use({ person: 'admin' })

  test('is viewed, searched, filtered and sorted by its address, and goes back', async ({ page }) => {
    await page.goto('/app/projects')
    const all = Number.parseInt((await page.getByText(/^\d+ projects$/).textContent()) ?? '', 10)
    await expect(names(page)).toHaveCount(all)

    await page.getByLabel('Search projects').fill('maple')
    await expect(page).toHaveURL('/app/projects?search=maple')
    await expect(names(page).first()).toContainText('412 Maple Avenue')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(names(page)).toHaveCount(all)

    await page.getByRole('columnheader', { name: 'Project' }).getByRole('button').click()
    await expect(page).toHaveURL('/app/projects?sort=title')
    await expect(names(page).first()).toContainText('12 Fennel Yard')
    await page.getByRole('columnheader', { name: 'Install' }).getByRole('button').click()
    await expect(page).toHaveURL('/app/projects?sort=install')

    await page.getByRole('radio', { name: /^Staged now/ }).click()
    await expectSearch(page, { view: 'staged', sort: 'install' })
    await expect.poll(() => names(page).count()).toBeLessThan(all)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitem', { name: 'Stage' }).press('ArrowRight')
    await page.getByRole('menuitemradio', { name: 'Won' }).press('Enter')
    await expectSearch(page, { stage: 'Won', view: 'staged', sort: 'install' })
    await page.reload()
    await expect(page.getByRole('group', { name: 'Stage is Won' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Staged now/ })).toBeChecked()

    await page.goto('/app/projects?search=nothing+at+all&view=everything&sort=password')
    await expect(page.getByText('No projects match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page)).toHaveCount(all)
  })

  test('has the columns that somebody wants, also the next time', async ({ page }) => {
    await page.goto('/app/projects')
    await expect(page.getByRole('columnheader', { name: 'Destage' })).toBeVisible()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Destage' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Added' }).click()
    await expect(page.getByRole('columnheader', { name: 'Destage', includeHidden: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Added' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Destage' })).toHaveCount(0)
  })

  test('takes no mouse: rows by arrows, a peek by Space, a page by Enter, and on along the list', async ({
    page,
  }) => {
    await page.goto('/app/projects?sort=title')
    const link = (at: number) => names(page).nth(at).getByRole('link')
    await link(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(link(1)).toBeFocused()
    const title = (await link(1).locator('bdi').textContent()) ?? ''
    await page.keyboard.press(' ')
    await expect(page.getByRole('complementary', { name: title })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link(1)).toBeFocused()
    const next = (await link(2).locator('bdi').textContent()) ?? ''
    const count = await names(page).count()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(`2 of ${count}`)).toBeVisible()
    await page.getByRole('link', { name: 'Next project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
    await expect(page.getByText(`3 of ${count}`)).toBeVisible()
    // The way back is the list, not the one before.
    await page.goBack()
    await expect(page).toHaveURL('/app/projects?sort=title')
  })

  test('one comes from the board, or from a client, and goes on along that', async ({ page }) => {
    await page.goto('/app/pipeline')
    await page.getByRole('link', { name: '412 Maple Avenue', exact: true }).press('Enter')
    await expect(page.getByRole('navigation', { name: 'Along the list' })).toBeVisible()
    await page.getByRole('tab', { name: /^Files/ }).click()
    await expect(page.getByRole('navigation', { name: 'Along the list' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Hannah Whitlock' }).click()
    await page.getByRole('table', { name: 'Projects' }).getByRole('link').first().click()
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    // Whoever comes from nowhere has no list to go on in.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Along the list' })).toHaveCount(0)
  })

  test('can be read by everybody, with a peek, a selection and a dialog', async ({ page }) => {
    await page.goto('/app/projects?sort=title')
    await page.getByRole('row').filter({ hasText: '412 Maple Avenue' }).getByRole('cell').last().click()
    await expect(page.getByRole('complementary', { name: '412 Maple Avenue' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select 12 Fennel Yard' }).check({ force: true })
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Move to stage' }).click()
    await expect(page.getByRole('dialog', { name: 'Move to stage' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/app/projects?new=project')
    await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible()
  })
})

test.describe('several at once', () => {
  test.use({ allowedNoise: refused })

  test('are moved and archived, with one way back, and what was refused is named', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const added = [await studio.add(), await studio.add(), await studio.add()]
    await rememberToken(page, studio.token)
    await page.goto('/app/projects')
    const choose = async () => {
      for (const { title } of added)
        await page.getByRole('checkbox', { name: `Select ${title}` }).check({ force: true })
    }
    const stages = () => Promise.all(added.map(async ({ id }) => (await studio.project(id)).status))
    await choose()
    await page.getByRole('button', { name: 'Move to stage' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bid' }).click()
    await expect(toastOf(page)).toContainText('3 projects moved to Bid')
    expect(await stages()).toEqual(['Bid', 'Bid', 'Bid'])
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page)).toContainText('3 projects moved back')
    expect(await stages()).toEqual(['Discovery', 'Discovery', 'Discovery'])

    await choose()
    const [first] = added
    await page.route(`**/api/projects/${first?.id}/archive`, (route) =>
      route.fulfill({ status: 409, json: { error: 'It is being signed right now.' } }),
    )
    await page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Archive' }).click()
    await expect(toastOf(page)).toContainText('2 of 3 archived')
    await expect(toastOf(page)).toContainText(`${first?.title}: It is being signed right now.`)
    await expect(names(page).filter({ hasText: added[1]?.title })).toHaveCount(0)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page)).toContainText('2 projects brought back')
    await expect(names(page).filter({ hasText: added[1]?.title })).toHaveCount(1)
  })
})

test.describe('the page', () => {
  test('every line is edited where it stands', async ({ page, request }) => {
    const studio = await ownStudio(request)
    await studio.addClient({ firstName: 'Noor', lastName: 'Haddad' })
    const { id } = await studio.add()
    await studio.open(page, id)

    await edit(page, 'Title', 'Haddad House')
    await expect(page.getByRole('heading', { level: 1, name: 'Haddad House' })).toBeVisible()
    await field(page, 'Client Add client').click()
    await page.keyboard.type('noor')
    await expect(page.getByRole('option', { name: /Noor Haddad/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Client Noor Haddad')).toBeFocused()
    await field(page, /^Type /).click()
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ index: 0 })
    await edit(page, 'Estimate Add estimate', '15,000')
    await edit(page, 'Discount 0%', '5')
    await edit(page, 'Deposit As usual, 50%', '40%')
    await expect(page.getByText('$15,000 less 5%')).toBeVisible()
    await expect(page.getByText('$14,250', { exact: true })).toBeVisible()
    await expect(page.getByText('$5,700', { exact: true })).toBeVisible()
    await edit(page, 'Estimate $15,000.00', 'lots')
    await expect(page.getByText('Please enter an amount')).toBeVisible()
    await page.keyboard.press('Escape')

    await group(page, 'Property').click()
    await edit(page, 'Beds Add beds', '3')
    await edit(page, 'Baths Add baths', '2.5')
    await edit(page, 'Square feet Add square feet', '1,820')
    await field(page, 'Occupancy Add occupancy').click()
    await page.getByRole('combobox', { name: 'Occupancy' }).selectOption('Vacant')
    await edit(page, 'MLS number Add MLS number', 'SAV-1182')
    await edit(page, /^Access/, 'Lockbox 4411', 'Control+Enter')
    await group(page, 'Agent').click()
    await edit(page, 'Brokerage Add brokerage', 'Coastline Realty')
    await edit(page, 'Agent Add agent', 'Nora Castellanos')
    await edit(page, 'Agent email Add agent email', 'nora@coastline.test')
    await edit(page, 'Agent phone Add agent phone', '(912) 555-0180')
    await edit(page, /^Brief/, 'Warm oak, linen.', 'Control+Enter')
    await edit(page, /^Notes/, 'Pays late.', 'Control+Enter')
    await expect(page.getByText('Never shown to the client')).toBeVisible()
    await field(page, /^Payment by/).click()
    await page.getByRole('menuitemcheckbox', { name: 'Venmo' }).click()
    await page.keyboard.press('Escape')
    await expect(field(page, 'Payment by: Not by Venmo')).toBeVisible()
    await expect
      .poll(() => studio.project(id))
      .toMatchObject({
        title: 'Haddad House',
        clientName: 'Noor Haddad',
        estimateValue: 1_500_000,
        discountPercent: 5,
        depositPercent: 40,
        beds: 3,
        baths: 2.5,
        squareFeet: 1820,
        occupancy: 'Vacant',
        mlsNumber: 'SAV-1182',
        accessNotes: 'Lockbox 4411',
        brokerageName: 'Coastline Realty',
        agentName: 'Nora Castellanos',
        agentEmail: 'nora@coastline.test',
        agentPhone: '(912) 555-0180',
        brief: 'Warm oak, linen.',
        notes: 'Pays late.',
        disabledPaymentMethods: ['venmo'],
      })
    // What was unfolded stays so.
    await page.reload()
    await expect(field(page, 'Beds 3')).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Changed notes')
  })

  test('dates follow from each other, until somebody sets one, and again when it is reset', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id)
    await expect(page.getByText('90 days staged, once there is an install date.')).toBeVisible()
    await page.getByRole('button', { name: 'Add install date' }).first().click()
    await page.getByLabel('Install', { exact: true }).fill('2027-03-30')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Install 03/30/2027')).toBeVisible()
    await expect(field(page, 'Balance due 04/04/2027')).toBeVisible()
    await group(page, 'Dates').click()
    await expect(field(page, 'Destage 06/28/2027')).toBeVisible()

    await field(page, 'Destage 06/28/2027').click()
    await page.getByLabel('Destage', { exact: true }).fill('2027-05-30')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Destage 05/30/2027 custom')).toBeVisible()
    await edit(page, 'Staging term As usual, 90 days', '30')
    await expect.poll(async () => (await studio.project(id)).stageDurationDays).toBe(30)
    expect(await studio.project(id)).toMatchObject({
      dateOfDestage: '2027-05-30',
      customDates: ['dateOfDestage'],
    })
    await page.getByRole('button', { name: 'Reset destage date' }).click()
    await expect(field(page, 'Destage 04/29/2027')).toBeVisible()
    expect((await studio.project(id)).customDates).toEqual([])
  })

  test('a click on the path moves it, with a way back; pausing replaces the path', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id)
    await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current]')).toHaveText('Discovery')
    await page.getByRole('button', { name: 'Move to Bid' }).click()
    await expect(toastOf(page)).toContainText('moved to Bid')
    await expect.poll(async () => (await studio.project(id)).status).toBe('Bid')
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'Stage' }).locator('[aria-current]')).toHaveText('Discovery')

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to Paused' }).click()
    await expect(page.getByRole('list', { name: 'Stage' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('dialog', { name: 'Move to stage' }).getByRole('button', { name: 'Bid' }).click()
    await expect.poll(async () => (await studio.project(id)).status).toBe('Bid')

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to Canceled…' }).click()
    await page.getByLabel('Reason').fill('Chose another stager')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(async () => (await studio.project(id)).cancelReason).toBe('Chose another stager')
  })

  test('the next step leads to the field that it is about', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id)
    const step = page.getByRole('region', { name: 'Next step' })
    await expect(step).toContainText('Add an estimate')
    await group(page, 'Money').click()
    await step.getByRole('button', { name: 'Add estimate' }).click()
    await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeFocused()
    await page.keyboard.type('9,000')
    await page.keyboard.press('Enter')
    await expect(step).toContainText('Ready for a contract')
    // What does not exist yet has no button.
    await expect(step.getByRole('button')).toHaveCount(0)
  })

  test('its people are chosen from the team', async ({ page, request }) => {
    const token = await tokenFor(request, 'admin')
    const headers = { authorization: `Bearer ${token}` }
    const found = await request.get('/api/projects?search=9+Quarry+Hill', { headers })
    const [project] = ((await found.json()) as { items: { id: string; memberIds: string[] }[] }).items
    await rememberToken(page, token)
    await page.goto(`/app/projects/${project?.id}`)
    const members = async () => {
      const answer = await request.get(`/api/projects/${project?.id}`, { headers })
      return ((await answer.json()) as { memberIds: string[] }).memberIds.length
    }
    const before = await members()
    await field(page, /^Members:/).click()
    const off = page.getByRole('menuitemcheckbox', { checked: false })
    const on = page.getByRole('menuitemcheckbox', { checked: true })
    await expect(off.first()).toBeVisible()
    const [free, taken] = [await off.count(), await on.count()]
    const name = (await off.first().textContent()) ?? ''
    await off.first().click()
    await expect(on).toHaveCount(taken + 1)
    await expect.poll(members).toBe(before + 1)
    await page.getByRole('menuitemcheckbox', { name }).click()
    await expect(off).toHaveCount(free)
    await expect.poll(members).toBe(before)
  })

  test('is copied, archived and brought back', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const studio = await ownStudio(request)
    const { id, title } = await studio.add({ brief: 'Pale woods' })
    await studio.open(page, id)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(toastOf(page)).toContainText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/app/projects/${id}`)

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
    await expect(toastOf(page)).toContainText('This is the copy')
    await expect(page.getByText('Pale woods')).toBeVisible()

    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'Stage' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('list', { name: 'Stage' })).toBeVisible()
  })

  test('tabs have addresses and take the arrows', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'costs')
    await expect(page.getByRole('tab', { name: 'Costs' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Costs' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`/app/projects/${id}?tab=activity`)
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(`/app/projects/${id}`)
    await page.goto(`/app/projects/${id}?tab=attic`)
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  })
})

test.describe('deleting', () => {
  test.use({ allowedNoise: refused })

  test('names what goes with it, and wants the address', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id, title } = await studio.add()
    await studio.open(page, id)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${title}?` })
    await expect(dialog).toContainText('Its files, costs and activity go with it.')
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await expect(dialog).toContainText('That is not the address.')
    await dialog.getByLabel(`Type ${title} to confirm`).fill(title.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/projects')
    await expect(toastOf(page)).toContainText('Project deleted')
    await page.goto(`/app/projects/${id}`)
    await expect(page.getByRole('heading', { name: 'This project is gone' })).toBeVisible()
  })

  test('what proves something can only be archived', async ({ page, request }) => {
    const token = await tokenFor(request, 'admin')
    await rememberToken(page, token)
    await page.goto('/app/projects?search=301+Hollis+Park')
    await names(page).first().getByRole('link').click()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 301 Hollis Park?' })
    await dialog.getByRole('textbox').fill('301 Hollis Park')
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It can only be archived.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'Stage' })).toBeVisible()
  })
})

test.describe('trouble', () => {
  test.use({ allowedNoise: refused })

  test('a second editor sees both versions, and chooses', async ({ page, browser, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add({ estimateValue: 1_000_000 })
    await studio.open(page, id)
    const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await studio.open(other, id)
    await edit(other, 'Estimate $10,000.00', '11,000')
    await expect.poll(async () => (await studio.project(id)).estimateValue).toBe(1_100_000)
    await edit(page, 'Estimate $10,000.00', '12,000')
    const versions = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(versions.getByRole('group', { name: 'Yours' })).toHaveText('$12,000.00')
    await expect(versions.getByRole('group', { name: 'Theirs' })).toHaveText('$11,000.00')
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(async () => (await studio.project(id)).estimateValue).toBe(1_200_000)
    // Another field is no conflict.
    await edit(other, /^Brief/, 'Linen', 'Control+Enter')
    await expect(field(other, 'Estimate $12,000.00')).toBeVisible()
    await expect.poll(async () => (await studio.project(id)).brief).toBe('Linen')
    await other.close()
  })

  test('without a network what was typed stays, says so, and can be tried again', async ({
    page,
    context,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await edit(page, 'Estimate Add estimate', '8,500')
    await expect(page.getByText('Not saved. We can’t reach the server.')).toBeVisible()
    await page.getByRole('link', { name: 'Pipeline' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Estimate $8,500.00')).toBeVisible()
    await expect.poll(async () => (await studio.project(id)).estimateValue).toBe(850_000)
  })

  test('what is deleted, somebody else’s or nothing at all is gone, inside of the house', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const headers = { authorization: `Bearer ${await tokenFor(request, 'neighbour')}` }
    const theirs = await request.get('/api/projects', { headers })
    const foreign = ((await theirs.json()) as { items: { id: string }[] }).items[0]?.id
    await rememberToken(page, studio.token)
    for (const id of [foreign, 'nothing']) {
      await page.goto(`/app/projects/${id}`)
      await expect(page.getByRole('heading', { name: 'This project is gone' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Pipeline' })).toBeVisible()
    }
  })

  test('a list that does not come says so, and comes the next time', async ({ page, request }) => {
    const studio = await ownStudio(request)
    await rememberToken(page, studio.token)
    await page.route('**/api/projects?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'Not now' } }),
    )
    await page.goto('/app/projects')
    await expect(page.getByText('We couldn’t load projects')).toBeVisible()
    await page.unroute('**/api/projects?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Projects' })).toBeVisible()
  })
})

test.describe('costs', () => {
  test.use({ allowedNoise: refused })

  test('are added from those that come again, edited, removed and brought back', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add({ estimateValue: 1_425_000 })
    await studio.open(page, id, 'costs')
    await expect(page.getByText('No costs yet')).toBeVisible()
    await page.getByLabel('What for').fill('Movers, two trips')
    await page.getByLabel('Cost', { exact: true }).fill('a lot')
    await page.getByRole('button', { name: 'Add cost' }).click()
    await expect(page.getByText('Please enter an amount, such as 1,980')).toBeVisible()
    await page.getByLabel('Cost', { exact: true }).fill('1,980')
    await page.getByLabel('Save for next time').check()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Costs' })).toContainText('Saved resource')
    await expect(page.getByLabel('What for')).toBeFocused()

    await page.keyboard.type('Mov')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Cost', { exact: true })).toHaveValue('1,980')
    await page.getByLabel('Cost', { exact: true }).fill('5,710')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Margin: $14,250 − $7,690 = $6,560, 46%')).toBeVisible()

    await page.getByRole('button', { name: 'Amount $5,710.00' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20,000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Loss: $14,250 − $21,980 = −$7,730, −54%')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove Movers, two trips' }).last().click()
    await expect(toastOf(page)).toContainText('Movers, two trips removed')
    await expect.poll(async () => (await studio.costs(id)).items.length).toBe(1)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await studio.costs(id)).items.map(({ cost }) => cost))
      .toEqual([198_000, 2_000_000])
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByText('Loss of $7,730')).toBeVisible()
  })

  test('a second editor sees both versions of one', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add({ estimateValue: 1_000_000 })
    const cost = await studio.addCost(id, 'Rental', 400_000)
    await studio.open(page, id, 'costs')
    await expect(page.getByRole('button', { name: 'Amount $4,000.00' })).toBeVisible()
    await request.patch(`/api/costs/${cost.id}`, {
      headers: { authorization: `Bearer ${studio.token}` },
      data: { cost: 450_000, version: cost.version },
    })
    await page.getByRole('button', { name: 'Amount $4,000.00' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('4,200')
    await page.keyboard.press('Enter')
    const versions = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(versions.getByRole('group', { name: 'Theirs' })).toHaveText('$4,500.00')
    await versions.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByRole('button', { name: 'Amount $4,500.00' })).toBeVisible()
  })
})

test.describe('staff who may add costs', () => {
  test.use({ person: 'staff' })

  test('add them without seeing what there is', async ({ page }) => {
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch()
      const user = (await answer.json()) as { switches: object }
      await route.fulfill({ json: { ...user, switches: { ...user.switches, staffSeePrices: true } } })
    })
    await page.route('**/api/saved-costs', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/projects/*/costs', (route) =>
      route.fulfill({
        status: 201,
        json: { ...cost, ...(route.request().postDataJSON() as { description: string; cost: number }) },
      }),
    )
    await page.goto('/app/projects?search=maple')
    await names(page).first().getByRole('link').click()
    await page.getByRole('tab', { name: 'Costs' }).click()
    await expect(page.getByRole('table', { name: 'Costs' })).toHaveCount(0)
    await page.getByLabel('What for').fill('Parking')
    await expect(page.getByLabel('Save for next time')).toHaveCount(0)
    await page.getByLabel('Cost', { exact: true }).fill('24.50')
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Parking')
    await expect(page.getByLabel('What for')).toHaveValue('')
  })
})

const cost = {
  id: '8d0f8a1e-3f0b-4a34-9c55-000000000001',
  projectId: '8d0f8a1e-3f0b-4a34-9c55-000000000002',
  savedResourceId: null,
  createdAt: '2026-03-12T09:12:00.000Z',
  version: 1,
}

test.describe('who may what', () => {
  for (const { person, archives, deletes, prices } of [
    { person: 'staff', archives: false, deletes: false, prices: false },
    { person: 'manager', archives: true, deletes: false, prices: true },
    { person: 'admin', archives: true, deletes: true, prices: true },
  ] as const) {
    test.describe(person, () => {
      test.use({ person })

      test(`${prices ? 'sees' : 'sees no'} money, ${archives ? 'archives' : 'does not archive'}, ${deletes ? 'deletes' : 'does not delete'}`, async ({
        page,
      }) => {
        await page.goto('/app/projects?sort=title')
        await expect(names(page).first()).toBeVisible()
        const money = prices ? 1 : 0
        await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveCount(money)
        await expect(page.getByText(/^Total \$/)).toHaveCount(money)
        await names(page).filter({ hasText: '412 Maple Avenue' }).getByRole('link').click()
        await expect(page.getByRole('heading', { level: 1, name: '412 Maple Avenue' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Money' })).toHaveCount(money * 2)
        await expect(page.getByRole('tab', { name: /^Costs/ })).toHaveCount(money)
        await expect(field(page, /^Install /)).toBeVisible()
        if (!prices) await expect(page.getByRole('main')).not.toContainText('$')
        await page.getByRole('button', { name: 'Actions' }).click()
        await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(archives ? 1 : 0)
        await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveCount(deletes ? 1 : 0)
        await expect(page.getByRole('menuitem', { name: 'Move to Canceled…' })).toHaveCount(archives ? 1 : 0)
      })
    })
  }
})

test.describe('names of all kinds', () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
  const odd = [
    { title: `${long} ${long}`, address: long, city: long, estimateValue: 123_456_700, agentName: long },
    { title: '🪴 Fern 👩‍👩‍👧‍👦 House', address: '🏠 1', estimateValue: 123_456_789, discountPercent: 12.34 },
    { title: 'בית לוי', address: 'רחוב 1', city: 'תל אביב', brief: 'הערה ארוכה' },
  ]

  test('break no layout, at a desk and on a phone', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const added = await Promise.all(odd.map((about) => studio.add(about)))
    const [first] = added
    if (first) await studio.addCost(first.id, long.repeat(3), 123_456_700)
    await rememberToken(page, studio.token)
    const paths = [
      '/app/projects',
      ...added.flatMap(({ id }) =>
        ['', '?tab=costs', '?tab=details'].map((tab) => `/app/projects/${id}${tab}`),
      ),
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectToFit(page, path, '[role="tablist"], [aria-label="View"]')
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, person: 'admin' })

  test('the list is a list, the stage a badge, the details a tab, and the next step is told', async ({
    page,
  }) => {
    await page.goto('/app/projects?search=maple')
    await expect(page.getByRole('table')).toHaveCount(0)
    await page
      .getByRole('list', { name: 'Projects' })
      .getByRole('link', { name: /412 Maple/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '412 Maple Avenue' })).toBeVisible()
    // What cannot be done here is only told.
    const step = page.getByRole('region', { name: 'Next step' })
    await expect(step).toHaveCount(1)
    await expect(step.getByRole('button')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Stage: Bid/ }).click()
    await expect(page.getByRole('dialog', { name: 'Move to stage' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(page).toHaveURL(/tab=details/)
    await expect(field(page, /^Install /)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  })

  test('a next step that can be done has its button where the thumb is', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id)
    const step = page.getByRole('region', { name: 'Next step' })
    await expect(step.getByRole('button', { name: 'Add estimate' })).toBeVisible()
    expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  })
})
