import { tinyPng } from '@mantel/server/demo/files/tiny-png'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { expectToFit } from './testing/expect-to-fit.ts'
import { expect, expectReady, type Studio, test, toastOf } from './testing/users.ts'

type Client = { id: string; email: string; version: number }

const headers = ({ token }: Studio) => ({ authorization: `Bearer ${token}` })

async function addClient(request: APIRequestContext, studio: Studio, data: object) {
  const answer = await request.post('/api/clients', {
    headers: headers(studio),
    data: { email: `${crypto.randomUUID()}@mail.test`, ...data },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Client
}

const field = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

async function edit(page: Page, name: string, text: string) {
  await type(page, name, text)
  await page.keyboard.press('Enter')
}

async function type(page: Page, name: string, text: string) {
  await field(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test.describe('the whole journey of a client', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  // Needs a browser: roles and names that axe checks, and images.
  test('a client is added, peeked at, merged, unmerged, edited by two users and given a photo, and each step is accessible', async ({
    page,
    request,
    studio,
  }) => {
    await addClient(request, studio, { firstName: 'Ruth', lastName: 'Adeyemi', phone: '555-0100' })
    await page.goto('/app/clients')
    await page.getByRole('button', { name: 'Add client' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add client' })
    await expect(adding).toBeVisible()
    await expectAccessible(page)
    await adding.getByLabel('First name').fill('Ruthie')
    await adding.getByLabel('Last name').fill('Adeyemi')
    await adding.getByLabel('Email').fill(`${crypto.randomUUID()}@mail.test`)
    await adding.getByLabel('Phone').fill('555-0142')
    await adding.getByRole('button', { name: 'Add client' }).click()
    await expect(toastOf(page)).toContainText('Ruthie Adeyemi')

    const row = page.getByRole('row').filter({ hasText: 'Ruth Adeyemi' })
    await row.getByRole('cell').last().click()
    const peek = page.getByRole('complementary', { name: 'Ruth Adeyemi' })
    await expect(peek).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Ruth Adeyemi' }).check({ force: true })
    await page.getByRole('checkbox', { name: 'Select Ruthie Adeyemi' }).check({ force: true })
    await expectReady(page)
    await expectAccessible(page)
    await peek.getByRole('button', { name: 'Close' }).click()
    await expect(peek).toHaveCount(0)

    await page.getByRole('button', { name: 'Merge' }).click()
    const merging = page.getByRole('dialog', { name: 'Merge clients' })
    await expect(merging).toBeVisible()
    await expectAccessible(page)
    await merging.getByRole('button', { name: 'Merge' }).click()
    await expect(toastOf(page)).toContainText('Ruthie Adeyemi was merged into Ruth Adeyemi')
    await page
      .getByRole('rowheader', { name: /Ruth Adeyemi/ })
      .getByRole('link')
      .click()

    await page.getByRole('button', { name: 'Undo merge' }).click()
    const undoing = page.getByRole('dialog', { name: 'Undo this merge?' })
    await expect(undoing).toBeVisible()
    await expectAccessible(page)
    await undoing.getByRole('button', { name: 'Undo merge' }).click()
    await expect(toastOf(page)).toContainText('Ruthie Adeyemi is a separate client again.')

    const { pathname } = new URL(page.url())
    const address = pathname.replace('/app/', '/api/')
    const known = await request.get(address, { headers: headers(studio) })
    const { version } = (await known.json()) as Client
    // Someone else changes the field while the user is editing it. The page shows the new notes once it knows of the
    // change.
    await type(page, 'Phone 555-0100', '555-0199')
    const changed = await request.patch(address, {
      headers: headers(studio),
      data: { phone: '555-0777', notes: 'Has a dog', version },
    })
    expect(changed.status()).toBe(200)
    await expect(field(page, 'Notes Has a dog')).toBeVisible()
    await page.keyboard.press('Enter')
    const versions = page.getByRole('dialog', { name: 'Someone else changed this' })
    await expect(versions).toBeVisible()
    await expectAccessible(page)
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await expect(field(page, 'Phone 555-0199')).toBeVisible()

    await page.getByLabel('Choose a photo').setInputFiles({
      name: 'ruth.png',
      mimeType: 'image/png',
      buffer: tinyPng(30, Buffer.alloc(30 * 20), ['#555555']),
    })
    await expect(toastOf(page)).toContainText('Photo saved')
    const picture = page.getByRole('button', { name: 'Photo of Ruth Adeyemi' }).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })
})

test.describe('a long list', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  const all = 110

  // Needs a browser: scrolling, and a layout that decides which rows are visible.
  test('loads in pages while scrolling, and renders only visible rows', { tag: '@figures' }, async ({
    page,
    request,
    studio,
  }) => {
    for (let at = 0; at < all; at++)
      await addClient(request, studio, { lastName: `Paged ${String(at).padStart(3, '0')}` })

    await page.goto('/app/clients?sort=-created')
    const table = page.getByRole('table', { name: 'Clients' })
    await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))
    await expect(page.getByText(`${all} clients`)).toBeVisible()
    await table.getByRole('rowheader').first().getByRole('link').focus()
    await page.keyboard.press('End')
    // A row after the hundredth means that the next page has loaded.
    await expect.poll(() => lastRow(page)).toBeGreaterThan(101)
    await page.keyboard.press('End')
    await expect.poll(() => lastRow(page)).toBe(all + 1)
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(80)
    await expect(table.getByRole('row').last()).toContainText('Paged 000')
    await page.mouse.move(700, 500)
    await expect(async () => {
      await page.mouse.wheel(0, -20_000)
      await expect(table.locator('[aria-rowindex="2"]')).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/clients?sort=created')
    const list = page.getByRole('list', { name: 'Clients' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const seen = new Set<string>()
    await expect(async () => {
      for (const item of await list.getByRole('link').allTextContents()) seen.add(item)
      await list.evaluate((element) => element.parentElement?.scrollBy(0, 500))
      expect(seen.size).toBe(all)
    }).toPass({ intervals: [50] })

    // A user who scrolls before everything is rendered keeps the scroll position. To test this, timers without a delay
    // are held back, which postpones the rest of the rendering.
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
    const scrolledTo = await scrollPosition(table)
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
    await expect.poll(() => lastRow(page)).toBeGreaterThan(12)
    expect(await scrollPosition(table)).toBe(scrolledTo)
  })
})

/** How far the element that contains the table is scrolled. */
const scrollPosition = (table: Locator) =>
  table.evaluate((element) => {
    let container: Element | null = element
    while (container && container.scrollTop === 0) container = container.parentElement
    return container?.scrollTop ?? 0
  })

/** The number of the last rendered row, counting the header as row 1. */
const lastRow = (page: Page) =>
  page
    .getByRole('table', { name: 'Clients' })
    .getByRole('row')
    .last()
    .getAttribute('aria-rowindex')
    .then(Number)

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

// Needs a browser: layout.
test('names of all kinds do not break the layout on a desktop and on a phone', { tag: '@figures' }, async ({
  page,
  request,
  studio,
}) => {
  const added = await Promise.all(odd.map((client) => addClient(request, studio, client)))
  for (const path of ['/app/clients', ...added.map(({ id }) => `/app/clients/${id}`)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(path.endsWith('clients') ? 'Fern' : 'Client since').first()).toBeVisible()
    await expectToFit(page, path)
  }
  await page.goto('/app/clients')
  await expect(page.getByRole('rowheader', { name: /Fern/ })).toBeVisible()
  await expectReady(page)
  const rows = page.getByRole('table', { name: 'Clients' }).locator('tbody tr[data-index]')
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  await expect.poll(heights).toEqual(odd.map(() => 44))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: the size of touch targets.
  test('the table becomes a list, and call, email and message are large enough to tap', {
    tag: '@figures',
  }, async ({ page, request, studio }) => {
    const { id, email } = await addClient(request, studio, {
      firstName: 'Beatrix',
      lastName: 'Nolan',
      phone: '(912) 555-0116',
    })
    await page.goto('/app/clients?search=beatrix')
    await expect(page.getByRole('table')).toHaveCount(0)
    await page
      .getByRole('list', { name: 'Clients' })
      .getByRole('link', { name: /Beatrix Nolan/ })
      .tap()
    await expect(page).toHaveURL(`/app/clients/${id}`)
    for (const [name, to] of [
      ['Call', 'tel:+19125550116'],
      ['Email', `mailto:${email}`],
      ['Text', 'sms:+19125550116'],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', to)
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await edit(page, 'Phone (912) 555-0116', '555-0199')
    await expect(field(page, 'Phone 555-0199')).toBeVisible()
    await expectReady(page)
    await expectAccessible(page)
  })
})
