import { accountHandlers } from '../account/event-handlers.ts'
import type { EventHandler } from '../event-handler.ts'
import { paymentHandlers } from '../payments/event-handlers.ts'
import { payoutHandlers } from '../payouts/event-handlers.ts'
import { planHandlers } from '../plans/mirror/event-handlers.ts'

/**
 * What is done with the events of companies' accounts, by type. Events of other types are stored and ignored: the
 * provider's dashboard decides which types it sends.
 */
export const eventHandlers: Record<string, EventHandler> = {
  ...accountHandlers,
  ...paymentHandlers,
  ...payoutHandlers,
}

/** The same for the platform's own account, on which companies pay for their plans. */
export const platformEventHandlers: Record<string, EventHandler> = planHandlers
