import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { expect, expectReady, type Studio, test, toastOf } from '../testing/users.ts'

const headers = ({ token }: Studio) => ({ authorization: `Bearer ${token}` })

/** Configures the studio's lead form to leave leads in the inbox. Returns the form's key. */
async function formOf(request: APIRequestContext, studio: Studio) {
  const form = await request.get('/api/lead-form', { headers: headers(studio) })
  const { key, version } = (await form.json()) as { key: string; version: number }
  const changed = await request.patch('/api/lead-form', {
    headers: headers(studio),
    data: { autoAddToPipeline: false, version },
  })
  expect(changed.status()).toBe(200)
  return key
}

const hannah = {
  firstName: 'Hannah',
  lastName: 'Whitlock',
  email: 'hannah@mail.test',
  phone: '(912) 555-0116',
  projectAddress: '412 Maple Avenue',
  message: 'We list in May.\n\nCould you stage the ground floor?',
}

/** Sends the form without a script, as the plain form of a website does. */
async function submit(request: APIRequestContext, key: string, more: Partial<typeof hannah> = {}) {
  const form = { ...hannah, ...more }
  const answer = await request.post(`/api/widget/${key}`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

const list = (page: Page) => page.getByRole('list', { name: 'Leads' })

test.describe('from the website to the board', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  // Needs a browser: the layout of two panes and focus rings.
  test('a lead arrives while the inbox is open, is read, and is added with the keyboard', async ({
    page,
    request,
    studio,
  }) => {
    const key = await formOf(request, studio)
    await submit(request, key, { firstName: 'Marcus', lastName: 'Delgado', email: 'marcus@mail.test' })
    await page.goto('/app/leads')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await expectReady(page)
    await submit(request, key)
    await expect(list(page).getByRole('link')).toHaveCount(2)
    await expect(list(page).getByRole('link').first()).toContainText('Hannah Whitlock')

    await page.keyboard.press('j')
    const lead = page.getByRole('article', { name: 'Hannah Whitlock' })
    await expect(lead.getByText('Could you stage the ground floor?')).toBeVisible()
    const [listBox, leadBox] = [await list(page).boundingBox(), await lead.boundingBox()]
    expect(Math.round((listBox?.x ?? 0) + (listBox?.width ?? 0))).toBeLessThanOrEqual(leadBox?.x ?? 0)
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: /^Leads.*1 unread$/ })).toBeVisible()

    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: 'Add to pipeline' }).getByLabel('Stage')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Hannah Whitlock added to Discovery')
    await expect(page.getByRole('article', { name: 'Marcus Delgado' })).toBeVisible()
    await page.keyboard.press('d')
    await expect(toastOf(page)).toContainText('Marcus Delgado dismissed')
    await page.keyboard.press('Control+z')
    await expect(list(page).getByRole('link')).toHaveCount(1)

    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page.getByRole('link', { name: '412 Maple Avenue' })).toBeVisible()
    await page.getByRole('button', { name: '1 new lead' }).click()
    const peek = page.getByRole('complementary', { name: 'Marcus Delgado' })
    await expect(peek.getByRole('button', { name: 'Add to pipeline' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: the size of touch targets.
  test('a lead opens on its own page, with three actions for a thumb', { tag: '@figures' }, async ({
    page,
    request,
    studio,
  }) => {
    await submit(request, await formOf(request, studio))
    await page.goto('/app/pipeline')
    await page.getByRole('link', { name: '1 new lead' }).tap()
    await list(page)
      .getByRole('link', { name: /Hannah Whitlock/ })
      .tap()
    const actions = page.getByRole('group', { name: 'Actions' })
    await expect(actions.getByRole('button')).toHaveCount(3)
    for (const button of await actions.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await expectToFit(page, 'the lead')
    await actions.getByRole('button', { name: 'Add to pipeline' }).tap()
    await page
      .getByRole('dialog', { name: 'Add to pipeline' })
      .getByRole('button', { name: 'Add to pipeline' })
      .tap()
    await expect(toastOf(page)).toContainText('added to Discovery')
    await expect(page.getByText('All caught up')).toBeVisible()
  })
})

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
const odd = [
  { firstName: long, lastName: long, message: long.repeat(9), projectAddress: long.repeat(3) },
  { firstName: '🪴 Fern', lastName: '👩‍👩‍👧‍👦', message: '🏠'.repeat(300) },
  { firstName: 'נועה', lastName: 'לוי', message: 'שלום עולם '.repeat(30) },
]

/** The view tabs, which scroll sideways on narrow phones. */
const views = '[aria-label="View"]'

// Needs a browser: layout.
test('texts of all kinds do not break the layout on a desktop and on a phone', { tag: '@figures' }, async ({
  page,
  request,
  studio,
}) => {
  const key = await formOf(request, studio)
  for (const [index, values] of odd.entries())
    await submit(request, key, { ...values, email: `odd-${index}@mail.test` })
  await page.goto('/app/leads?view=new')
  await expect(list(page).getByRole('link')).toHaveCount(odd.length)
  await expectToFit(page, 'the list', views)
  for (const index of odd.keys()) {
    await page.goto('/app/leads?view=new')
    await list(page).getByRole('link').nth(index).click()
    await expect(page.getByRole('article')).toBeVisible()
    await expectToFit(page, `lead ${index}`, views)
  }
})
