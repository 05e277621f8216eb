import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectToFit } from './fitting.ts'
import { expect, newStudio, people, refused, rememberToken, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

type Client = { id: string; email: string; version: number; phone: string | null; notes: string | null }
type Project = { id: string; clientId: string | null }

// Registrations are counted by address: everything here happens in one studio.
let studio: { token: string; email: string }
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  studio = await newStudio(request)
  await request.dispose()
})

const headers = (token = studio.token) => ({ authorization: `Bearer ${token}` })

async function addClient(request: APIRequestContext, data: object, token?: string) {
  const answer = await request.post('/api/clients', {
    headers: headers(token),
    data: { email: `${crypto.randomUUID()}@mail.test`, ...data },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Client
}

async function addProject(request: APIRequestContext, title: string, clientId: string) {
  const answer = await request.post('/api/projects', {
    headers: headers(),
    data: { title, address: title, clientId },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Project
}

const stored = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/api/clients/${id}`, { headers: headers() })).json()) as Client

async function openClient(page: Page, id: string) {
  await rememberToken(page, studio.token)
  await page.goto(`/app/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).getByRole('rowheader')
const field = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

test.describe('the list', () => {
  test.use({ person: 'admin' })

  test('is searched, sorted, filtered and viewed by its address, and goes back', async ({ page }) => {
    await page.goto('/app/clients')
    const all = Number.parseInt((await page.getByText(/^\d+ clients$/).textContent()) ?? '', 10)
    await expect(names(page)).toHaveCount(all)

    await page.getByLabel('Search clients').fill('whitlock')
    await expect(page).toHaveURL('/app/clients?search=whitlock')
    await expect(names(page)).toHaveText(['HWHannah Whitlock'])
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page).toHaveURL('/app/clients')
    await expect(names(page)).toHaveCount(all)

    const first = await names(page).first().textContent()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page).toHaveURL('/app/clients?sort=-name')
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(names(page).last()).toHaveText(first ?? '')

    await page.getByRole('radio', { name: /^Active now/ }).click()
    await expect(page).toHaveURL('/app/clients?sort=-name&view=active')
    await expect.poll(() => names(page).count()).toBeLessThan(all)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitemradio', { name: 'Website' }).click()
    await expect(page).toHaveURL('/app/clients?sort=-name&view=active&source=Website')
    await expect(page.getByRole('group', { name: 'Source is Website' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('group', { name: 'Source is Website' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Active now/ })).toBeChecked()
    await page.getByRole('button', { name: 'Remove the filter Source is Website' }).click()
    await expect(page).not.toHaveURL(/source/)

    await page.goto('/app/clients?search=nobody+at+all&view=everything&sort=password')
    await expect(page.getByText('No clients match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page)).toHaveCount(all)
  })

  test('takes no mouse: rows by arrows, a peek by Space, a selection by X, a page by Enter', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/app/pipeline')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Added' }).getByRole('button').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const link = (at: number) => names(page).nth(at).getByRole('link')
    await expect(link(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(link(1)).toBeFocused()

    await page.keyboard.press(' ')
    const name = (await link(1).locator('bdi').textContent()) ?? ''
    const peek = page.getByRole('complementary', { name })
    await expect(peek).toBeFocused()
    await expect(page).toHaveURL(/peek=/)
    await page.keyboard.press('ArrowDown')
    const next = (await link(2).locator('bdi').textContent()) ?? ''
    await expect(page.getByRole('complementary', { name: next })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/app/clients')
    await expect(link(2)).toBeFocused()

    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('group', { name: 'Selected' })).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Selected' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\/clients\/[0-9a-f-]{36}$/)
  })

  test('can be read by everybody, with a peek, a selection and a dialog', async ({ page }) => {
    await page.goto('/app/clients')
    const row = page.getByRole('row').filter({ hasText: 'Hannah Whitlock' })
    await row.getByRole('cell').last().click()
    await expect(page.getByRole('complementary', { name: 'Hannah Whitlock' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Hannah Whitlock' }).check({ force: true })
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.goto('/app/clients?new=client')
    await expect(page.getByRole('dialog', { name: 'Add client' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a long list', () => {
  test.use({ person: 'admin' })
  test.setTimeout(180_000)

  test('comes in pages as it is scrolled, and only what is in sight is drawn', async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/healthz')
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    // Others may have left some of theirs.
    const before = await request.get('/api/clients/summary', { headers: headers(token) })
    const all = ((await before.json()) as { count: number }).count + 120
    const added: string[] = []
    for (let at = 0; at < 120; at++) {
      const { id } = await addClient(request, { lastName: `Paged ${String(at).padStart(3, '0')}` }, token)
      added.push(id)
    }

    await page.goto('/app/clients?sort=-created')
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))
    await expect(page.getByText(`${all} clients`)).toBeVisible()
    await table.getByRole('rowheader').first().getByRole('link').focus()
    await page.keyboard.press('End')
    // The next page has come.
    await expect.poll(() => lastRow(page)).toBeGreaterThan(101)
    await page.keyboard.press('End')
    await expect.poll(() => lastRow(page)).toBe(all + 1)
    expect(await table.getByRole('row').count()).toBeLessThan(80)
    await expect(table.getByRole('row').last()).toContainText('Simon & Ada Keller')
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, -20_000)
    await expect(table.locator('[aria-rowindex="2"]')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/clients?sort=created')
    const list = page.getByRole('list', { name: 'Clients' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const seen = new Set<string>()
    await expect(async () => {
      for (const item of await list.getByRole('link').allTextContents()) seen.add(item)
      await list.evaluate((element) => element.parentElement?.scrollBy(0, 500))
      expect(seen.size).toBeGreaterThanOrEqual(all)
    }).toPass({ intervals: [50] })

    // Whoever scrolls before everything is drawn stays where they scrolled to.
    await page.addInitScript(() => {
      const { setTimeout } = window
      const held: (() => void)[] = []
      const hold = (work: () => void, ms?: number) =>
        ms === undefined ? -held.push(work) : setTimeout(work, ms)
      window.setTimeout = hold as typeof window.setTimeout
      const letGo = () => {
        window.setTimeout = setTimeout
        for (const work of held) work()
      }
      Object.assign(window, { letGo })
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/app/clients?sort=-created')
    await expect(table.locator('[aria-rowindex="3"]')).toBeVisible()
    await expect(table.locator('[aria-rowindex="12"]')).toHaveCount(0)
    await page.mouse.wheel(0, 1_500)
    await expect(table.locator('[aria-rowindex="3"]')).not.toBeInViewport()
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
    await expect(table.locator('[aria-rowindex="42"]')).toBeVisible()

    // Others look at this company, too.
    for (const id of added) await request.delete(`/api/clients/${id}`, { headers: headers(token) })
  })
})

/** The number of the last row that is drawn. */
const lastRow = (page: Page) =>
  page
    .getByRole('table', { name: 'Clients' })
    .getByRole('row')
    .last()
    .getAttribute('aria-rowindex')
    .then(Number)

test('somebody is added, with a warning if the email is known, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const dana = await addClient(request, { firstName: 'Dana', lastName: 'Feld' })
  await rememberToken(page, studio.token)
  await page.goto('/app/clients?new=client')
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  await dialog.getByLabel('First name').fill('Dana')
  await dialog.getByLabel('Last name').fill('Feldman')
  await dialog.getByLabel('Email').fill('dana@')
  await dialog.getByLabel('Email').press('Control+Enter')
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(dana.email.toUpperCase())
  await expect(dialog.getByText('Dana Feld already uses this email.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/app/clients/${dana.id}`)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add client' }).first().click()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Feldman')
  await expect(dialog.getByRole('button', { name: 'Add anyway' })).toBeVisible()
  await dialog.getByLabel('Source').selectOption('Open House')
  await dialog.getByLabel('Source').press('Control+Enter')
  await expect(toastOf(page)).toContainText('Dana Feldman')
  await expect(page.getByRole('rowheader', { name: 'Dana Feldman' })).toBeVisible()
  await toastOf(page).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Feldman' })).toBeVisible()
  await expect(field(page, 'Source Open House')).toBeVisible()

  await page.goto('/app/clients?new=client')
  await expect(dialog.getByLabel('Last name')).toHaveValue('')
})

test('a line is edited where it stands: Enter and Tab save, Escape takes it back', async ({
  page,
  request,
}) => {
  const { id } = await addClient(request, { firstName: 'Ines', lastName: 'Carvalho', phone: '555-0100' })
  await openClient(page, id)
  await field(page, 'Phone 555-0100').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('555-0000')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Phone 555-0100')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Phone' }).fill('555-0199')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Phone 555-0199')).toBeVisible()
  await field(page, /^Brokerage/).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Keystone Homes')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Brokerage Keystone Homes')).toBeFocused()
  await expect.poll(() => stored(request, id)).toMatchObject({ phone: '555-0199', version: 3 })

  await field(page, /^Email/).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.keyboard.press('Escape')

  await field(page, 'Name Ines Carvalho').click()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Carvalho-Reyes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Carvalho-Reyes' })).toBeVisible()
  await field(page, 'Address Add address').click()
  await page.getByRole('textbox', { name: 'City' }).fill('Savannah')
  await page.getByRole('textbox', { name: 'State' }).fill('GA')
  await page.keyboard.press('Enter')
  await expect(field(page, /^Address Savannah, GA/)).toBeVisible()
  await field(page, 'Source Add source').click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Website')
  await expect(field(page, 'Source Website')).toBeVisible()
  await field(page, 'Notes Add notes').click()
  await page.keyboard.type('Has a dog.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Call after six.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await stored(request, id)).notes).toBe('Has a dog.\nCall after six.')
  await page.reload()
  await expect(page.getByText('Call after six.')).toBeVisible()
})

test.describe('trouble', () => {
  test.use({ allowedNoise: refused })

  test('a picture that is none says so, and the one before stays', async ({ page, request }) => {
    const { id } = await addClient(request, { lastName: 'Pictured' })
    await openClient(page, id)
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') }
    await page.getByLabel('Choose a picture').setInputFiles(text)
    await expect(page.getByRole('alert')).toContainText(/picture|file/i)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a second editor sees both versions, and chooses', async ({ page, browser, request }) => {
    const { id } = await addClient(request, { firstName: 'Marcus', lastName: 'Delgado', phone: '555-0100' })
    await openClient(page, id)
    const other = await someoneElse(browser)
    await openClient(other, id)

    await edit(other, 'Phone 555-0100', '555-0777')
    await expect.poll(async () => (await stored(request, id)).phone).toBe('555-0777')
    await edit(page, 'Phone 555-0100', '555-0199')
    const versions = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await expect(versions.getByRole('group', { name: 'Yours' })).toHaveText('555-0199')
    await expect(versions.getByRole('group', { name: 'Theirs' })).toHaveText('555-0777')
    await expectAccessible(page)
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await expect(field(page, 'Phone 555-0199')).toBeVisible()
    await expect.poll(async () => (await stored(request, id)).phone).toBe('555-0199')

    // The other one is behind now, and takes it.
    await edit(other, 'Phone 555-0777', '555-0888')
    await other.getByRole('button', { name: 'Take theirs' }).click()
    await expect(field(other, 'Phone 555-0199')).toBeVisible()
    // Two different fields are no conflict.
    await edit(page, 'Brokerage Add brokerage', 'Keystone')
    await expect.poll(async () => (await stored(request, id)).version).toBe(4)
    await edit(other, 'Notes Add notes', 'Has a dog')
    await expect(field(other, 'Brokerage Keystone')).toBeVisible()
    await expect.poll(async () => (await stored(request, id)).notes).toBe('Has a dog')
    await other.close()
  })

  test('without a network what was typed stays, says so, and can be tried again', async ({
    page,
    context,
    request,
  }) => {
    const { id } = await addClient(request, { firstName: 'Owen', lastName: 'Marsh', phone: '555-0100' })
    await openClient(page, id)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await edit(page, 'Phone 555-0100', '555-0199')
    await expect(page.getByText('Not saved. We can’t reach the server.')).toBeVisible()
    await expect(field(page, 'Phone 555-0199')).toBeVisible()
    await page.getByRole('link', { name: 'Pipeline' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Not saved.')).toHaveCount(0)
    await expect.poll(async () => (await stored(request, id)).phone).toBe('555-0199')
  })

  test('whoever is deleted, somebody else’s or nobody at all is gone, inside of the house', async ({
    page,
    request,
  }) => {
    const { id } = await addClient(request, { lastName: 'Gone' })
    await request.delete(`/api/clients/${id}`, { headers: headers() })
    const login = await request.post('/api/auth/login', {
      data: { email: people.neighbour, password: 'mantel-demo', portal: 'app' },
    })
    const { token } = (await login.json()) as { token: string }
    const theirs = await request.get('/api/clients', { headers: headers(token) })
    const foreign = ((await theirs.json()) as { items: Client[] }).items[0]?.id
    await rememberToken(page, studio.token)
    for (const one of [id, foreign, 'nobody']) {
      await page.goto(`/app/clients/${one}`)
      await expect(page.getByRole('heading', { name: 'This client is gone' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Pipeline' })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Clients' }).last().click()
    await expect(page).toHaveURL('/app/clients')
  })
})

async function edit(page: Page, name: string, text: string) {
  await field(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press(name.startsWith('Notes') ? 'Control+Enter' : 'Enter')
}

const someoneElse = async (browser: Browser) => (await browser.newContext()).newPage()

test('deleting says what follows and wants the name; the project stays', async ({ page, request }) => {
  const client = await addClient(request, { firstName: 'Lena', lastName: 'Ortiz' })
  const project = await addProject(request, '12 Fennel Yard', client.id)
  await openClient(page, client.id)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Lena Ortiz?' })
  await expect(dialog).toContainText('Their 1 project stays, without a client.')
  await dialog.getByRole('button', { name: 'Delete client' }).click()
  await expect(dialog).toContainText('That is not the name.')
  await dialog.getByLabel('Type Lena Ortiz to confirm').fill('lena ortiz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/clients')
  await expect(toastOf(page)).toContainText('Their 1 project stays')
  await expect(page.getByRole('rowheader', { name: 'Lena Ortiz' })).toHaveCount(0)
  const left = await request.get(`/api/projects/${project.id}`, { headers: headers() })
  expect((await left.json()) as Project).toMatchObject({ clientId: null })
})

test('two are merged, field by field, from the list and from a page', async ({ page, request }) => {
  const keeper = await addClient(request, { firstName: 'Ruth', lastName: 'Adeyemi', phone: '555-0100' })
  const twin = await addClient(request, {
    firstName: 'Ruthie',
    lastName: 'Adeyemi',
    notes: 'Prefers mornings',
  })
  const project = await addProject(request, '8 Adeyemi Row', keeper.id)
  const moving = await addProject(request, '9 Adeyemi Row', twin.id)
  await addProject(request, '10 Adeyemi Row', keeper.id)
  await rememberToken(page, studio.token)
  await page.goto('/app/clients?search=adeyemi')
  await page.getByRole('checkbox', { name: 'Select Ruth Adeyemi' }).check({ force: true })
  await page.getByRole('button', { name: 'Merge' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Select two to merge them')
  await page.getByRole('checkbox', { name: 'Select Ruthie Adeyemi' }).check({ force: true })
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
  await expect(dialog).toContainText('Ruth Adeyemi stays. Ruthie Adeyemi goes: their 1 project')
  await expect(dialog.getByRole('group', { name: 'First name' }).getByRole('radio').first()).toBeChecked()
  // What only one of them has is kept.
  await expect(dialog.getByRole('group', { name: 'Notes' }).getByRole('radio').last()).toBeChecked()
  await dialog.getByRole('group', { name: 'First name' }).getByText('Ruthie').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toastOf(page)).toContainText('Ruthie Adeyemi is now part of Ruthie Adeyemi')
  await expect(names(page)).toHaveText(['RARuthie Adeyemi'])
  expect(await stored(request, keeper.id)).toMatchObject({ phone: '555-0100', notes: 'Prefers mornings' })
  for (const { id } of [project, moving]) {
    const moved = await request.get(`/api/projects/${id}`, { headers: headers() })
    expect((await moved.json()) as Project).toMatchObject({ clientId: keeper.id })
  }

  const other = await addClient(request, { firstName: 'Yusuf', lastName: 'Hadley' })
  await page.goto(`/app/clients/${other.id}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with…' }).click()
  const picking = page.getByRole('dialog', { name: 'Merge Yusuf Hadley with…' })
  await picking.getByLabel('Search by name, email or phone').fill('ruthie')
  await picking.getByRole('button', { name: /^.*Ruthie Adeyemi/ }).click()
  await dialog.getByRole('button', { name: 'Keep Yusuf Hadley instead' }).click()
  await expect(dialog).toContainText('Yusuf Hadley stays. Ruthie Adeyemi goes: their 3 projects')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(`/app/clients/${other.id}`)
  const theirs = page.getByRole('table', { name: 'Projects' })
  await expect(theirs.getByRole('link', { name: '9 Adeyemi Row' })).toBeVisible()
})

test('a merge is undone by its toast, or for a week on the page', async ({ page, request }) => {
  const keeper = await addClient(request, { firstName: 'Odile', lastName: 'Marchetti', phone: '555-0160' })
  const twin = await addClient(request, { firstName: 'Odie', lastName: 'Marchetti', notes: 'Has a dog' })
  const moving = await addProject(request, '11 Marchetti Lane', twin.id)
  await addProject(request, '12 Marchetti Lane', keeper.id)
  await addProject(request, '13 Marchetti Lane', keeper.id)
  const clientOfMoving = async () => {
    const answer = await request.get(`/api/projects/${moving.id}`, { headers: headers() })
    return ((await answer.json()) as Project).clientId
  }
  await openClient(page, twin.id)
  const mergeThem = async () => {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge with…' }).click()
    const picking = page.getByRole('dialog', { name: 'Merge Odie Marchetti with…' })
    await picking.getByLabel('Search by name, email or phone').fill('odile')
    await picking.getByRole('button', { name: /Odile Marchetti/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
    await expect(dialog).toContainText('You can undo this for 7 days.')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page).toHaveURL(`/app/clients/${keeper.id}`)
    await expect(toastOf(page)).toContainText('Odie Marchetti is now part of Odile Marchetti.')
  }
  const note = page.getByText('Odie Marchetti was merged into this client')
  const projects = page.getByRole('table', { name: 'Projects' })

  await mergeThem()
  await expect(note).toBeVisible()
  await expect(projects).toContainText('11 Marchetti Lane')
  expect(await clientOfMoving()).toBe(keeper.id)
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page)).toContainText('Odie Marchetti is a client of their own again.')
  await expect(note).toHaveCount(0)
  await expect(projects).toContainText('12 Marchetti Lane')
  await expect(projects).not.toContainText('11 Marchetti Lane')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Undid the merge of Odie Marchetti',
  )
  expect(await clientOfMoving()).toBe(twin.id)
  await toastOf(page).getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/app/clients/${twin.id}`)
  await expect(projects).toContainText('11 Marchetti Lane')

  await mergeThem()
  await page.reload()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  const asking = page.getByRole('dialog', { name: 'Undo this merge?' })
  await expect(asking).toContainText('Odie Marchetti becomes a client of their own again')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await edit(page, 'Phone 555-0160', '555-0161')
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await asking.getByRole('button', { name: 'Undo merge' }).click()
  await expect(asking).toBeHidden()
  await expect(toastOf(page)).toContainText('Merge undone')
  await expect(note).toHaveCount(0)
  // What was typed since stays, and what came with the other one goes.
  expect(await stored(request, keeper.id)).toMatchObject({ phone: '555-0161', notes: null })
  expect(await stored(request, twin.id)).toMatchObject({ id: twin.id, notes: 'Has a dog' })
  await page.goto(`/app/clients/${twin.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Odie Marchetti/ })).toBeVisible()
})

test.describe('a merge that is not to be undone any more', () => {
  test.use({ allowedNoise: refused })

  test('is told by the server’s sentence, and no longer offered', async ({ page, request }) => {
    const keeper = await addClient(request, { firstName: 'Lorna', lastName: 'Pike' })
    const twin = await addClient(request, { firstName: 'Lorne', lastName: 'Pike' })
    const answer = await request.post(`/api/clients/${keeper.id}/merge`, {
      headers: headers(),
      data: { otherId: twin.id, fromOther: [] },
    })
    const { mergeId } = (await answer.json()) as { mergeId: string }
    await openClient(page, keeper.id)
    await page.getByRole('button', { name: 'Undo merge' }).click()
    // Somebody else was quicker.
    await request.post(`/api/clients/merges/${mergeId}/undo`, { headers: headers() })
    const asking = page.getByRole('dialog', { name: 'Undo this merge?' })
    await asking.getByRole('button', { name: 'Undo merge' }).click()
    await expect(toastOf(page)).toContainText('This merge can no longer be undone')
    await expect(page.getByRole('button', { name: 'Undo merge' })).toHaveCount(0)
  })
})

test('a client has a page with their projects and what happened, and a way to the next project', async ({
  page,
  request,
}) => {
  const client = await addClient(request, { firstName: 'Greta', lastName: 'Lindqvist' })
  await addProject(request, '301 Hollis Park', client.id)
  await openClient(page, client.id)
  await expect(page.getByRole('table', { name: 'Projects' })).toContainText('301 Hollis Park')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Added Greta Lindqvist')
  await edit(page, 'Phone Add phone', '555-0144')
  await expect(activity).toContainText('555-0144')
  await page.getByRole('link', { name: 'New project' }).click()
  await expect(page).toHaveURL(new RegExp(`new=project&client=${client.id}`))
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await expect(dialog.getByRole('textbox', { name: 'Client' })).toHaveValue('Greta Lindqvist')
})

test('a client gets a picture in pieces, and none again', async ({ page, request }) => {
  const { id } = await addClient(request, { firstName: 'Fiona', lastName: 'Grady' })
  await openClient(page, id)
  const menu = page.getByRole('button', { name: 'Picture of Fiona Grady' })
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a picture').setInputFiles({ name: 'fiona.png', mimeType: 'image/png', buffer })
  await choose(await page.screenshot())
  await expect(toastOf(page)).toContainText('Picture saved')
  await expect(menu.locator('img')).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Change picture…' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Remove picture' }).click()
  await expect(menu.locator('img')).toHaveCount(0)
  // Its version moved along: the next edit is not refused.
  await edit(page, 'Phone Add phone', '555-0145')
  await expect.poll(async () => (await stored(request, id)).phone).toBe('555-0145')
})

test.describe('names of all kinds', () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
  const odd = [
    {
      firstName: long,
      lastName: long,
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.test`,
      notes: long.repeat(9),
    },
    {
      firstName: '🪴 Fern',
      lastName: '👩‍👩‍👧‍👦',
      phone: '+1 (912) 555-0143 ext. 1234567890',
      companyName: '🏠🏠🏠',
    },
    { firstName: 'נועה', lastName: 'לוי', companyName: 'שלום עולם', notes: 'הערה ארוכה' },
  ]

  test('break no layout, at a desk and on a phone', async ({ page, request }) => {
    const added = await Promise.all(odd.map((client) => addClient(request, client)))
    await rememberToken(page, studio.token)
    for (const path of ['/app/clients', ...added.map(({ id }) => `/app/clients/${id}`)]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(path.endsWith('clients') ? 'Fern' : 'Joined').first()).toBeVisible()
      await expectToFit(page, path)
    }
    await page.goto('/app/clients')
    await expect(page.getByRole('rowheader', { name: /Fern/ })).toBeVisible()
    const heights = await page
      .getByRole('table', { name: 'Clients' })
      .locator('tbody tr[data-index]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights)).toEqual(new Set([44]))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list is a list, and call, email and message are where the thumb is', async ({
    page,
    request,
  }) => {
    const { id, email } = await addClient(request, {
      firstName: 'Beatrix',
      lastName: 'Nolan',
      phone: '(912) 555-0116',
    })
    await rememberToken(page, studio.token)
    await page.goto('/app/clients?search=beatrix')
    await expect(page.getByRole('table')).toHaveCount(0)
    await page
      .getByRole('list', { name: 'Clients' })
      .getByRole('link', { name: /Beatrix Nolan/ })
      .click()
    await expect(page).toHaveURL(`/app/clients/${id}`)
    for (const [name, to] of [
      ['Call', 'tel:9125550116'],
      ['Email', `mailto:${email}`],
      ['Message', 'sms:9125550116'],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', to)
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await edit(page, 'Phone (912) 555-0116', '555-0199')
    await expect(field(page, 'Phone 555-0199')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clients' }).first().click()
    await expect(page).toHaveURL('/app/clients')
  })
})

test.describe('who may what', () => {
  for (const { person, merges, deletes } of [
    { person: 'staff', merges: false, deletes: false },
    { person: 'manager', merges: true, deletes: false },
    { person: 'admin', merges: true, deletes: true },
  ] as const) {
    test.describe(person, () => {
      test.use({ person })

      test(`may ${merges ? '' : 'not '}merge and ${deletes ? '' : 'not '}delete, but adds and edits`, async ({
        page,
      }) => {
        await page.goto('/app/clients')
        await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible()
        await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveCount(merges ? 1 : 0)
        const seesPrices = person !== 'staff'
        await expect(page.getByRole('columnheader', { name: 'Lifetime value' })).toHaveCount(
          seesPrices ? 1 : 0,
        )
        await names(page).first().getByRole('link').click()
        await expect(field(page, /^Phone/)).toBeVisible()
        await expect(page.getByText('Lifetime value')).toHaveCount(seesPrices ? 1 : 0)
        await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(merges ? 1 : 0)
        if (!merges) return
        await page.getByRole('button', { name: 'Actions' }).click()
        await expect(page.getByRole('menuitem', { name: 'Merge with…' })).toBeVisible()
        await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveCount(deletes ? 1 : 0)
      })
    })
  }
})

// At the end: afterwards nobody fits into the studio any more.
test.describe('a plan that is full', () => {
  test.use({ allowedNoise: refused })

  test('says so in the dialog, and keeps what was typed', async ({ page, request }) => {
    let status = 201
    while (status === 201) {
      const data = { email: `${crypto.randomUUID()}@mail.test`, lastName: 'Full' }
      status = (await request.post('/api/clients', { headers: headers(), data })).status()
    }
    await rememberToken(page, studio.token)
    await page.goto('/app/clients?new=client')
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByLabel('Email').fill('one.more@mail.test')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your plan allows up to 40 clients.')
    await expect(dialog.getByLabel('Email')).toHaveValue('one.more@mail.test')
  })
})
