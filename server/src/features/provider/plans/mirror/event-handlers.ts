import type { EventHandler } from '../../event-handler.ts'
import { convergePlan } from './converge-plan.ts'

/** Every event only says that something has changed. The handler asks the provider for the current state. */
const converge: EventHandler = ({ databases, ...services }, { companyId }) =>
  convergePlan({ ...services, pool: databases.worker }, companyId)

export const planHandlers: Record<string, EventHandler> = {
  'charge.refunded': converge,
  'checkout.session.completed': converge,
  'checkout.session.expired': converge,
  'customer.subscription.created': converge,
  'customer.subscription.deleted': converge,
  'customer.subscription.paused': converge,
  'customer.subscription.resumed': converge,
  'customer.subscription.updated': converge,
  'customer.updated': converge,
  'invoice.finalized': converge,
  'invoice.paid': converge,
  'invoice.payment_action_required': converge,
  'invoice.payment_failed': converge,
  'invoice.updated': converge,
  'invoice.voided': converge,
}
