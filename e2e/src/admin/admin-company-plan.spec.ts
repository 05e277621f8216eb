import { callerFor } from '../testing/contracts.ts'
import { inputMethodFor, inspect, planPage, superAdminCall, tryPlan, viewports } from '../testing/plans.ts'
import { createUser, expect, expectReady, storeToken, test, toastOf } from '../testing/users.ts'

type Revenue = { mrr: number; paying: number; months: { mrr: number }[] }

for (const viewport of viewports)
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport, user: 'superAdmin' })

    // Needs a browser: layout and colors of dialogs that screen tests see without styles, and the provider's page.
    test('a SuperAdmin extends a trial and makes a plan free, and revenue is what was done', {
      tag: '@figures',
    }, async ({ page, request }) => {
      const { press, write } = inputMethodFor(page)
      const call = await superAdminCall(request)
      const revenue = () => call<Revenue>('GET', '/api/admin/revenue')
      const before = await revenue()
      const studio = await createUser(request, { name: 'Fern & Slate Staging' })
      await tryPlan(request, studio.companyId, 'Solo', 2)
      const openTab = async (companyId: string) => {
        await page.goto(`/app/admin/companies/${companyId}?tab=subscription`)
        await expectReady(page)
      }
      await openTab(studio.companyId)
      await expect(page.getByText(/^Trial ends on .*\. No card yet\.$/)).toBeVisible()
      await inspect(page, 'admin-trial')
      await press(page.getByRole('button', { name: 'Extend trial…' }))
      await write(page.getByRole('dialog').getByLabel('Days'), '10')
      await inspect(page, 'admin-extend')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Extend trial' }))
      await expect(toastOf(page).filter({ hasText: 'Trial extended' })).toBeVisible()
      const { trialEndsAt } = await callerFor(request, studio)<{ trialEndsAt: string }>(
        'GET',
        '/api/plan/status',
      )
      const days = (Date.parse(trialEndsAt) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(12)

      await press(page.getByRole('button', { name: 'Make free…' }))
      await inspect(page, 'admin-make-free')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Make free' }))
      await expect(page.getByText('Solo, free of charge')).toBeVisible()
      const free = await revenue()
      expect([free.mrr, free.paying, mrrOfMonth(free)]).toEqual([
        before.mrr,
        before.paying,
        mrrOfMonth(before),
      ])

      // Another company subscribes after its trial and then upgrades.
      const other = await createUser(request, { name: 'Ashby Interiors' })
      await tryPlan(request, other.companyId, 'Solo', -1)
      const superAdmin = await page.evaluate(() => localStorage.getItem('token') ?? '')
      await storeToken(page, other.token)
      const own = planPage(page, request)
      await own.open()
      await own.subscribe('Subscribe to Solo')
      await own.reloadUntil(() => expect(own.plan.getByText(/^Renews on /)).toBeVisible({ timeout: 2000 }))
      const subscribed = await revenue()
      expect([subscribed.mrr, subscribed.paying]).toEqual([before.mrr + 2900, before.paying + 1])
      await own.press('Choose Studio')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Change' }))
      await expect(own.plan.getByText('Studio, $79 a month')).toBeVisible()
      const upgraded = await revenue()
      expect([upgraded.mrr, upgraded.paying]).toEqual([before.mrr + 7900, before.paying + 1])
      expect(mrrOfMonth(upgraded) - mrrOfMonth(before)).toBe(7900)

      await storeToken(page, superAdmin)
      await openTab(other.companyId)
      await expect(page.getByText('Studio, $79 a month')).toBeVisible()
      await inspect(page, 'admin-paid')
      await page.goto('/app/admin/revenue')
      await expectReady(page)
      await expect(page.getByText(dollars(upgraded.mrr), { exact: true }).first()).toBeVisible()
      await inspect(page, 'revenue')
    })
  })

/** The MRR of the current month, in cents. */
const mrrOfMonth = ({ months }: Revenue) => months.at(-1)?.mrr ?? 0
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
