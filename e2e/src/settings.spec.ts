import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { dragRow } from './testing/drag-row.ts'
import { expectAccessible } from './testing/error-free-page.ts'
import { expectToFit } from './testing/expect-to-fit.ts'
import { boardOf } from './testing/pipeline.ts'
import { createUser, expect, expectReady, type Studio, storeToken, test, toastOf } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openSettings(page: Page, at: string) {
  await page.goto(`/app/settings${at}`)
  await expectReady(page)
}

type Settings = {
  company: { name: string; city: string | null; logoFileId: string | null; seen: string }
  sources: { items: { name: string }[]; seen: string }
}

function settingsOf(request: APIRequestContext, { token }: Studio) {
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => (await (await request.get('/api/settings', { headers })).json()) as Settings
  return {
    company: async () => (await read()).company,
    rename: async (name: string) => {
      const { seen } = (await read()).company
      const answer = await request.patch('/api/settings/company', { headers, data: { name, seen } })
      expect(answer.status()).toBe(200)
    },
    addSources: async (...names: string[]) => {
      const { items, seen } = (await read()).sources
      const all = [...items.map(({ name }) => name), ...names].map((name) => ({ name }))
      const answer = await request.put('/api/settings/sources', {
        headers,
        data: { items: all, moves: [], seen },
      })
      expect(answer.status()).toBe(200)
    },
  }
}

// Needs a browser: dragging.
test('a stage is dragged to another place, and the board follows', async ({ page, studio, request }) => {
  await boardOf(request, studio).add('Bid')
  await openSettings(page, '#pipeline')
  const rows = page.getByRole('list', { name: 'Stages', exact: true }).getByRole('listitem')
  const names = () =>
    rows
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect((await names()).slice(0, 3)).toEqual(['Discovery', 'Bid', 'Won'])
  await dragRow(page, rows.nth(2), rows.nth(1))
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Discovery', 'Won', 'Bid'])
  await save(page).click()
  await expect(toastOf(page)).toContainText('Stages saved')

  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Pipeline/ })
    .click()
  await expectReady(page)
  const columns = page.getByRole('main').getByRole('region', { name: /^(Discovery|Bid|Won)$/ })
  await expect(columns).toHaveCount(3)
  for (const [at, name] of ['Discovery', 'Won', 'Bid'].entries())
    await expect(columns.nth(at)).toHaveAccessibleName(name)
})

// Needs a browser: images.
test('a logo is shown in the section and in the sidebar, also after a reload', { tag: '@figures' }, async ({
  page,
  studio,
  request,
}) => {
  const expectDrawn = (picture: Locator) =>
    expect
      .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  await openSettings(page, '')
  await page.getByLabel('Choose a logo').setInputFiles(picture)
  await expect(toastOf(page)).toContainText('Logo saved')
  expect((await settingsOf(request, studio).company()).logoFileId).not.toBeNull()
  for (const _ of ['at once', 'after a reload']) {
    await expectDrawn(section(page, 'Company').getByRole('img'))
    await expectDrawn(page.getByRole('complementary').locator('img'))
    await page.reload()
  }
})

// Needs a browser: colors.
test('chosen colors appear in the preview, and on every button after saving', async ({
  page,
  studio,
  request,
}) => {
  const yellow = 'rgb(249, 226, 125)'
  await openSettings(page, '#branding')
  const branding = section(page, 'Branding')
  const invite = section(page, 'Team').getByRole('link', { name: 'Invite' })
  const before = await invite.evaluate((element) => getComputedStyle(element).backgroundColor)
  await branding.getByLabel('Primary', { exact: true }).fill('#F9E27D')
  const preview = branding.getByRole('img', { name: /^Preview/ })
  await expect(preview.getByText('Pay invoice')).toHaveCSS('background-color', yellow)
  await branding.getByRole('button', { name: 'All colors' }).click()
  await expectAccessible(page, { within: '#branding' })
  await expect(invite).toHaveCSS('background-color', before)
  await save(page).click()
  await expect(toastOf(page)).toContainText('Branding saved')
  await expect(invite).toHaveCSS('background-color', yellow)
  const teammate = await createUser(request, { companyId: studio.companyId, role: 'Manager' })
  await storeToken(page, teammate.token)
  await page.goto('/app/clients')
  await expect(page.getByRole('button', { name: 'Add client' }).first()).toHaveCSS('background-color', yellow)
})

// Needs a browser: layout and colors.
test('names of all kinds do not break the layout at any size, and managers can read every section', {
  tag: '@figures',
}, async ({ page, studio, request }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
  const settings = settingsOf(request, studio)
  await settings.addSources(long, 'שלום עולם', '🪴🏠')
  await settings.rename(long)
  await openSettings(page, '')
  for (const at of ['#company', '#branding', '#pipeline', '#timeline', '#costs']) {
    await page.evaluate((hash) => location.assign(hash), at)
    await expect(page.locator(at)).toBeInViewport()
    await expectToFit(page, at)
  }
  const manager = await createUser(request, { companyId: studio.companyId, role: 'Manager' })
  await storeToken(page, manager.token)
  await openSettings(page, '')
  await expect(section(page, 'Company').getByText('Only admins can change these settings.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: the size of touch targets.
  test('every control of a section is large enough to tap', { tag: '@figures' }, async ({
    page,
    studio,
    request,
  }) => {
    await openSettings(page, '')
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: 'Pipeline and labels' }).tap()
    await expect(page.getByLabel('Add a stage')).toBeVisible()
    await expectReady(page)
    const controls = page.locator('#pipeline').locator('button:visible, input:visible, select:visible')
    await expect(controls).not.toHaveCount(0)
    const heights = await controls.evaluateAll((elements) =>
      elements
        .filter((element) => element.getAttribute('role') !== 'switch')
        .map((element) => element.getBoundingClientRect().height),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All settings' }).tap()
    await sections.getByRole('link', { name: 'Company' }).tap()
    await page.getByLabel('City').fill('Tybee Island')
    await save(page).tap()
    await expect(toastOf(page)).toContainText('Company saved')
    expect(await settingsOf(request, studio).company()).toMatchObject({ city: 'Tybee Island' })
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
