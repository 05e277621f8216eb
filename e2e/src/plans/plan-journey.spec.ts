import { endPlan, inputMethodFor, inspect, planPage, viewports } from '../testing/plans.ts'
import { expect, expectReady, test, toastOf } from '../testing/users.ts'

for (const viewport of viewports)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: the provider's page is another site, which redirects back, and the banner of an ended plan is
    // above the layout of every screen. screens/src/plan and screens/src/admin/company-plan.test.tsx cover each step.
    test('a studio subscribes with a code, renews, upgrades, cancels and resumes, and starts again after the end', {
      tag: '@figures',
    }, async ({ page, request, studio }) => {
      const input = inputMethodFor(page)
      const { plan, button, open, press, subscribe, reloadUntil } = planPage(page, request)
      const dialog = page.getByRole('dialog')
      await open()
      await input.write(plan.getByLabel(/^Offer code/), 'welcome20')
      await input.press(button('Apply'))
      await expect(
        plan.getByText('With WELCOME20: $63.20 a month for 3 months, then $79 a month'),
      ).toBeVisible()
      await inspect(page, 'plans-with-a-code')
      const { advance } = await subscribe('Choose Studio')
      await expect(plan.getByText('Studio, $79 a month')).toBeVisible()
      await expect(plan.getByText(/^Renews on /)).toBeVisible()
      await advance(32)
      await reloadUntil(() => expect(plan.getByText('$63.20')).toHaveCount(2, { timeout: 2000 }))
      await inspect(page, 'paid-plan')

      await press('Choose House')
      await expect(
        dialog.getByText(
          /^You pay \$.* today, then \$119\.20 a month with WELCOME20 until .*\. After that, you pay \$149 a month\.$/,
        ),
      ).toBeVisible()
      await inspect(page, 'change-of-plan')
      await input.press(dialog.getByRole('button', { name: 'Change' }))
      await expect(toastOf(page)).toContainText('Plan changed')
      await expect(plan.getByText('House, $149 a month')).toBeVisible()

      await press('Cancel plan…')
      await input.press(dialog.getByRole('button', { name: 'Cancel plan' }))
      await expect(plan.getByText(/^Ends on /)).toBeVisible()
      await press('Resume plan')
      await expect(plan.getByText(/^Renews on /)).toBeVisible()

      await endPlan(request, studio.companyId)
      await page.goto('/app/clients')
      await expectReady(page)
      await expect(page.getByText(/^Your plan ended on .* Everything is still here\./)).toBeVisible()
      await inspect(page, 'ended-plan')
      await input.press(page.getByRole('link', { name: 'Choose a plan' }).first())
      await subscribe(/^(Choose|Subscribe to) House$/)
      await expect(plan.getByText('House, $149 a month')).toBeVisible()
      await expect(page.getByText(/^Your plan ended on/)).toHaveCount(0)
    })
  })
