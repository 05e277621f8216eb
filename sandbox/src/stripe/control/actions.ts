import { approveAccount, askForDocument, restrictAccount, restrictions } from '../accounts/trouble.ts'
import { settlePayment } from '../checkout/complete-session.ts'
import { closeDispute } from '../disputes/answer-dispute.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import { type ApiTrouble, readTrouble } from '../http/api-trouble.ts'
import { invalid, missing } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { findOwned } from '../pages/page-router.ts'
import type { Base } from '../state/base.ts'
import { idOf } from '../state/ids.ts'
import { platformOf } from '../state/scope.ts'
import { advanceClock } from '../time/advance.ts'
import { queueDelivery } from '../webhooks/create-event.ts'
import { noTrouble, type Trouble } from '../webhooks/webhook-trouble.ts'

export type Control = Base & {
  webhooks: Trouble
  calls: ApiTrouble[]
  /** The page with the emails that the app sends to the mail server of the sandbox. */
  inboxUrl: string | null
}
/** Reads and checks the parameters, and returns the function that makes the change. */
type Action = (control: Control, params: Params) => () => object

/** The buttons of the sandbox page. Tests send the same actions to `/_sandbox/api/<name>`. */
export const actions: Record<string, Action> = {
  advance: (control, params) => {
    const seconds = params.requiredInteger('seconds')
    if (seconds < 0 || seconds > 400 * 24 * 3600)
      throw invalid('The clock moves forward, by up to 400 days.', 'seconds')
    return () => {
      advanceClock(control, seconds)
      return { now: control.clock.now() }
    }
  },
  restrict: (control, params) => {
    const id = params.requiredText('account')
    const reason = params.oneOf('reason', restrictions) ?? 'under_review'
    return () => restrictAccount(platformOf(control), id, reason)
  },
  'ask-for-document': (control, params) => {
    const id = params.requiredText('account')
    return () => askForDocument(platformOf(control), id)
  },
  approve: (control, params) => {
    const id = params.requiredText('account')
    return () => approveAccount(platformOf(control), id)
  },
  'return-payment': (control, params) => {
    const id = params.requiredText('payment')
    return () => returnPayment(control, id)
  },
  dispute: (control, params) => {
    const id = params.requiredText('payment')
    const reason = params.text('reason') || 'fraudulent'
    return () => {
      const { scope, object: intent } = ownedIntent(control, id)
      return openDispute(scope, idOf(intent.latest_charge ?? ''), reason)
    }
  },
  'close-dispute': (control, params) => {
    const id = params.requiredText('dispute')
    const status = params.oneOf('status', ['won', 'lost']) ?? 'won'
    return () => {
      const found = findOwned(control, 'dispute', id)
      if (!found) throw missing('dispute', id, 'id')
      return closeDispute(found.scope, id, status)
    }
  },
  webhooks: (control, params) => {
    const change: Partial<Trouble> = {
      isPaused: params.flag('paused'),
      delayMs: params.integer('delay_ms'),
      failNext: params.integer('fail_next'),
      loseAnswers: params.integer('lose_answers'),
      isShuffled: params.flag('shuffled'),
    }
    return () => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      return Object.assign(control.webhooks, Object.fromEntries(given))
    }
  },
  resend: (control, params) => {
    const id = params.requiredText('event')
    const endpoint = params.text('endpoint')
    return () => resendEvent(control, id, endpoint)
  },
  trouble: (control, params) => {
    const trouble = readTrouble(params)
    return () => {
      control.calls.push(trouble)
      return trouble
    }
  },
  /** Ends all simulated failures, but keeps the objects. */
  calm: (control) => () => {
    control.calls.length = 0
    return Object.assign(control.webhooks, noTrouble())
  },
  /** Deletes everything except the webhook endpoints, which the app created when it started. */
  reset: (control) => () => {
    control.store.clear(['webhook_endpoint', 'endpoint_secret'])
    control.calls.length = 0
    return Object.assign(control.webhooks, noTrouble())
  },
}

function ownedIntent(control: Control, id: string) {
  const found = findOwned(control, 'payment_intent', id)
  if (!found) throw missing('payment_intent', id, 'id')
  return found
}

/**
 * Returns a bank payment. A payment that is still processing fails. For a completed one, Stripe reports a dispute that
 * is lost at once.
 */
function returnPayment(control: Control, id: string) {
  const { scope, object: intent } = ownedIntent(control, id)
  if (intent.status === 'processing') {
    settlePayment(scope, id, 'insufficient_funds')
    return intent
  }
  const charge = scope.find('charge', idOf(intent.latest_charge ?? ''))
  if (charge?.payment_method_details?.type !== 'us_bank_account')
    throw invalid('Only bank payments can be returned.')
  const dispute = openDispute(scope, charge.id, 'insufficient_funds')
  return closeDispute(scope, dispute.id, 'lost')
}

/** Sends an event again, to one endpoint or to all endpoints for events of its account. */
function resendEvent(control: Control, id: string, endpoint: string | undefined) {
  const event = control.store.row('event', id)
  if (!event) throw missing('event', id, 'id')
  const targets = endpoint
    ? [endpoint]
    : new Set(
        control.store
          .rows('webhook_endpoint')
          .map(({ value }) => value)
          .filter(
            (target) =>
              (control.store.row('endpoint_secret', target.id)?.value.connect ?? false) ===
              (event.owner !== null),
          )
          .map((target) => target.id),
      )
  return { deliveries: [...targets].map((target) => queueDelivery(control, id, target).id) }
}
