import type { Stripe } from 'stripe'
import { html } from '../pages/html.ts'
import { alert, date, field, money, notFound, type PageReply, page, redirect } from '../pages/layout.ts'
import { fieldOf, findOwned, type PageCall, type PageRoute, show, submit } from '../pages/page-router.ts'
import { isCardNumber } from '../payments/test-numbers.ts'
import { idOf } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { changeSubscription } from './change-subscription.ts'
import { changeCard, subscriptionsOf } from './portal.ts'

/** The hosted page on which customers manage their subscription. */
export const portalPages: PageRoute[] = [
  show('/p/session/:id', (call) => withPortal(call, (scope, portal) => portalPage(scope, portal, null))),
  submit('/p/session/:id', (call) =>
    withPortal(call, (scope, portal) => {
      const problem = applyAction(scope, portal, call)
      return problem === null ? redirect(`/p/session/${portal.id}`) : portalPage(scope, portal, problem)
    }),
  ),
]

type Portal = Stripe.BillingPortal.Session

function withPortal({ base, ids }: PageCall, handle: (scope: Scope, portal: Portal) => PageReply) {
  const found = findOwned(base, 'billing_portal.session', ids.id)
  return found ? handle(found.scope, found.object) : notFound()
}

function applyAction(scope: Scope, portal: Portal, { form }: PageCall): string | null {
  const action = fieldOf(form, 'action')
  if (action === 'card') {
    const number = fieldOf(form, 'number').replaceAll(/\s/g, '')
    if (!isCardNumber(number)) return 'Your card number is invalid.'
    changeCard(scope, portal.customer, number)
    return null
  }
  const id = fieldOf(form, 'subscription')
  const isOwn = subscriptionsOf(scope, portal.customer).some((subscription) => subscription.id === id)
  if (!isOwn) return 'This subscription has ended.'
  changeSubscription(scope, id, { cancelsAtEnd: action === 'cancel' })
  return null
}

function portalPage(scope: Scope, portal: Portal, problem: string | null): PageReply {
  const subscriptions = subscriptionsOf(scope, portal.customer)
  const invoices = scope.all('invoice').filter(({ customer }) => customer === portal.customer)
  return page(
    'Manage billing',
    html`${alert(problem)}
<h2>Subscription</h2>
${subscriptions.length === 0 ? html`<p>No subscription.</p>` : subscriptions.map((item) => subscriptionForm(scope, item))}
<h2>Card</h2>
<form method="post">
${field({ name: 'number', label: 'Card number', inputMode: 'numeric', autocomplete: 'cc-number', value: '4242 4242 4242 4242' })}
<p><button name="action" value="card">Change card</button></p></form>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p>No invoices yet.</p>`
    : html`<ul class="lines">${invoices.map(
        (invoice) =>
          html`<li><span>${invoice.number} · ${date(invoice.created)} · ${invoice.status}</span><span>${money(invoice.total, invoice.currency)}</span></li>`,
      )}</ul>`
}
${portal.return_url ? html`<p><a href="${portal.return_url}">Return to the app</a></p>` : null}`,
    { status: problem === null ? 200 : 422 },
  )
}

function subscriptionForm(scope: Scope, subscription: Stripe.Subscription) {
  const [item] = subscription.items.data
  const name = item ? scope.find('product', idOf(item.price.product))?.name : null
  const end = date(item?.current_period_end ?? 0)
  const isEnding = subscription.cancel_at_period_end
  return html`<form method="post" class="box">
<input type="hidden" name="subscription" value="${subscription.id}">
<p><strong>${name ?? 'Subscription'}</strong> · ${subscription.status} · ${isEnding ? `ends ${end}` : `renews ${end}`}</p>
<p>${
    isEnding
      ? html`<button name="action" value="renew">Renew subscription</button>`
      : html`<button name="action" value="cancel" class="quiet">Cancel subscription</button>`
  }</p></form>`
}
