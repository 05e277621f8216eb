import { callerFor } from '../testing/contracts.ts'
import { inputMethodFor, inspect, planPage, viewports } from '../testing/plans.ts'
import { createUser, expect, expectReady, newAddress, refused, test, toastOf } from '../testing/users.ts'

// The response of a refusal has an error status, which Chromium reports in the console.
test.use({ allowedErrors: refused })

for (const viewport of viewports)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: the link to a larger plan opens another tab, while the first tab keeps what the user typed.
    test('a limit is met while inviting, raised from there, and a smaller plan says what to reduce', {
      tag: '@figures',
    }, async ({ page, request, context, studio }) => {
      const input = inputMethodFor(page)
      const first = planPage(page, request)
      await first.open()
      await first.subscribe('Choose Solo')
      await expect(first.plan.getByText('Solo, $29 a month')).toBeVisible()
      await createUser(request, { companyId: studio.companyId, role: 'Staff' })

      await page.goto('/app/settings#team')
      await expectReady(page)
      // Focuses the button directly, because Tab would first go through the settings above the team.
      await page.getByRole('link', { name: 'Invite', exact: true }).focus()
      await page.keyboard.press('Enter')
      const inviting = page.getByRole('dialog', { name: 'Invite team member' })
      const address = newAddress()
      await input.write(inviting.getByLabel('Email'), address)
      await input.press(inviting.getByRole('button', { name: 'Send invitation' }))
      const refusal = inviting.getByRole('alert')
      await expect(refusal).toContainText('Your plan allows up to 2')
      await inspect(page, 'limit-met')
      const opened = context.waitForEvent('page')
      await input.press(refusal.getByRole('link', { name: /^Upgrade/ }))
      const tab = await opened
      await tab.setViewportSize(viewport)
      const second = planPage(tab, request)
      await expect(second.button('Choose Studio')).toBeVisible()
      await inspect(tab, 'limit-reached')
      await second.press('Choose Studio')
      const dialog = tab.getByRole('dialog')
      await expect(dialog.getByText(/^You pay \$.* today, then \$79 a month\.$/)).toBeVisible()
      await inputMethodFor(tab).press(dialog.getByRole('button', { name: 'Change' }))
      await expect(toastOf(tab)).toContainText('Plan changed')
      await tab.close()

      await expect(inviting.getByLabel('Email')).toHaveValue(address)
      await input.press(inviting.getByRole('button', { name: 'Send invitation' }))
      await expect(toastOf(page)).toContainText('Invitation sent')

      await first.open()
      await expect(first.plan.getByText('3 of 8')).toBeVisible()
      await first.press('Choose Solo')
      const smaller = page.getByRole('dialog')
      await input.press(smaller.getByRole('button', { name: 'Change' }))
      await expect(smaller.getByRole('alert')).toContainText(
        'Solo allows up to 2 users, and you have 3 users.',
      )
      await inspect(page, 'downgrade-refused')
      const plan = await callerFor(request, studio)<{ tier: { name: string }; next: null }>(
        'GET',
        '/api/plan',
      )
      expect([plan.tier.name, plan.next]).toEqual(['Studio', null])
    })
  })
