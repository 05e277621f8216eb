import type pg from 'pg'
import { conflict } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import type { subscriptions } from '../../../schema/money/subscriptions.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'

export type Deps = {
  databases: Databases
  provider: Provider | null
  emailSettings: EmailSettings
  publicUrl: string
  clock: Clock
}

/** Jobs and requests use different database roles, so each passes its own `pool`. */
export type PlanDeps = Pick<Deps, 'emailSettings' | 'clock'> & { pool: pg.Pool; provider: Provider }
export type SubscriptionRow = typeof subscriptions.$inferSelect

export const unavailable = 'We can’t reach our payment provider right now. Try again in a few minutes.'

export function requireBilling({ provider }: Pick<Deps, 'provider'>): Provider {
  if (!provider) throw conflict('To change your plan, contact us.')
  return provider
}
