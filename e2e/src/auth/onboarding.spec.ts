import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/error-free-page.ts'
import { expect, expectReady, newAddress, test } from '../testing/users.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goToNext = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).click()

async function expectToFit(page: Page) {
  await expectAccessible(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // Covers the whole onboarding of a new company. Needs a browser: navigation from a server-rendered page into the app,
  // colors and layout.
  test('a visitor chooses a plan, creates an account and sets up the studio step by step', async ({
    page,
  }) => {
    await page.goto('/pricing')
    await page.getByText('Monthly', { exact: true }).click()
    const start = page.getByRole('link', { name: 'Get Started with Studio' })
    // The choice takes effect once the scripts have loaded.
    await expect(start).toHaveAttribute('href', /period=monthly/)
    await start.click()
    await expect(page).toHaveURL(/\/app\?mode=register&tier=[^&]+&period=monthly/)
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Ashby')
    await page.getByLabel('Company').fill('Ashby Interiors')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill('plaster and brass')
    await page.getByLabel('I accept the terms of service').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/app\/hello\?tier=/)

    await expect(heading(page)).toHaveText('Welcome to Mantel')
    await expectToFit(page)
    await goToNext(page, 'Let’s go')
    await expect(heading(page)).toHaveText('What kind of business do you run?')
    await page.getByRole('radio', { name: /^Interior design/ }).check()
    await expectToFit(page)
    await goToNext(page)
    await expect(heading(page)).toHaveText('Your company')
    await page.getByRole('radio', { name: 'Harbor' }).check()
    await expectToFit(page)
    await goToNext(page)
    await expect(heading(page)).toHaveText('How you work')
    await expectToFit(page)
    await goToNext(page, 'Skip')
    await expect(heading(page)).toHaveText('Your plan')
    await expect(page.getByRole('radio', { name: /^Studio/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await page.getByLabel('Offer code').fill('welcome20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('20% off for 3 months')).toBeVisible()
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectToFit(page)
    await goToNext(page, 'Finish')

    await expect(heading(page)).toHaveText('Your studio is ready')
    await expectToFit(page)
    await page.getByRole('link', { name: 'Open Pipeline' }).click()
    await expect(page).toHaveURL('/app/pipeline')
    await expect(page.getByRole('dialog', { name: 'Getting set up' })).toBeVisible()
    await expectReady(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Consultation').first()).toBeVisible()
  })
})
