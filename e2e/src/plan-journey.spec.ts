import { demoUsers } from '@mantel/server/testing/demo-users'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectToFit } from './expect-to-fit.ts'
import { keyboardOf, pointer } from './hands.ts'
import { expectAccessible } from './quiet-page.ts'
import { sandboxAt, testNumbers } from './sandbox.ts'
import { expect, expectReady, passwordOf, test, toastOf } from './users.ts'

async function inspect(page: Page, name: string) {
  await expectAccessible(page)
  await expectToFit(page, name)
}

/** Ends a company’s plan at once, as a SuperAdmin does. */
async function endPlan(request: APIRequestContext, companyId: string) {
  const { token } = await (
    await request.post('/api/auth/login', {
      data: { email: demoUsers.superAdmin, password: passwordOf('superAdmin'), portal: 'admin' },
    })
  ).json()
  const headers = { authorization: `Bearer ${token}` }
  const place = `/api/admin/companies/${companyId}/plan`
  const { subscription } = await (await request.get(place, { headers })).json()
  const ended = await request.post(`${place}/cancellation`, {
    headers,
    data: { when: 'now', version: subscription.version },
  })
  expect(ended.status()).toBe(200)
}

// On a desk, the journey is made with the keyboard alone.
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: the provider's page is another site, which leads back, and the banner of an ended plan is above the
    // layout of every screen. screens/src/plan and screens/src/admin/company-plan.test.tsx cover each step.
    test('a studio subscribes with a code, renews, upgrades, cancels and resumes, and starts again after the end', {
      tag: '@figures',
    }, async ({ page, request, studio }) => {
      const { press, write } = viewport.width > 768 ? keyboardOf(page) : pointer
      const plan = page.getByRole('region', { name: 'Plan', exact: true })
      const button = (name: string | RegExp) => plan.getByRole('button', { name })
      const dialog = page.getByRole('dialog')
      /** The other settings are before the plan: Tab begins in its section. */
      const begin = async () => {
        const first = plan.getByRole('button').or(plan.getByRole('radio')).first()
        await expect(first).toBeVisible()
        await first.focus()
      }
      const pay = async () => {
        await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
        await write(page.getByLabel('Card number'), testNumbers.card)
        await press(page.getByRole('button', { name: 'Subscribe', exact: true }))
      }
      await page.goto('/app/settings#plan')
      await expectReady(page)
      await begin()
      await write(plan.getByLabel(/^Offer code/), 'welcome20')
      await press(button('Apply'))
      await expect(
        plan.getByText('With WELCOME20: $63.20 a month for 3 months, then $79 a month'),
      ).toBeVisible()
      await inspect(page, 'plans-with-a-code')
      await begin()
      await press(button('Choose Studio'))
      await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
      const sandbox = sandboxAt(request, page.url())
      await pay()
      await page.waitForURL(/\/app\/settings/)
      await expect(plan.getByText('Studio, $79 a month')).toBeVisible()
      await expect(plan.getByText(/^Renews on /)).toBeVisible()
      await sandbox.act('advance', { seconds: 32 * 24 * 3600 })
      await expect(async () => {
        await page.reload()
        await expect(plan.getByText('$63.20')).toHaveCount(2, { timeout: 2000 })
      }).toPass()
      await inspect(page, 'paid-plan')

      await begin()
      await press(button('Choose House'))
      await expect(
        dialog.getByText(
          /^You pay \$.* today, then \$119\.20 a month with WELCOME20 until .*\. After that, you pay \$149 a month\.$/,
        ),
      ).toBeVisible()
      await inspect(page, 'change-of-plan')
      await press(dialog.getByRole('button', { name: 'Change' }))
      await expect(toastOf(page)).toContainText('Plan changed')
      await expect(plan.getByText('House, $149 a month')).toBeVisible()

      await begin()
      await press(button('Cancel plan…'))
      await press(dialog.getByRole('button', { name: 'Cancel plan' }))
      await expect(plan.getByText(/^Ends on /)).toBeVisible()
      await begin()
      await press(button('Resume plan'))
      await expect(plan.getByText(/^Renews on /)).toBeVisible()

      await endPlan(request, studio.companyId)
      await page.goto('/app/clients')
      await expectReady(page)
      await expect(page.getByText(/^Your plan ended on .* Everything is still here\./)).toBeVisible()
      await inspect(page, 'ended-plan')
      await press(page.getByRole('link', { name: 'Choose a plan' }).first())
      await begin()
      await press(button(/^(Choose|Subscribe to) House$/))
      await pay()
      await page.waitForURL(/\/app\/settings/)
      await expect(plan.getByText('House, $149 a month')).toBeVisible()
      await expect(page.getByText(/^Your plan ended on/)).toHaveCount(0)
    })
  })
