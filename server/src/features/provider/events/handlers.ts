import { accountHandlers } from '../account/event-handlers.ts'
import type { EventHandler } from '../event-handler.ts'
import { paymentHandlers } from '../payments/event-handlers.ts'
import { payoutHandlers } from '../payouts/event-handlers.ts'
import { planHandlers } from '../plans/mirror/event-handlers.ts'

/**
 * The handlers for events of companies' accounts, by event type. Events of other types are stored and ignored, because
 * the provider's dashboard decides which types are sent.
 */
export const eventHandlers: Record<string, EventHandler> = {
  ...accountHandlers,
  ...paymentHandlers,
  ...payoutHandlers,
}

/** The handlers for events of the platform's own account, through which companies pay for their plans. */
export const platformEventHandlers: Record<string, EventHandler> = planHandlers
