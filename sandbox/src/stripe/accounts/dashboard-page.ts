import { balanceOf } from '../balance/balance-transactions.ts'
import { html } from '../pages/html.ts'
import { date, money, notFound, page } from '../pages/layout.ts'
import { findOwned, type PageRoute, show } from '../pages/page-router.ts'
import { scopeOf } from '../state/scope.ts'

/** The page that a login link opens. */
export const dashboardPage: PageRoute = show('/express/:id', ({ base, ids }) => {
  const found = findOwned(base, 'account', ids.id)
  if (!found) return notFound()
  const scope = scopeOf(base, found.object.id)
  const { available, pending } = balanceOf(scope)
  return page(
    found.object.business_profile?.name ?? 'Your account',
    html`<dl>
<dt>Available</dt><dd>${money(available[0]?.amount ?? 0, 'usd')}</dd>
<dt>On its way</dt><dd>${money(pending[0]?.amount ?? 0, 'usd')}</dd>
</dl>
<h2>Payouts</h2>
${
  scope.all('payout').length === 0
    ? html`<p>No payouts yet.</p>`
    : html`<ul class="lines">${scope
        .all('payout')
        .map(
          (payout) =>
            html`<li><span>${date(payout.arrival_date)} · ${payout.status}</span><span>${money(payout.amount, payout.currency)}</span></li>`,
        )}</ul>`
}`,
  )
})
