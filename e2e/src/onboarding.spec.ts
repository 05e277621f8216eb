import type { Page } from '@playwright/test'
import { expect, newAddress, newStudio, refused, rememberToken, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goOn = (page: Page, name = 'Continue') => page.getByRole('button', { name, exact: true }).click()
const later = (page: Page) => page.getByRole('button', { name: 'Later', exact: true }).click()

async function register(page: Page) {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Ashby')
  await page.getByLabel('Company').fill('Ashby Interiors')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('plaster and brass')
  await page.getByLabel('I accept the terms of service').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`at ${device}`, () => {
    test.use({ viewport, hasTouch: device === 'a phone' })

    test('somebody chooses a plan, gets an account and furnishes the studio step by step', async ({
      page,
    }) => {
      await page.goto('/pricing')
      await page.getByRole('link', { name: 'Get Started' }).nth(1).click()
      await expect(page).toHaveURL(/\/app\?mode=register&tier=/)
      await register(page)
      await expect(page).toHaveURL(/\/app\/hello\?tier=/)

      await expect(heading(page)).toHaveText('Welcome to Mantel')
      await expect(page.getByText('1 of 5')).toBeVisible()
      await expectAccessible(page)
      await goOn(page, 'Let’s go')

      await expect(heading(page)).toHaveText('What do you do?')
      await expect(heading(page)).toBeFocused()
      await page.getByRole('radio', { name: /^Interior design/ }).check()
      await expectAccessible(page)
      await goOn(page)

      await expect(heading(page)).toHaveText('Your company')
      await expect(page.getByLabel('Company name')).toHaveValue('Ashby Interiors')
      await page.getByLabel('Company name').fill('Ashby & Daughters')
      await page.getByRole('radio', { name: 'Harbor' }).check()
      await expect(page.getByLabel('Or its number')).toHaveValue('#2F5D7C')
      await expectAccessible(page)
      await goOn(page)

      await expect(heading(page)).toHaveText('How you work')
      await expect(page.getByLabel('Name of stage Consultation')).toBeVisible()
      await expect(page.getByLabel('A property stays staged')).toHaveValue('90')
      await expectAccessible(page)
      await later(page)

      await expect(heading(page)).toHaveText('Your plan')
      await expect(page.getByRole('radio', { name: /^Studio/ })).toBeChecked()
      await expect(page.getByText(/^No charge until/)).toBeVisible()
      await page.getByLabel('Offer code').fill('welcome20')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('20% off for 3 months')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await goOn(page, 'Finish')

      await expect(heading(page)).toHaveText('Your studio is ready')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Open Pipeline' }).click()
      await expect(page).toHaveURL('/app/pipeline')
      await expect(page.getByRole('dialog', { name: 'Getting set up' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Consultation').first()).toBeVisible()
    })
  })
}

test.describe('the steps', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('go on with the way of paying that was chosen with the prices', async ({ page }) => {
    await page.goto('/pricing')
    await page.getByText('Monthly', { exact: true }).click()
    await page.getByRole('link', { name: 'Get Started' }).nth(1).click()
    await expect(page).toHaveURL(/\/app\?mode=register&tier=[^&]+&period=monthly/)
    await register(page)
    await expect(page).toHaveURL(/\/app\/hello\?tier=[^&]+&period=monthly$/)
    const expectMonthly = async () => {
      await goOn(page, 'Let’s go')
      for (let step = 0; step < 3; step++) await later(page)
      await expect(heading(page)).toHaveText('Your plan')
      await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    }
    await expectMonthly()
    // The account was made with it: the address need not say it again.
    await page.goto('/app/hello')
    await expectMonthly()
  })

  test('keep what was typed, whichever way they are left, and show what holds when one comes again', async ({
    page,
    request,
  }) => {
    const { token } = await newStudio(request)
    await rememberToken(page, token)
    await page.goto('/onboarding')
    await goOn(page, 'Let’s go')
    await later(page)
    await page.getByLabel('Website').fill('https://ashby.test')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(heading(page)).toHaveText('What do you do?')
    await goOn(page)
    await expect(page.getByLabel('Website')).toHaveValue('https://ashby.test')
    await goOn(page)

    const stage = page.getByLabel('Name of stage Bid')
    await stage.fill('Proposal')
    await page.getByLabel('Add a type').fill('Model home')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Enhancement' }).click()
    await page.getByLabel('A property stays staged').fill('60')
    await goOn(page)
    await expect(heading(page)).toHaveText('Your plan')

    await page.reload()
    await expect(heading(page)).toHaveText('Welcome to Mantel')
    await goOn(page, 'Let’s go')
    await later(page)
    await expect(page.getByLabel('Website')).toHaveValue('https://ashby.test')
    await later(page)
    await expect(page.getByLabel('Name of stage Proposal')).toBeVisible()
    await expect(page.getByLabel('Name of type Model home')).toBeVisible()
    await expect(page.getByLabel('Name of type Enhancement')).toHaveCount(0)
    await expect(page.getByLabel('A property stays staged')).toHaveValue('60')
  })

  test('are done with the keys alone', async ({ page, request }) => {
    const { token } = await newStudio(request)
    await rememberToken(page, token)
    await page.goto('/app/hello')
    await page.getByRole('button', { name: 'Let’s go' }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('radio', { name: /^Property staging/ })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Interior design/ })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(heading(page)).toHaveText('Your company')
  })

  test('can wait altogether', async ({ page, request }) => {
    const { token } = await newStudio(request)
    await rememberToken(page, token)
    await page.goto('/app/hello')
    await later(page)
    await expect(page).toHaveURL('/app/pipeline')
    await expect(page.getByRole('dialog', { name: 'Getting set up' })).toBeVisible()
  })

  test.describe('say what is wrong in place', () => {
    test.use({ allowedNoise: refused })

    test('with a name, a colour and a code', async ({ page, request }) => {
      const { token } = await newStudio(request)
      await rememberToken(page, token)
      // A plan that does not exist is ignored.
      await page.goto('/app/hello?tier=no-such-plan')
      await goOn(page, 'Let’s go')
      await later(page)
      await page.getByLabel('Company name').fill(' ')
      await goOn(page)
      await expect(page.getByText('Company name is required')).toBeVisible()
      await page.getByLabel('Company name').fill('Ashby')
      await page.getByLabel('Or its number').fill('#7A7A7A')
      await goOn(page)
      await expect(page.getByText(/^Neither dark nor light text can be read/)).toBeVisible()
      await page.getByRole('radio', { name: 'Plum' }).check()
      await goOn(page)
      await expect(heading(page)).toHaveText('How you work')
      await later(page)
      await expect(
        page.getByRole('group', { name: 'Plan' }).getByRole('radio', { checked: true }),
      ).toHaveCount(1)
      await page.getByLabel('Offer code').fill('nothing')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('This code is not valid')).toBeVisible()
      // One that was typed and not tried is not forgotten.
      await page.getByLabel('Offer code').fill('nothing at all')
      await goOn(page, 'Finish')
      await expect(page.getByText('This code is not valid')).toBeVisible()
      await expect(heading(page)).toHaveText('Your plan')
      await expect(toastOf(page)).toHaveCount(0)
    })
  })
})

test.describe('for somebody who does not run the company', () => {
  test.use({ person: 'staff', viewport: { width: 1440, height: 900 } })

  test('there are no first steps', async ({ page }) => {
    for (const path of ['/app/hello', '/onboarding']) {
      await page.goto(path)
      await expect(page).toHaveURL('/app/pipeline')
    }
  })
})
