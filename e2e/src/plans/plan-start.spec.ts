import { callerFor } from '../testing/contracts.ts'
import { addressSentTo } from '../testing/outbox.ts'
import { inputMethodFor, inspect, planPage, superAdminCall, viewports } from '../testing/plans.ts'
import { expect, expectReady, newAddress, test } from '../testing/users.ts'

type Tier = { id: string; name: string; version: number }

for (const viewport of viewports)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test.describe('a plan that asks for a card first', () => {
      test.beforeEach(async ({ request }) => askForCard(await superAdminCall(request), 'before'))
      test.afterEach(async ({ request }) => askForCard(await superAdminCall(request), 'after'))

      // Needs a browser: navigation from a server-rendered page to the app and to the provider's page, which is another
      // site.
      test('is chosen with a code on the pricing page, paid after the trial, and renews', {
        tag: viewport.width > 768 ? '@figures' : [],
      }, async ({ page, request }) => {
        const { press, write, check } = inputMethodFor(page)
        const heading = page.getByRole('heading', { level: 1 })
        const next = (name = 'Continue') => press(page.getByRole('button', { name, exact: true }))
        await page.goto('/pricing?code=welcome20')
        if (viewport.width > 768) await check(page.getByRole('radio', { name: 'Monthly' }))
        else await page.getByText('Monthly', { exact: true }).click()
        await inspect(page, 'pricing-with-a-code')
        await press(page.getByRole('link', { name: 'Get Started with Studio' }))
        await expect(page).toHaveURL(/mode=register&tier=/)
        await write(page.getByLabel('First name'), 'Nora')
        await write(page.getByLabel('Last name'), 'Ashby')
        await write(page.getByLabel('Company'), 'Ashby Interiors')
        await write(page.getByLabel('Email'), newAddress())
        await write(page.getByLabel('Password', { exact: true }), 'plaster and brass')
        await page.getByLabel('I accept the terms of service').focus()
        await page.keyboard.press('Space')
        await next('Create account')
        await next('Let’s go')
        await expect(heading).toHaveText('What kind of business do you run?')
        await next()
        await expect(heading).toHaveText('Your company')
        await next()
        await expect(heading).toHaveText('How you work')
        await next('Skip')
        await expect(heading).toHaveText('Your plan')
        await expect(page.getByRole('radio', { name: /^Studio/ })).toBeChecked()
        await expect(page.getByText('20% off for 3 months')).toBeVisible()
        await expect(page.getByText('We ask for your card on the next page.')).toBeVisible()
        await inspect(page, 'onboarding-with-a-code')
        await next('Continue to payment')
        const { plan, open, pay, reloadUntil } = planPage(page, request)
        const { advance } = await pay()

        await expect(heading).toHaveText('Your studio is ready')
        await open()
        await expect(plan.getByText('Studio, $79 a month')).toBeVisible()
        await expect(plan.getByText(/^Free until .*\. Then we charge your card\.$/)).toBeVisible()
        await expect(plan.getByText(/20% off until/)).toBeVisible()
        await expect(page.getByText(/^Trial: /)).toHaveCount(0)
        await inspect(page, 'trial-with-a-card')
        await advance(15)
        await reloadUntil(() => expect(plan.getByText('$63.20')).toHaveCount(1, { timeout: 2000 }))
        await expect(plan.getByText(/^Renews on /)).toBeVisible()
        await advance(31)
        await reloadUntil(() => expect(plan.getByText('$63.20')).toHaveCount(2, { timeout: 2000 }))
      })
    })

    // Needs a browser: the link in an email opens the app, which leads to the provider's page and back.
    test('a renewal that fails is announced by email, and fixed with another card from there', {
      tag: '@figures',
    }, async ({ page, request, studio }) => {
      const { press, write } = inputMethodFor(page)
      const { plan, open, press: pressInPlan, subscribe, reloadUntil } = planPage(page, request)
      const changeCard = async (number: string) => {
        await pressInPlan(/^(Card and receipts|Update card)$/)
        await expect(page.getByRole('heading', { name: 'Manage billing' })).toBeVisible()
        await write(page.getByLabel('Card number'), number)
        await press(page.getByRole('button', { name: 'Change card' }))
        await press(page.getByRole('link', { name: 'Return to the app' }))
        await expectReady(page)
      }
      await open()
      const { advance } = await subscribe('Choose Studio')
      await changeCard('4000 0000 0000 0341')
      await advance(32)
      const link = await addressSentTo(request, studio.email, '/app/settings#plan')
      // The plan stays usable while the provider retries the charge.
      await callerFor(request, studio)('POST', '/api/clients', { email: newAddress() })
      await page.goto(link)
      const failure = plan.getByText('We couldn’t charge your card. Update it to keep your plan.')
      await reloadUntil(() => expect(failure).toBeVisible({ timeout: 2000 }))
      await expect(plan.getByText('Unpaid')).toBeVisible()
      await inspect(page, 'failed-renewal')
      await changeCard('4242 4242 4242 4242')
      await reloadUntil(() => expect(plan.getByText(/^Renews on /)).toBeVisible({ timeout: 2000 }))
      await expect(plan.getByText('Unpaid')).toHaveCount(0)
    })
  })

async function askForCard(
  call: Awaited<ReturnType<typeof superAdminCall>>,
  captureCardTiming: 'before' | 'after',
) {
  const tiers = await call<Tier[]>('GET', '/api/admin/product-tiers')
  const studio = tiers.find(({ name }) => name === 'Studio')
  await call('PATCH', `/api/admin/product-tiers/${studio?.id}`, {
    captureCardTiming,
    version: studio?.version,
  })
}
