import type { Page } from '@playwright/test'
import { expect, newAddress, refused, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

const phone = { width: 390, height: 844 }
const hero = (page: Page) => page.getByRole('main').locator('section').first()
const waitlist = (page: Page) => page.locator('#waitlist')
const onTheList = "You're on the list! Check your email for updates."

async function join(form: ReturnType<typeof hero>, email: string) {
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Join Waitlist' }).click()
}

test.describe('a visitor', () => {
  test('joins the waitlist, and both forms say so', async ({ page }) => {
    await page.goto('/')
    await join(hero(page), newAddress())
    await expect(toastOf(page)).toContainText('Success!')
    await expect(toastOf(page)).toContainText("You've been added to the waitlist. We'll be in touch soon.")
    await expect(hero(page).getByText(onTheList)).toBeFocused()
    await expect(waitlist(page).getByText(onTheList)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Waitlist' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('is shown that it is being done', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('/api/waitlist/subscribe', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/')
    await join(waitlist(page), newAddress())
    await expect(page.getByRole('button', { name: 'Joining…' })).toHaveCount(2)
    await expect(waitlist(page).getByLabel('Email address')).not.toBeEditable()
    answer()
    await expect(waitlist(page).getByText(onTheList)).toBeFocused()
  })

  test('is told what is wrong with an address', async ({ page }) => {
    await page.goto('/')
    await join(hero(page), '')
    await expect(hero(page).getByText('Enter your email')).toBeVisible()
    await expect(hero(page).getByLabel('Email address')).toBeFocused()
    await join(hero(page), 'nora@studio')
    await expect(hero(page).getByText('That email looks incomplete')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('who is refused', () => {
    test.use({ allowedNoise: refused })

    test('learns that they are on it already', async ({ page, request }) => {
      const email = newAddress()
      await request.post('/api/waitlist/subscribe', { data: { email } })
      await page.goto('/')
      await join(waitlist(page), email.toUpperCase())
      await expect(toastOf(page)).toContainText('Error')
      await expect(toastOf(page)).toContainText('This email is already on the waitlist.')
      await expect(waitlist(page).getByLabel('Email address')).toHaveValue(email.toUpperCase())
    })

    test('has words when the server has none', async ({ page }) => {
      await page.route('/api/waitlist/subscribe', (route) => route.fulfill({ status: 502, body: '' }))
      await page.goto('/')
      await join(hero(page), newAddress())
      await expect(toastOf(page)).toContainText('Failed to join waitlist. Please try again.')
    })
  })

  test('goes by the links to the sections, and the bar stays', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Features' }).click()
    await expect(page).toHaveURL('/#features')
    await expect(page.getByRole('heading', { name: /staging job/ })).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport()
    await expect(page.getByRole('banner')).toHaveAttribute('data-stuck')
    await bar.getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { name: 'Be first through the door' })).toBeInViewport()
  })

  test('finds the prices, and begins with a plan', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    const solo = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Solo' }) })
    await expect(solo).toContainText('$290/year')
    await expect(solo).toContainText('14 days free')
    await expect(solo).toContainText('Up to 40 clients')
    await page.getByRole('radio', { name: 'Yearly' }).press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await expect(solo).toContainText('$29/month')
    const house = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'House' }) })
    await expect(house).toContainText('Unlimited projects')
    await solo.getByRole('link', { name: 'Get Started with Solo' }).click()
    await expect(page).toHaveURL(/\/app\?.*tier=[\w-]{36}/)
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  })
})

test.describe('somebody quicker than the scripts', () => {
  /** The page is there, but nothing of it is awake until it is let go. */
  async function asleep(page: Page, path: string) {
    let wake = () => {}
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    await page.route(/\/assets\/base-/, async (route) => {
      await awake
      await route.continue()
    })
    await page.goto(path)
    return wake
  }

  test('joins all the same', async ({ page }) => {
    const wake = await asleep(page, '/')
    await join(hero(page), newAddress())
    await expect(page).toHaveURL('/')
    wake()
    await expect(hero(page).getByText(onTheList)).toBeFocused()
  })

  test('sees the prices that they chose', async ({ page }) => {
    const wake = await asleep(page, '/pricing')
    await page.getByText('Monthly', { exact: true }).click()
    wake()
    await expect(page.getByText('$29/month')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  })

  test('opens the menu', async ({ page }) => {
    await page.setViewportSize(phone)
    const wake = await asleep(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    wake()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the links are in a sheet at the side, which closes after a choice', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await menu.click()
    await expect(sheet.getByRole('link')).toHaveText(['Features', 'Demo', 'Pricing', 'Contact', 'Sign In'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await sheet.getByRole('link', { name: 'Demo' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'See it furnished' })).toBeInViewport()
  })

  for (const width of [320, 390, 640, 800, 1099, 1100, 1240, 1680]) {
    test(`nothing reaches out of the page at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/', '/pricing', '/terms', '/privacy', '/lead-added?status=success']) {
        await page.goto(path)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('couches')
    await page.goto('/pricing')
    await expect(page.getByText('$290')).toBeVisible()
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('link', { name: 'Your data belongs to you' }).click()
    await expect(page.getByText('For seven days we can still undo it')).toBeInViewport()
    await page.goto('/lead-added?status=invalid')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Link')
  })
})

test.describe('what is agreed', () => {
  for (const [path, title, day] of [
    ['/terms', 'Terms of service', '16 November 2026'],
    ['/privacy', 'Privacy policy', '15 November 2026'],
  ] as const) {
    test(`stands at ${path}, one click from the first page, and leads to each of its parts`, async ({
      page,
    }) => {
      await page.goto('/')
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: path === '/terms' ? 'Terms' : 'Privacy' })
        .click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText(`Version of ${day}`)).toBeVisible()
      await expectAccessible(page)
      const parts = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
      expect(await parts.count()).toBeGreaterThan(8)
      await parts.last().click()
      await expect(page.getByRole('heading', { name: /How to reach us/ })).toBeInViewport()
    })
  }

  test('is read beside the form, which keeps what was typed', async ({ page, context }) => {
    await page.goto('/app?mode=register')
    await page.getByLabel('First name').fill('Nora')
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'terms of service' }).click(),
    ])
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of service')
    await expect(page.getByLabel('First name')).toHaveValue('Nora')
    await expect(page.getByLabel('I accept the terms of service')).not.toBeChecked()
    const [privacy] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'privacy policy' }).click(),
    ])
    await expect(privacy.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await expect(page).toHaveURL('/app?mode=register')
  })
})

test('the chosen plan goes along between the two doors', async ({ page }) => {
  const tier = '6f1f7a52-3c55-4c53-9b5e-000000000001'
  await page.goto(`/app/hello?tier=${tier}&period=monthly`)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('tier'), asked.get('period'), asked.get('next')]).toEqual([tier, 'monthly', '/app/hello'])
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const kept = new URL(page.url()).searchParams
  expect([kept.get('mode'), kept.get('tier'), kept.get('period')]).toEqual([null, tier, 'monthly'])
  await page.getByRole('link', { name: 'create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(asked))
})

const outcomes = {
  success: 'Lead Added to Pipeline',
  'already-added': 'Already in Pipeline',
  'already-used': 'Link Already Used',
  invalid: 'Invalid Link',
  'invalid-data': 'Invalid Lead Data',
  error: 'Error Adding Lead',
  nonsense: 'Unknown Status',
}
test('every outcome of a lead has its title, and leads back to the dashboard', async ({ page }) => {
  for (const [status, title] of Object.entries(outcomes)) {
    await page.goto(`/lead-added?status=${status}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/app')
})
