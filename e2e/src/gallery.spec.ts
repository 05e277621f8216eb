import type { Locator, Page } from '@playwright/test'
// Imported by path, because this package declares no dependencies.
import { contrast } from '../../domain/src/basics/colors.ts'
import { expect, expectAccessible, test } from './testing/error-free-page.ts'
import { pictures } from './testing/pictures.ts'
import { galleryPort } from './testing/ports.ts'

const mainTitles = [
  'Buttons: one primary per view',
  'Project stages: shape first, color second',
  'Fields',
  'Command palette',
  'Toast, skeleton, empty state',
]
const furtherTitles = [
  'Menu, dialog, panel, tooltip',
  'Sizes, busy, links',
  'Fields, checkboxes, text',
  'Table',
  'Table, loading',
  'Load error',
  'Sections, unsaved changes',
  'Vignettes, avatars, mark',
  'Long list, views, filters, bulk bar',
  'Properties, inline fields, progress',
]
const invoiceTitles = [
  'Template picker',
  'Minimal',
  'Modern',
  'Classic',
  'Bold',
  'Staging',
  'Bold, #F9E27D',
  'Bold, #111111',
]
const companyColors = ['#F9E27D', '#111111', '#98E8C1', '#B0123B', '#2F5D7C']
const modes = [
  { mode: 'light', first: 'Light' },
  { mode: 'dark', first: 'Dark' },
] as const

// The gallery of UI components is not part of the product, so only `npm run figures` checks it.
test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`http://127.0.0.1:${galleryPort}/gallery.html`)
  await expect(half(page, 'Tenants, dark')).toBeVisible()
})

test('the gallery shows every component in both modes and is accessible', { tag: '@figures' }, async ({
  page,
}) => {
  for (const { mode, first } of modes) {
    await expect(titles(half(page, first))).toHaveText(mainTitles)
    await expect(half(page, first).locator('.swatches li')).toHaveCount(17)
    await expect(titles(half(page, `Further parts, ${mode}`))).toHaveText(furtherTitles)
    await expect(titles(half(page, `Tenants, ${mode}`))).toHaveCount(companyColors.length)
    await expect(
      titles(half(page, `Invoices, ${mode}`)).filter({ hasText: /^(?!Payment|How|Terms|Notes)/ }),
    ).toHaveText(invoiceTitles)
  }
  // A live region at the end of the page announces the toasts for a moment. The test waits until the region is gone.
  await expect(page.locator('body > [role="status"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${pictures}gallery-1440.png`, fullPage: true })
  await expectAccessible(page)
})

test('colors and focus rings match the design', { tag: '@figures' }, async ({ page }) => {
  const swatches = await page.locator('.swatches li').evaluateAll((items) =>
    items.map((item) => ({
      name: item.textContent,
      wanted: item.getAttribute('data-hex') ?? '',
      painted: getComputedStyle(item.firstElementChild ?? item).backgroundColor,
    })),
  )
  for (const { name, wanted, painted } of swatches) {
    const apart = channels(wanted).map((value, at) => Math.abs(value - (channels(hexOf(painted))[at] ?? 255)))
    // Theme tokens are HSL values with one decimal, so a painted channel may differ by 1.
    expect(Math.max(...apart), name).toBeLessThanOrEqual(1)
  }

  // After a key press, an element that a script focuses shows its focus ring.
  await page.keyboard.press('Tab')
  for (const { mode, first } of modes) {
    const button = half(page, first).getByRole('button', { name: 'Preview' })
    await button.focus()
    expect(await ring(button)).toEqual(await ring(half(page, first).getByRole('button', { name: 'Focused' })))

    const field = half(page, `Further parts, ${mode}`).getByRole('textbox', { name: 'Password' })
    const drawn = half(page, first).getByLabel('Project title')
    await field.focus()
    expect(await ring(field)).toEqual(await ring(drawn))
    expect(await color(field, 'borderTopColor')).toBe(await color(drawn, 'borderTopColor'))
  }
})

test('links and focus rings are visible in the color of every company', { tag: '@figures' }, async ({
  page,
}) => {
  await page.keyboard.press('Tab')
  for (const { mode } of modes) {
    const strip = half(page, `Tenants, ${mode}`)
    const background = await color(strip, 'backgroundColor')
    for (const primary of companyColors) {
      const tenant = strip.locator(`[data-tenant="${primary}"]`)
      const button = tenant.getByRole('button', { name: 'Send contract' })
      await button.focus()
      expect(await ring(button)).toMatchObject({ width: '2px', offset: '2px', style: 'solid' })

      const place = `${primary}, ${mode}`
      const link = await color(tenant.getByRole('link'), 'color')
      expect(contrast(link, background), `link of ${place}`).toBeGreaterThanOrEqual(4.5)
      const outline = await color(button, 'outlineColor')
      expect(contrast(outline, background), `ring of ${place}`).toBeGreaterThanOrEqual(3)
      const [words, fill] = [await color(button, 'color'), await color(button, 'backgroundColor')]
      expect(contrast(words, fill), `button of ${place}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('menus and dialogs have the mode that they were opened in', { tag: '@figures' }, async ({ page }) => {
  for (const { mode, first } of modes) {
    const parts = half(page, `Further parts, ${mode}`)
    const card = await color(half(page, first).getByLabel('Client email'), 'backgroundColor')

    await parts.getByRole('button', { name: 'Menu' }).click()
    await expectReadable(page, 'menu', card)
    await parts.getByRole('button', { name: 'New client' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await expectReadable(page, 'dialog', card)
    await parts.getByRole('button', { name: 'Details' }).click()
    await expectReadable(page, 'dialog', card)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the gallery is one column', { tag: '@figures' }, async ({ page }) => {
    const [light, dark] = await Promise.all(modes.map(({ first }) => half(page, first).boundingBox()))
    expect(dark?.y).toBeGreaterThanOrEqual((light?.y ?? 0) + (light?.height ?? 0))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

const half = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (place: Locator) => place.getByRole('heading', { level: 3 })

/**
 * Checks the colors of an open menu or dialog and closes it. The rest of the page is not checked, because the open menu
 * or dialog hides it from axe.
 */
async function expectReadable(page: Page, role: 'menu' | 'dialog', background: string) {
  const floating = page.getByRole(role)
  await expect.poll(() => color(floating, 'backgroundColor')).toBe(background)
  await expectAccessible(page, { rules: ['color-contrast'], within: `[role="${role}"]` })
  await page.keyboard.press('Escape')
  await expect(floating).toHaveCount(0)
}

const ring = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineColor, outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(node)
    return { color: outlineColor, offset: outlineOffset, style: outlineStyle, width: outlineWidth }
  })

type Property = 'color' | 'backgroundColor' | 'borderTopColor' | 'outlineColor'

const color = async (element: Locator, property: Property) =>
  hexOf(await element.evaluate((node, name) => getComputedStyle(node)[name], property))

/** The contrast formula takes hex colors, but computed styles have `rgb(…)`. */
function hexOf(text: string) {
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text)
  if (!rgb) throw new Error(`${text} is not an opaque color`)
  const digits = rgb.slice(1).map((value) => Number(value).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
