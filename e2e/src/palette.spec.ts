import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newStudio, refused, rememberToken, signOut, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function openPalette(page: Page, typed = '') {
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(box).toBeFocused()
  await box.pressSequentially(typed)
  return box
}
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const selected = (page: Page) => page.getByRole('option', { selected: true })
const recents = (page: Page) => page.getByRole('group', { name: 'Recent' }).getByRole('link')

test.describe('in a studio at work', () => {
  test.use({ person: 'admin' })

  test('a project is found by its address, with its client and its stage', async ({ page }) => {
    await page.goto('/app/clients')
    await openPalette(page, 'bayshore')
    await expect(option(page, /^640 Bayshore Road/)).toContainText('Won')
    await expect(selected(page)).toContainText('640 Bayshore Road')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '640 Bayshore Road' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('Ctrl+Enter opens it in a new tab, and this one stays', async ({ page, context }) => {
    await page.goto('/app/clients')
    await openPalette(page, 'tannery')
    await expect(selected(page)).toContainText('58 Tannery Row')
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await expect(tab.getByRole('heading', { level: 1, name: '58 Tannery Row' })).toBeVisible()
    await expect(page).toHaveURL('/app/clients')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('rooms and preferences are there by name, and what is nowhere is said', async ({ page }) => {
    await page.goto('/app/clients')
    const box = await openPalette(page, 'devices')
    await expect(selected(page)).toHaveText('Profile')
    await box.fill('zzqxj')
    await expect(page.getByText('Nothing matches “zzqxj”')).toBeVisible()
    await box.fill('')
    await expect(page.getByRole('group', { name: 'Go to' })).toBeVisible()
    await expect(page.getByText('↵ to open', { exact: true })).toBeVisible()
  })
})

test.describe('for whoever types ahead', () => {
  test.use({ person: 'admin' })

  test('what comes before the palette does is not lost, nor is Enter', async ({ page }) => {
    await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await route.continue()
    })
    await page.goto('/app/clients')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bayshore')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '640 Bayshore Road' })).toBeVisible()
  })

  test('Enter waits for what is being looked for', async ({ page }) => {
    await page.route('/api/search?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/app/clients')
    await openPalette(page, 'tannery')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '58 Tannery Row' })).toBeVisible()
  })
})

test.describe('for the platform', () => {
  test.use({ person: 'superAdmin' })

  test('companies and people are found by name and address', async ({ page }) => {
    await page.goto('/app/admin/revenue')
    const box = await openPalette(page, 'harbor &')
    await expect(selected(page)).toContainText('Harbor & Pine')
    await expect(page.getByRole('group', { name: 'Companies' })).toBeVisible()
    await expectAccessible(page)
    await box.fill('staff@alderfinch')
    await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option')).toContainText([
      'Alder & Finch Staging',
    ])
    await box.fill('okafor maya')
    await expect(selected(page)).toContainText('Maya Okafor')
    await expect(page.getByRole('group', { name: 'Their companies' })).toContainText('Alder & Finch Staging')
    await box.fill('%')
    await expect(page.getByText('Nothing matches “%”')).toBeVisible()
    await box.fill('product t')
    await expect(selected(page)).toContainText('Product tiers')
    await box.fill('harbor &')
    await option(page, /^Harbor & Pine/).click()
    await expect(page).toHaveURL(/\/app\/admin\/companies\/[\w-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor & Pine' })).toBeVisible()
    await openPalette(page, 'staff@alderfinch')
    await page.getByRole('group', { name: 'Users' }).getByRole('option').click()
    await expect(page).toHaveURL(/\/app\/admin\/users\/[\w-]{36}$/)
    await expect(page.getByText('staff@alderfinch.test').first()).toBeVisible()
  })
})

test.describe('where the line is bad', () => {
  test.use({ person: 'manager', allowedNoise: refused })

  test('a search that fails says so and can be tried again; an answer that is late is not shown', async ({
    page,
  }) => {
    await page.goto('/app/clients')
    await page.route('/api/search?*', (route) => route.abort())
    const box = await openPalette(page, 'hollis')
    await expect(option(page, /^Search again/)).toContainText('We can’t reach the server')
    await page.unroute('/api/search?*')
    await option(page, /^Search again/).click()
    await expect(option(page, /^301 Hollis Park/)).toBeVisible()

    await page.route(/text=harb/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue().catch(() => {})
    })
    const late = page.waitForRequest(/text=harb/)
    await box.fill('harb')
    await late
    await box.fill('foundry')
    await expect(option(page, /^71 Foundry Lofts/)).toBeVisible()
    await page.waitForTimeout(2_000)
    await expect(option(page, /^88 Harbour View/)).toHaveCount(0)
    await expect(option(page, /^71 Foundry Lofts/)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ person: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the search fills the screen', async ({ page }) => {
    await page.goto('/app/clients')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Search or jump to…' }).click()
    await page.getByRole('combobox').fill('hollis')
    await option(page, /^301 Hollis Park/).tap()
    await expect(page.getByRole('heading', { level: 1, name: '301 Hollis Park' })).toBeVisible()
  })
})

test.describe('in a studio of its own', () => {
  test.use({ allowedNoise: refused })
  let token = ''
  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL })
    token = (await newStudio(request)).token
    await request.dispose()
  })
  const headers = () => ({ authorization: `Bearer ${token}` })
  async function add(request: APIRequestContext, path: string, data: object) {
    const answer = await request.post(path, { headers: headers(), data })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const addProject = (request: APIRequestContext, title: string) =>
    add(request, '/api/projects', { title, address: title })

  test('a client is found by the digits of their phone', async ({ page, request }) => {
    await add(request, '/api/clients', {
      firstName: 'Odile',
      lastName: 'Farrow',
      email: `${crypto.randomUUID()}@mail.test`,
      phone: '(912) 555-0199',
    })
    await rememberToken(page, token)
    await page.goto('/app/pipeline')
    await openPalette(page, '9125550199')
    await expect(selected(page)).toContainText('Odile Farrow')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Odile Farrow' })).toBeVisible()
    await openPalette(page, 'link')
    await expect(page.getByRole('group', { name: 'Actions on Odile Farrow' })).toBeVisible()
  })

  test('what was opened last is in the sidebar and the palette, until it is gone or somebody leaves', async ({
    page,
    request,
  }) => {
    const titles = ['1 Lark Rise', '2 Lark Rise', '3 Lark Rise', '4 Lark Rise']
    const projects = []
    for (const title of titles) projects.push(await addProject(request, title))
    await rememberToken(page, token)
    for (const [index, { id }] of projects.entries()) {
      await page.goto(`/app/projects/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: titles[index] })).toBeVisible()
      await expect(recents(page).first()).toHaveText(titles[index] ?? '')
    }
    await expect(recents(page)).toHaveText(['4 Lark Rise', '3 Lark Rise', '2 Lark Rise'])
    await openPalette(page)
    const last = page.getByRole('dialog').getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(last).toHaveText(['4 Lark Rise', '3 Lark Rise', '2 Lark Rise', '1 Lark Rise'])
    await last.nth(3).click()
    await expect(page.getByRole('heading', { level: 1, name: '1 Lark Rise' })).toBeVisible()

    const [first, second] = projects
    await request.delete(`/api/projects/${second?.id}`, { headers: headers() })
    await page.goto('/app/clients')
    await expect(recents(page).first()).toHaveText('1 Lark Rise')
    await page.goto(`/app/projects/${second?.id}`)
    await expect(page.getByRole('heading', { name: 'This project is gone' })).toBeVisible()
    await expect(recents(page)).toHaveText(['1 Lark Rise', '4 Lark Rise', '3 Lark Rise'])

    // Renamed, it has its new name at once.
    await request.patch(`/api/projects/${first?.id}`, {
      headers: headers(),
      data: { title: 'The Lark', version: 1 },
    })
    await page.goto(`/app/projects/${first?.id}`)
    await expect(recents(page).first()).toHaveText('The Lark')

    await signOut(page)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('recents'))).toBeNull()
  })

  test('on a project’s page it moves the project, and takes that back', async ({ page, request }) => {
    token = (await newStudio(request)).token
    const { id } = await addProject(request, '9 Lark Rise')
    await rememberToken(page, token)
    await page.goto(`/app/projects/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: '9 Lark Rise' })).toBeVisible()
    await openPalette(page, 'move')
    await expect(selected(page)).toContainText('Move to stage…')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Move to stage' }).getByRole('button', { name: 'Bid' }).click()
    await expect(toastOf(page)).toContainText('9 Lark Rise moved to Bid')
    const stageOf = async () => {
      const answer = await request.get(`/api/projects/${id}`, { headers: headers() })
      return ((await answer.json()) as { status: string }).status
    }
    await expect.poll(stageOf).toBe('Bid')
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stageOf).toBe('Discovery')
  })
})
