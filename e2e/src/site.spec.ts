import type { Page } from '@playwright/test'
import { tierSpans } from '../../web/src/features/site/pricing/tier-spans.ts'
import { expectAccessible } from './testing/error-free-page.ts'
import { expect, expectReady, newAddress, test } from './testing/users.ts'

const phone = { width: 390, height: 844 }
const hero = (page: Page) => page.getByRole('main').locator('section').first()
const onTheList = "You're on the list! Check your email for updates."

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectReady(page)
}

async function join(page: Page, email: string) {
  await hero(page).getByLabel('Email address').fill(email)
  await hero(page).getByRole('button', { name: 'Keep me posted' }).click()
}

// Needs a browser: scrolling to a section, a bar that stays visible, and a server-rendered page that is hydrated.
test('a visitor looks around and joins the waitlist', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Features' }).click()
  await expect(page).toHaveURL('/#features')
  await expect(page.getByRole('heading', { name: /staging job/ })).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(page.getByRole('banner')).toHaveAttribute('data-stuck')
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport()
  await join(page, 'nora@studio')
  await expect(hero(page).getByText('That email looks incomplete')).toBeVisible()
  await expectAccessible(page)
  await join(page, newAddress())
  await expect(hero(page).getByText(onTheList)).toBeFocused()
  await expectAccessible(page)
})

// Needs a browser: layout. The classes of the plans depend on their number, so the page is given any number of them.
test('one to six plans fill the pricing page without a hole at every width', async ({ page }) => {
  await open(page, '/pricing')
  const plans = page
    .getByRole('main')
    .locator('ul', { has: page.getByRole('link', { name: /Get Started with/ }) })
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (let count = 1; count <= 6; count++) {
      const rows = await plans.first().evaluate((list, spans) => {
        const [first] = list.children
        if (!first) throw new Error('The page has no plans')
        const own = first.className.split(' ').filter((name) => !name.includes('col-span'))
        list.replaceChildren(
          ...spans.map((span) => {
            const copy = first.cloneNode(true) as HTMLElement
            copy.className = [...own, span].join(' ')
            return copy
          }),
        )
        const { left, right } = list.getBoundingClientRect()
        const tops = new Map<number, { left: number; right: number; width: number }>()
        for (const item of list.children) {
          const box = item.getBoundingClientRect()
          const row = tops.get(Math.round(box.top))
          tops.set(Math.round(box.top), {
            left: Math.min(box.left, row?.left ?? box.left),
            right: Math.max(box.right, row?.right ?? box.right),
            width: Math.min(box.width, row?.width ?? box.width),
          })
        }
        return [...tops.values()].map((row) => ({
          gap: Math.round(row.left - left + (right - row.right)),
          width: Math.round(row.width),
        }))
      }, tierSpans(count))
      // The panel has a border of one pixel on each side.
      expect([width, count, rows.filter(({ gap }) => gap > 2)]).toEqual([width, count, []])
      expect([width, count, rows.filter((row) => row.width < 280)]).toEqual([width, count, []])
      if (count === 4) expect([width, rows.length]).toEqual([width, { 1440: 1, 390: 4 }[width] ?? 2])
    }
  }
})

// Needs a browser: navigation from a server-rendered page to the app, and a second tab.
test('a visitor chooses a plan, and reads the terms beside the form', { tag: '@figures' }, async ({
  page,
  context,
}) => {
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expectReady(page)
  await page.getByRole('radio', { name: 'Yearly' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await page.getByRole('link', { name: 'Get Started with Solo' }).click()
  await expect(page).toHaveURL(/\/app\?.*tier=[\w-]{36}/)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  await page.getByLabel('First name').fill('Nora')
  const address = page.url()
  for (const [link, title] of [
    ['terms of service', 'Terms of service'],
    ['privacy policy', 'Privacy policy'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: link }).click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await expect(page.getByLabel('I accept the terms of service')).not.toBeChecked()
})

// Needs a browser: a page that is visible before its scripts have loaded.
test('actions before the scripts have loaded take effect afterwards', async ({ page }) => {
  /** Opens the page without its scripts. Returns a function that lets them load. */
  async function openWithoutScripts(path: string) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/base-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path)
    return async () => {
      release()
      await expectReady(page)
      await page.unroute(/\/assets\/base-/)
    }
  }

  const loadScriptsOfLanding = await openWithoutScripts('/')
  await join(page, newAddress())
  await expect(page).toHaveURL('/')
  await loadScriptsOfLanding()
  await expect(hero(page).getByText(onTheList)).toBeFocused()

  const loadScriptsOfPricing = await openWithoutScripts('/pricing')
  await page.getByText('Monthly', { exact: true }).click()
  await loadScriptsOfPricing()
  await expect(page.getByText('$29/month')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()

  await page.setViewportSize(phone)
  const loadScriptsOfMenu = await openWithoutScripts('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await loadScriptsOfMenu()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  // Needs a browser: touch input, scrolling, and dialogs that restore the focus.
  test('the menu opens at the side, and closes after a choice', async ({ page }) => {
    await open(page, '/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const menuDialog = page.getByRole('dialog', { name: 'Menu' })
    await menu.tap()
    await expect(menuDialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menuDialog).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.tap()
    await menuDialog.getByRole('link', { name: 'Demo' }).tap()
    await expect(menuDialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'See it in action' })).toBeInViewport()
  })
})

const widths = [320, 390, 640, 800, 1099, 1100, 1240, 1680]

// Needs a browser: layout.
test('every public page fits every window', { tag: '@figures' }, async ({ page }) => {
  for (const path of ['/', '/pricing', '/terms', '/lead-added?status=success']) {
    await open(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        return document.documentElement.scrollWidth - window.innerWidth
      })
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

// Needs a browser: colors. looks.spec.ts checks the landing page in every run.
test('every public page is accessible', { tag: '@figures' }, async ({ page }) => {
  for (const path of ['/', '/pricing', '/terms', '/privacy', '/lead-added?status=success']) {
    await open(page, path)
    await expectAccessible(page)
  }
  for (const status of ['already-added', 'already-used', 'invalid', 'invalid-data', 'error', 'nonsense']) {
    await open(page, `/lead-added?status=${status}`)
    await expectAccessible(page)
  }
})

// Needs a browser: scrolling to a part of a page.
test('the terms and the privacy policy are one click from the landing page, and so are their parts', {
  tag: '@figures',
}, async ({ page }) => {
  await open(page, '/')
  for (const [name, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { name: /Contact us/ })).toBeInViewport()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // Needs a browser: JavaScript can be disabled.
  test('the public pages can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('couches')
    await page.goto('/pricing')
    await expect(page.getByText('$290')).toBeVisible()
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('link', { name: 'Your data', exact: true }).click()
    await expect(page.getByText(/For 7 days, we can restore the account/)).toBeInViewport()
    await page.goto('/lead-added?status=invalid')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Link')
  })
})
