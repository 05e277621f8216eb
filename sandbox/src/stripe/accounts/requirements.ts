import type { Stripe } from 'stripe'
import { day } from '../state/clock.ts'
import type { AccountProgress } from '../state/objects.ts'
import { platformOf, type Scope, scopeOf } from '../state/scope.ts'

const businessFields = [
  'business_profile.mcc',
  'business_profile.url',
  'business_type',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]
const bankField = 'external_account'
export const documentField = 'individual.verification.document'

/** How long an account keeps working after Stripe asks it for a document. */
export const documentPeriod = 14 * day

/** Derives what an account may do from its progress, and reports a change to the platform. */
export function refreshAccount(base: Scope, id: string) {
  const platform = platformOf(base)
  const account = platform.get('account', id)
  const before = JSON.stringify(account)
  Object.assign(account, standingOf(platform.get('account_progress', id), platform.now()))
  if (JSON.stringify(account) === before) return account
  scopeOf(base, id).emit('account.updated', account)
  return account
}

type Standing = Pick<
  Stripe.Account,
  'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'capabilities' | 'requirements'
>

function standingOf(progress: AccountProgress, now: number): Standing {
  const due = fieldsDue(progress)
  const deadline = due.includes(documentField) ? progress.documentDeadline : null
  const isPastDue = due.length > 0 && (deadline === null || deadline <= now)
  const reason = progress.restriction ?? (isPastDue ? 'requirements.past_due' : null)
  const isEnabled = reason === null
  return {
    charges_enabled: isEnabled,
    payouts_enabled: isEnabled,
    details_submitted: progress.hasBusiness && progress.hasBank,
    capabilities: Object.fromEntries(
      progress.requested.map((name) => [name, isEnabled ? 'active' : 'inactive']),
    ),
    requirements: {
      alternatives: [],
      current_deadline: deadline,
      currently_due: due,
      disabled_reason: reason,
      errors: [],
      eventually_due: due,
      past_due: isPastDue ? due : [],
      pending_verification: [],
    },
  }
}

const fieldsDue = ({ hasBusiness, hasBank, hasDocument }: AccountProgress) => [
  ...(hasBusiness ? [] : businessFields),
  ...(hasBank ? [] : [bankField]),
  ...(hasBusiness && hasBank && !hasDocument ? [documentField] : []),
]
