import type { Stripe } from 'stripe'
import { ApiError } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { platformOf, type Scope, scopeOf } from '../state/scope.ts'
import { readCapabilities, readProfile } from './create-account.ts'
import { refreshAccount } from './requirements.ts'

/** Refuses a disconnected account, because the platform has no access to it anymore. */
export function getAccount(base: Scope, id: string): Stripe.Account {
  const platform = platformOf(base)
  if (!isConnected(base, id)) throw noAccess(id)
  return platform.get('account', id)
}

export const isConnected = (base: Scope, id: string) =>
  platformOf(base).find('account_progress', id)?.isDisconnected === false

export const noAccess = (id: string) =>
  new ApiError(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )

export function readAccountChange(params: Params) {
  params.ignore('business_type', 'individual', 'company', 'tos_acceptance')
  return {
    email: params.text('email'),
    capabilities: readCapabilities(params),
    profile: readProfile(params),
    schedule: params.inside('settings')?.inside('payouts')?.inside('schedule')?.text('interval'),
    metadata: params.record('metadata'),
  }
}

type AccountChange = Partial<ReturnType<typeof readAccountChange>> &
  Pick<ReturnType<typeof readAccountChange>, 'capabilities' | 'profile'>

export function changeAccount(base: Scope, id: string, input: AccountChange) {
  const account = getAccount(base, id)
  const progress = platformOf(base).get('account_progress', id)
  const { requested, withdrawn } = input.capabilities
  progress.requested = [...new Set([...progress.requested, ...requested])].filter(
    (name) => !withdrawn.includes(name),
  )
  if (input.email !== undefined) account.email = input.email || null
  if (account.business_profile) Object.assign(account.business_profile, input.profile)
  if (input.schedule && account.settings?.payouts) account.settings.payouts.schedule.interval = input.schedule
  account.metadata = changeMetadata(account.metadata ?? {}, input.metadata)
  return refreshAccount(base, id)
}

/** Deleting and disconnecting end the platform's access. The charges stay readable on the sandbox page. */
export function disconnectAccount(base: Scope, id: string) {
  getAccount(base, id)
  const application: Stripe.Application = { id: 'ca_sandbox', object: 'application', name: 'Sandbox' }
  // This is the last event that the platform gets from this account.
  scopeOf(base, id).emit('account.application.deauthorized', application)
  platformOf(base).get('account_progress', id).isDisconnected = true
}

/** A disconnected account continues to take payments without the platform. A deleted account takes none. */
export function deleteAccount(base: Scope, id: string): Stripe.DeletedAccount {
  disconnectAccount(base, id)
  Object.assign(platformOf(base).get('account', id), { charges_enabled: false, payouts_enabled: false })
  return { id, object: 'account', deleted: true }
}
