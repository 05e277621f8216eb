import { demoUsers } from '@mantel/server/testing/demo-users'
import type { APIRequestContext, Page } from '@playwright/test'
import { callerFor } from './contracts.ts'
import { expectAccessible } from './error-free-page.ts'
import { expectToFit } from './expect-to-fit.ts'
import { type InputMethod, keyboardOf, pointer } from './input-methods.ts'
import { pictures } from './pictures.ts'
import { sandboxAt, testNumbers } from './sandbox.ts'
import { expect, expectReady, passwordOf } from './users.ts'

/** Tabs may scroll sideways on a phone. */
const tabs = '[role=tablist]'

/** On a desktop, these tests use only the keyboard. */
export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
export const inputMethodFor = (page: Page): InputMethod =>
  (page.viewportSize()?.width ?? 0) > 768 ? keyboardOf(page) : pointer

/** Checks layout and colors. If `E2E_PICTURES` is set, takes screenshots in light and dark mode. */
export async function inspect(page: Page, name: string) {
  await expectAccessible(page)
  await expectToFit(page, name, tabs)
  if (!process.env.E2E_PICTURES) return
  const width = page.viewportSize()?.width
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(
      (scheme) => document.documentElement.classList.toggle('dark', scheme === 'dark'),
      scheme,
    )
    // Waits until the transition between the colors has ended.
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${pictures}plan-${name}-${width}-${scheme}.png`, fullPage: true })
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}

/** Operates the plan in the settings and the provider’s pages that it opens. */
export function planPage(page: Page, request: APIRequestContext) {
  const { press, write } = inputMethodFor(page)
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  const button = (name: string | RegExp) => plan.getByRole('button', { name })
  /** Moves the focus into the plan’s section, because Tab would first go through the settings above it. */
  async function begin() {
    const first = plan.getByRole('button').or(plan.getByRole('radio')).first()
    await expect(first).toBeVisible()
    await first.focus()
  }
  async function open() {
    await page.goto('/app/settings#plan')
    await expectReady(page)
    await begin()
  }
  /** Pays on the provider’s page. Returns the sandbox’s API and `advance`, which advances the provider’s clock. */
  async function pay() {
    await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
    const sandbox = sandboxAt(request, page.url())
    await write(page.getByLabel('Card number'), testNumbers.card)
    await press(page.getByRole('button', { name: 'Subscribe', exact: true }))
    return {
      ...sandbox,
      advance: (days: number) => sandbox.act('advance', { seconds: Math.round(days * 24 * 3600) }),
    }
  }
  return {
    plan,
    button,
    begin,
    open,
    pay,
    press: async (name: string | RegExp) => {
      // After a visit to the provider, the screen first shows the previous plan and then the current one.
      await expect(button(name)).toBeVisible()
      await begin()
      await press(button(name))
    },
    subscribe: async (name: string | RegExp) => {
      await expect(button(name)).toBeVisible()
      await begin()
      await press(button(name))
      const sandbox = await pay()
      await page.waitForURL(/\/app\/settings/)
      return sandbox
    },
    /** Reloads until the provider’s event has arrived. */
    reloadUntil: (isShown: () => Promise<void>) =>
      expect(async () => {
        await page.reload()
        await isShown()
      }).toPass(),
  }
}

/** Calls the API as the SuperAdmin of the demo. */
export async function superAdminCall(request: APIRequestContext) {
  const response = await request.post('/api/auth/login', {
    data: { email: demoUsers.superAdmin, password: passwordOf('superAdmin'), portal: 'admin' },
  })
  const { token } = (await response.json()) as { token: string }
  return callerFor(request, { token })
}

/** Ends a company’s plan at once, as a SuperAdmin does. */
export async function endPlan(request: APIRequestContext, companyId: string) {
  const call = await superAdminCall(request)
  const place = `/api/admin/companies/${companyId}/plan`
  const { subscription } = await call<{ subscription: { version: number } }>('GET', place)
  await call('POST', `${place}/cancellation`, { when: 'now', version: subscription.version })
}

/** Starts a trial without a card. With a negative number of days, the trial has already ended. */
export async function tryPlan(request: APIRequestContext, companyId: string, tier: string, days: number) {
  const response = await request.post('/testing/trials', { data: { companyId, tier, days } })
  expect(response.status()).toBe(200)
}
