import { Refusal } from '../../../errors.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'

export type Deps = { databases: Databases; provider: Provider | null; publicUrl: string }

export const unavailableToAdmins = 'Stripe isn’t available right now. Try again in a few minutes.'

export function requireProvider({ provider }: Pick<Deps, 'provider'>): Provider {
  if (!provider) throw new Refusal(409, 'Card payments aren’t set up')
  return provider
}
