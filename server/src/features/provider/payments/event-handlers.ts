import { z } from 'zod'
import type { CheckoutRow } from '../checkout/checkouts.ts'
import {
  type EventHandler,
  objectIdOf,
  type ProviderEvent,
  type ProviderServices,
  UnreadableEvent,
} from '../event-handler.ts'
import { convergeCheckout } from './converge.ts'
import { findPaidCheckout, findSessionCheckout } from './find-paid-checkout.ts'

const handleSession: EventHandler = async (services, event) =>
  converge(services, await findSessionCheckout(services, event, objectIdOf(event, 'cs')))

const handleIntent: EventHandler = async (services, event) =>
  converge(services, await findPaidCheckout(services, event, objectIdOf(event, 'pi')))

/** Charges, refunds and disputes name their payment. */
const handlePart: EventHandler = async (services, event) => {
  const paymentIntentId = paymentOf(event)
  if (paymentIntentId) await converge(services, await findPaidCheckout(services, event, paymentIntentId))
}

async function converge(
  { databases, provider, emailSettings }: ProviderServices,
  checkout: CheckoutRow | null,
) {
  if (checkout) await convergeCheckout({ pool: databases.worker, provider, emailSettings }, checkout)
}

const intentId = z.string().regex(/^pi_\w{1,190}$/)
/** Versions of the API differ in whether they expand the payment. */
const withPayment = z.object({
  payment_intent: z.union([intentId, z.object({ id: intentId }).transform(({ id }) => id)]).nullable(),
})

function paymentOf({ type, object }: ProviderEvent): string | null {
  const { data } = withPayment.safeParse(object)
  if (!data) throw new UnreadableEvent(`The event ${type} has no payment`)
  return data.payment_intent
}

const handlersOf = (handler: EventHandler, types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, handler]))

/** All of them do the same: they find out which payment changed, and converge it. */
export const paymentHandlers: Record<string, EventHandler> = {
  ...handlersOf(handleSession, [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ]),
  ...handlersOf(handleIntent, [
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ]),
  ...handlersOf(handlePart, [
    'charge.succeeded',
    'charge.failed',
    'charge.updated',
    'charge.refunded',
    'charge.refund.updated',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ]),
}
