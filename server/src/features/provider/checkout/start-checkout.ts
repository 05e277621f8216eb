import { busy, conflict, Refusal } from '../../../errors.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { unavailableToPayers } from '../../../platform/stripe/provider-error.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { convergeCheckout } from '../payments/converge.ts'
import type { CheckoutRow } from './checkouts.ts'
import { endPage } from './end-page.ts'
import { openSession } from './open-session.ts'
import { type Choice, planCheckout } from './plan-checkout.ts'

export type CheckoutDeps = {
  databases: Databases
  provider: Provider | null
  emailSettings: EmailSettings
  publicUrl: string
}

/** Limits the attempts, because two tabs with different choices could keep ending each other's page. */
const maxSteps = 6

/**
 * Returns the address of the provider's page for what the client wants to pay. The same choice gets the same page. A
 * client who wants to pay something else gets a new page only after the provider has ended the old one.
 */
export async function startCheckout(
  deps: CheckoutDeps,
  token: string,
  choice: Choice,
): Promise<{ url: string }> {
  const provider = requireProvider(deps)
  const { databases, emailSettings, publicUrl } = deps
  const connection = { pool: databases.runtime, provider, emailSettings, publicUrl }
  for (let step = 0; step < maxSteps; step++) {
    const plan = await planCheckout(databases, token, choice)
    const { checkout } = plan
    if (plan.step === 'create') {
      const url = await openSession(connection, checkout, plan.invoice, token)
      if (url && plan.isWanted) return { url }
      // The provider refuses if an earlier call with this key had other parameters, for example an earlier link. The
      // next step then uses a new key.
      if (!url && !plan.isRepeated) throw conflict(refusedToPayers)
      continue
    }
    if (plan.step === 'reuse') {
      const url = await findOpenPage(provider, checkout)
      if (url) return { url }
    } else await endPage(provider, checkout)
    await convergeCheckout(connection, checkout)
  }
  throw busy()
}

export function requireProvider({ provider }: Pick<CheckoutDeps, 'provider'>): Provider {
  if (!provider) throw new Refusal(503, unavailableToPayers)
  return provider
}

const refusedToPayers = 'This way to pay isn’t available for this invoice. Choose another way to pay.'

/** Null if the client has paid in the meantime, or if the page has expired. */
async function findOpenPage(provider: Provider, { sessionId, accountId }: CheckoutRow) {
  if (!sessionId) return null
  const { status, url } = await provider.call((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: accountId }),
  )
  return status === 'open' ? url : null
}
