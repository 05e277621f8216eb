import type { Stripe } from 'stripe'
import { platformOf, type Scope } from '../state/scope.ts'
import { setBank } from './onboarding-steps.ts'
import { documentPeriod, refreshAccount } from './requirements.ts'

export const restrictions = [
  'under_review',
  'requirements.past_due',
  'listed',
  'rejected.fraud',
  'other',
] as const

export function restrictAccount(base: Scope, id: string, reason: Stripe.Account.Requirements.DisabledReason) {
  platformOf(base).get('account_progress', id).restriction = reason
  return refreshAccount(base, id)
}

/** The account keeps working until the deadline. */
export function askForDocument(base: Scope, id: string) {
  const progress = platformOf(base).get('account_progress', id)
  Object.assign(progress, { hasDocument: false, documentDeadline: base.now() + documentPeriod })
  return refreshAccount(base, id)
}

/** Ends every restriction and completes the onboarding, so that the account can take payments. */
export function approveAccount(base: Scope, id: string) {
  if (!platformOf(base).get('account_progress', id).hasBank) setBank(base, id, '110000000', '000123456789')
  Object.assign(platformOf(base).get('account_progress', id), {
    hasBusiness: true,
    hasBank: true,
    hasDocument: true,
    documentDeadline: null,
    restriction: null,
  })
  return refreshAccount(base, id)
}
