import type { Stripe } from 'stripe'
import { restrictions } from '../accounts/trouble.ts'
import { ApiError } from '../http/error.ts'
import type { Reply, Request } from '../http/request.ts'
import { type Html, html } from '../pages/html.ts'
import { alert, dateAndTime, money, notFound, page, redirect } from '../pages/layout.ts'
import { day, hour } from '../state/clock.ts'
import { idOf } from '../state/ids.ts'
import { createScope } from '../state/scope.ts'
import type { Control } from './actions.ts'
import { runAction } from './control-api.ts'
import { eventList } from './event-list.ts'

/** The page on which developers see what happened, and trigger what Stripe and banks would cause. */
export function answerControlPage(control: Control, request: Request): Reply {
  if (request.method === 'GET') return request.path === '/_sandbox' ? controlPage(control, null) : notFound()
  try {
    runAction(control, request.path.replace('/_sandbox/', ''), request)
    return redirect('/_sandbox')
  } catch (error) {
    if (error instanceof ApiError) return controlPage(control, error.message)
    throw error
  }
}

const controlPage = (control: Control, problem: string | null) =>
  page(
    'Stripe sandbox',
    html`${alert(problem)}
${control.inboxUrl ? html`<p><a href="${control.inboxUrl}">Open the inbox</a> to read the emails that were sent.</p>` : null}
${clockSection(control)}
${accountSection(control)}
${paymentSection(control)}
${webhookSection(control)}
${eventList(control)}`,
    { isWide: true, status: problem === null ? 200 : 422 },
  )

/** `subject` becomes part of the accessible name, so that screen readers distinguish buttons with the same label. */
const button = (action: string, label: string, fields: Record<string, string> = {}, subject = '') => html`
<form method="post" action="/_sandbox/${action}">${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}<button class="quiet"${subject ? html` aria-label="${label}: ${subject}"` : null}>${label}</button></form>`

const clockSection = ({ clock }: Control) => html`<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>${dateAndTime(clock.now())}</p>
<div class="row">${[
  { label: '1 hour', seconds: hour },
  { label: '1 day', seconds: day },
  { label: '4 days', seconds: 4 * day },
  { label: '30 days', seconds: 30 * day },
].map(({ label, seconds }) => button('advance', `Move ${label} ahead`, { seconds: String(seconds) }))}</div>
<p class="hint">Bank payments complete, payouts arrive, subscriptions renew, and links expire when they are due.</p></section>`

function accountSection({ store }: Control): Html {
  const accounts = store.rows('account').map(({ value }) => value)
  return html`<section aria-labelledby="accounts"><h2 id="accounts">Accounts</h2>
${accounts.length === 0 ? html`<p>No accounts yet.</p>` : accounts.map(accountBox)}</section>`
}

function accountBox(account: Stripe.Account): Html {
  const name = account.business_profile?.name ?? account.email ?? 'New account'
  const { requirements } = account
  return html`<div class="box"><p><strong>${name}</strong> <span class="soft">${account.id}</span></p>
<dl><dt>Payments</dt><dd>${account.charges_enabled ? 'On' : 'Off'}</dd>
<dt>Payouts</dt><dd>${account.payouts_enabled ? 'On' : 'Off'}</dd>
${requirements?.disabled_reason ? html`<dt>Reason</dt><dd>${requirements.disabled_reason}</dd>` : null}
${requirements?.currently_due?.length ? html`<dt>Missing</dt><dd>${requirements.currently_due.join(', ')}</dd>` : null}
${requirements?.current_deadline ? html`<dt>Deadline</dt><dd>${dateAndTime(requirements.current_deadline)}</dd>` : null}
</dl>
<div class="row">
${button('approve', `Approve ${name}`, { account: account.id })}
${button('ask-for-document', `Ask ${name} for a document`, { account: account.id })}
<form method="post" action="/_sandbox/restrict" class="row">
<input type="hidden" name="account" value="${account.id}">
<div><label for="reason-${account.id}">Reason</label>
<select id="reason-${account.id}" name="reason">${restrictions.map((reason) => html`<option>${reason}</option>`)}</select></div>
<button class="quiet">Restrict ${name}</button></form>
</div></div>`
}

function paymentSection(control: Control): Html {
  const rows = control.store.rows('payment_intent').slice(-50).reverse()
  return html`<section aria-labelledby="payments"><h2 id="payments">Payments</h2>
${rows.length === 0 ? html`<p>No payments yet.</p>` : rows.map(({ value, owner }) => paymentBox(control, value, owner))}</section>`
}

function paymentBox(control: Control, intent: Stripe.PaymentIntent, owner: string | null): Html {
  const scope = createScope(control, owner)
  const charge = intent.latest_charge ? scope.find('charge', idOf(intent.latest_charge)) : undefined
  const dispute = charge && scope.all('dispute').find((item) => item.charge === charge.id)
  const isBank = charge?.payment_method_details?.type === 'us_bank_account'
  const isPaid = intent.status === 'succeeded'
  const fields = { payment: intent.id }
  const name = `${money(intent.amount, intent.currency)}, ${intent.id}`
  return html`<div class="box"><p><strong>${money(intent.amount, intent.currency)}</strong> · ${intent.status}${
    dispute ? ` · dispute ${dispute.status}` : ''
  }${charge?.amount_refunded ? ` · ${money(charge.amount_refunded, charge.currency)} refunded` : ''}
<br><span class="soft">${dateAndTime(intent.created)} · ${isBank ? 'bank account' : 'card'} · ${intent.id}</span></p>
<div class="row">
${isBank && !dispute && (isPaid || intent.status === 'processing') ? button('return-payment', 'Return the payment', fields, name) : null}
${isPaid && !dispute && !charge?.refunded ? button('dispute', 'Open a dispute', fields, name) : null}
${
  dispute && dispute.status !== 'won' && dispute.status !== 'lost'
    ? [
        button('close-dispute', 'Decide for the seller', { dispute: dispute.id, status: 'won' }, name),
        button('close-dispute', 'Decide for the payer', { dispute: dispute.id, status: 'lost' }, name),
      ]
    : null
}</div></div>`
}

const webhookSection = ({
  webhooks,
}: Control) => html`<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>${webhooks.isPaused ? 'Paused.' : 'Running.'} Delay: ${webhooks.delayMs / 1000} seconds. Attempts that will fail: ${webhooks.failNext}.</p>
<div class="row">
${webhooks.isPaused ? button('webhooks', 'Resume webhooks', { paused: 'false' }) : button('webhooks', 'Pause webhooks', { paused: 'true' })}
${button('webhooks', 'Fail the next 3 attempts', { fail_next: '3' })}
${button('webhooks', 'Lose the next 3 answers', { lose_answers: '3' })}
${webhooks.delayMs > 0 ? button('webhooks', 'Stop delaying', { delay_ms: '0' }) : button('webhooks', 'Delay by 30 seconds', { delay_ms: '30000' })}
${button('calm', 'End all trouble')}
</div></section>`
