import { ApiError } from '../http/error.ts'
import { html } from '../pages/html.ts'
import { alert, notFound, type PageReply, page } from '../pages/layout.ts'
import { fieldOf, findOwned, type PageCall, type PageRoute, show, submit } from '../pages/page-router.ts'
import { finishAuthentication } from '../payments/pay-intent.ts'
import { authenticateSession } from './complete-session.ts'
import { showNext } from './pay-page.ts'

/** The page on which a bank asks its customer to confirm a payment (3-D Secure), for a session or a payment intent. */
export const authenticatePages: PageRoute[] = [
  show('/authenticate/:id', (call) => {
    const isKnown =
      findOwned(call.base, 'checkout.session', call.ids.id) ??
      findOwned(call.base, 'payment_intent', call.ids.id)
    return isKnown ? askPage(null) : notFound()
  }),
  submit('/authenticate/:id', (call) => {
    try {
      return authenticate(call)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return failedPage(call, error.message)
    }
  }),
]

function authenticate(call: PageCall): PageReply {
  const isApproved = fieldOf(call.form, 'answer') === 'complete'
  const session = findOwned(call.base, 'checkout.session', call.ids.id)
  if (session) return showNext(authenticateSession(session.scope, session.object, isApproved))
  const intent = findOwned(call.base, 'payment_intent', call.ids.id)
  if (!intent) return notFound()
  finishAuthentication(intent.scope, intent.object, isApproved)
  return page('Payment confirmed', html`<p>You can close this page.</p>`)
}

const askPage = (problem: string | null) =>
  page(
    'Confirm your payment',
    html`${alert(problem)}<p>Your bank wants to confirm that it’s you.</p>
<form method="post"><div class="row">
<button name="answer" value="complete">Confirm payment</button>
<button name="answer" value="fail" class="quiet">Fail the confirmation</button>
</div></form>`,
  )

function failedPage({ ids }: PageCall, message: string) {
  const isSession = ids.id?.startsWith('cs_')
  return page(
    'Payment not confirmed',
    html`${alert(message)}${isSession ? html`<p><a class="button" href="/c/pay/${ids.id}">Try another card</a></p>` : null}`,
    { status: 402 },
  )
}
