import { z } from 'zod'
import type { Provider } from '../../platform/stripe/provider.ts'
import type { Services } from '../../services.ts'

/** An event of a company's account, or of the platform's account about a company's plan. */
export type ProviderEvent = {
  id: string
  type: string
  companyId: string
  /** Empty for an event of the platform's own account. */
  accountId: string
  /** The object that the event is about, as it was then. Handlers read its id and fetch the object as it is now. */
  object: unknown
  apiVersion: string | null
  /** When it happened at the provider. */
  createdAt: string
}

export type ProviderServices = Services & { provider: Provider }

/**
 * Makes our records equal to what the provider says now. Events arrive late, repeatedly and in any order, so a handler
 * fetches the object, and running it again changes nothing. It opens its own transactions in the event's company.
 */
export type EventHandler = (services: ProviderServices, event: ProviderEvent) => Promise<void>

/** An event of a type that we handle, but whose content we do not understand. A SuperAdmin has to look at it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** Reads the id of the event's object, such as pi_123 for the prefix pi. */
export function objectIdOf({ type, object }: ProviderEvent, prefix: string): string {
  const parsed = z.object({ id: z.string().regex(new RegExp(`^${prefix}_\\w{1,190}$`)) }).safeParse(object)
  if (!parsed.success) throw new UnreadableEvent(`The event ${type} has no object with an id ${prefix}_…`)
  return parsed.data.id
}
