import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { findToast } from '../testing/page.ts'
import type { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>
type Limits = { clients?: number; projects?: number; users?: number }

/** Gives the company a plan with these limits. The plan is not on sale, so no other test meets it. */
export async function limitTo(product: Product, { companyId }: Studio, limits: Limits) {
  await product.sql(
    `with tier as (
       insert into product_tiers (name, monthly_price, max_clients, max_projects, max_users, is_active)
       values ('Limited', 4900, $2, $3, $4, false) returning id)
     insert into subscriptions (company_id, product_tier_id, status) select $1, id, 'active' from tier
     on conflict (company_id) do update set product_tier_id = excluded.product_tier_id, status = 'active'`,
    [companyId, limits.clients ?? null, limits.projects ?? null, limits.users ?? null],
  )
}

/** Expects the server’s sentence about the limit in an alert, followed by a link to the plans in a new tab. */
export async function expectUpgradeIn(container: HTMLElement, limit: string) {
  const link = await within(container).findByRole('link', { name: /^Upgrade/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/app/settings#plan', '_blank'])
  expect(link.parentElement?.textContent).toContain(`Your plan allows up to ${limit}.`)
}

/** Expects a toast with the server’s sentence about the limit and a button that leads to the plans. */
export const expectUpgradeToast = (limit: string) =>
  waitFor(async () => {
    const toast = await findToast()
    expect(toast.textContent).toContain(`Your plan allows up to ${limit}.`)
    within(toast).getByRole('button', { name: 'Upgrade' })
  })

/** Expects a toast that says whom to ask, without a button that the user could not use. */
export const expectAskToast = (limit: string) =>
  waitFor(async () => {
    const toast = await findToast()
    expect(toast.textContent).toMatch(
      new RegExp(`Your plan allows up to ${limit}\\..*Ask an admin to upgrade\\.`),
    )
    expect(within(toast).queryByRole('button', { name: 'Upgrade' })).toBeNull()
  })

export const findAlert = () => screen.findByRole('alert')
