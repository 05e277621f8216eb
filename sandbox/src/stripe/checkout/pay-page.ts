import type { Stripe } from 'stripe'
import { findPromotionCode } from '../billing/coupons.ts'
import { ApiError } from '../http/error.ts'
import { type Html, html } from '../pages/html.ts'
import { alert, field, money, notFound, type PageReply, page, redirect } from '../pages/layout.ts'
import { fieldOf, findOwned, type PageCall, type PageRoute, show, submit } from '../pages/page-router.ts'
import type { MethodType } from '../payments/payment-methods.ts'
import { isCardNumber } from '../payments/test-numbers.ts'
import { idOf } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { type NextPage, type Payer, paySession, refuseClosed, returnUrl } from './complete-session.ts'
import { applyDiscount, lineItemsOf } from './line-items.ts'

type Session = Stripe.Checkout.Session

/** The hosted payment page. Each method has its own page, so that choosing one is a link and needs no script. */
export const payPages: PageRoute[] = [
  show('/c/pay/:id', (call) =>
    withSession(call, (scope, session) => payPage(scope, session, methodOf(call, session), null)),
  ),
  submit('/c/pay/:id', (call) =>
    withSession(call, (scope, session) => {
      const method = methodOf(call, session)
      if (fieldOf(call.form, 'action') === 'code') return applyCode(scope, session, call, method)
      const payer = readPayer(call, method)
      if (typeof payer === 'string') return payPage(scope, session, method, payer, call)
      try {
        return showNext(paySession(scope, session, payer))
      } catch (error) {
        if (error instanceof ApiError) return payPage(scope, session, method, error.message, call)
        throw error
      }
    }),
  ),
]

export const showNext = (next: NextPage) =>
  redirect(next.kind === 'done' ? next.url : `/authenticate/${next.id}`)

function withSession(call: PageCall, handle: (scope: Scope, session: Session) => PageReply): PageReply {
  const found = findOwned(call.base, 'checkout.session', call.ids.id)
  if (!found) return notFound()
  const { scope, object: session } = found
  if (session.status === 'complete') return redirect(returnUrl(session))
  try {
    refuseClosed(scope, session)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return closedPage(session, error.message)
  }
  return handle(scope, session)
}

const closedPage = (session: Session, message: string) =>
  page(
    'You can’t pay here',
    html`<p>${message}</p>${session.cancel_url ? html`<p><a href="${session.cancel_url}">Go back</a></p>` : null}`,
    { status: 410 },
  )

function payPage(
  scope: Scope,
  session: Session,
  method: MethodType,
  problem: string | null,
  call?: PageCall,
): PageReply {
  const seller = platformOf(scope).find('account', scope.account ?? '')?.business_profile?.name
  const total = money(session.amount_total, session.currency)
  const isSubscription = session.mode === 'subscription'
  const email = (call && fieldOf(call.form, 'email')) || emailOf(scope, session)
  return page(
    `${isSubscription ? 'Subscribe' : 'Pay'} ${seller ?? 'Sandbox'}`,
    html`<ul class="lines">${lineItemsOf(scope, session.id).map(
      (line) =>
        html`<li><span>${line.description}${(line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : ''}</span><span>${money(line.amount_subtotal, line.currency)}</span></li>`,
    )}
${session.total_details?.amount_discount ? html`<li><span>Discount</span><span>−${money(session.total_details.amount_discount, session.currency)}</span></li>` : null}
<li><strong>${isSubscription ? 'Due today' : 'Total'}</strong><strong>${total}</strong></li></ul>
${alert(problem)}
${session.allow_promotion_codes ? codeForm() : null}
${methodChoice(session, method)}
<form method="post" action="?method=${method}">
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'email' })}
${method === 'card' ? cardFields() : bankFields()}
<p><button>${isSubscription ? 'Subscribe' : `Pay ${total}`}</button></p>
</form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : null}`,
    { status: problem === null ? 200 : 402 },
  )
}

/** Non-breaking spaces keep each number on one line. */
const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')
const testCards = `Test cards: ${spaced('4242424242424242')} works, ${spaced('4000000000000002')} is declined, ${spaced('4000000000009995')} has insufficient funds, ${spaced('4000002500003155')} asks for a confirmation.`

const cardFields = (): Html => html`
${field({
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  inputMode: 'numeric',
  value: '4242 4242 4242 4242',
  hint: testCards,
})}
${field({ name: 'expiry', label: 'Expiration (MM / YY)', autocomplete: 'cc-exp', inputMode: 'numeric', value: '12 / 34' })}
${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputMode: 'numeric', value: '123' })}
${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name', value: 'Test Payer' })}`

const bankFields = (): Html => html`
${field({ name: 'name', label: 'Account holder', autocomplete: 'name', value: 'Test Payer' })}
${field({ name: 'routing', label: 'Routing number', inputMode: 'numeric', value: '110000000' })}
${field({
  name: 'number',
  label: 'Account number',
  inputMode: 'numeric',
  value: '000123456789',
  hint: 'Test accounts: 000123456789 pays after 4 days, 000111111113 returns the payment after 4 days.',
})}`

const codeForm = (): Html => html`<form method="post"><div class="row">
${field({ name: 'code', label: 'Promotion code' })}
<button name="action" value="code" class="quiet">Apply</button></div></form>`

function methodChoice({ payment_method_types: types }: Session, method: MethodType): Html | null {
  if (types.length < 2) return null
  const link = (type: MethodType, label: string) =>
    html`<li><a href="?method=${type}"${type === method && html` aria-current="page"`}>${label}</a></li>`
  return html`<nav aria-label="Payment method"><ul>
${link('card', 'Card')}${link('us_bank_account', 'Bank account')}</ul></nav>`
}

function methodOf({ query }: PageCall, { payment_method_types: types }: Session): MethodType {
  const isBank = query.get('method') === 'us_bank_account' || !types.includes('card')
  return isBank && types.includes('us_bank_account') ? 'us_bank_account' : 'card'
}

function readPayer({ form }: PageCall, type: MethodType): Payer | string {
  const number = fieldOf(form, 'number').replaceAll(/[\s-]/g, '')
  const email = fieldOf(form, 'email')
  const name = fieldOf(form, 'name') || null
  if (!/^\S+@\S+$/.test(email)) return 'Enter your email address.'
  if (type === 'us_bank_account')
    return /^\d{4,17}$/.test(number)
      ? { type, number, email, name }
      : 'Enter an account number with 4 to 17 digits.'
  if (!isCardNumber(number)) return 'Your card number is invalid.'
  const [, month = '12', year = '34'] =
    /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(fieldOf(form, 'expiry') || '12 / 34') ?? []
  return { type, number, email, name, expiry: { month: Number(month), year: 2000 + Number(year) } }
}

function applyCode(scope: Scope, session: Session, call: PageCall, method: MethodType): PageReply {
  const promotion = session.allow_promotion_codes && findPromotionCode(scope, fieldOf(call.form, 'code'))
  const coupon =
    promotion && promotion.promotion.coupon && scope.find('coupon', idOf(promotion.promotion.coupon))
  if (!promotion || !coupon) return payPage(scope, session, method, 'This code is invalid.')
  applyDiscount(scope, session, scope.get('session_details', session.id), coupon, promotion)
  return payPage(scope, session, method, null)
}

const emailOf = (scope: Scope, { customer, customer_email: email }: Session) =>
  email ?? (customer ? (scope.find('customer', idOf(customer))?.email ?? null) : null)
