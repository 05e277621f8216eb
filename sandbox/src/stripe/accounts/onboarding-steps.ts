import { newId } from '../state/ids.ts'
import { platformOf, type Scope, scopeOf } from '../state/scope.ts'
import { refreshAccount } from './requirements.ts'

type Business = { name: string; url: string; representative: string; email: string }

export function setBusiness(base: Scope, id: string, { name, url, email }: Business) {
  const platform = platformOf(base)
  const account = platform.get('account', id)
  account.email = email
  if (account.business_profile) Object.assign(account.business_profile, { name, url, mcc: '7399' })
  if (account.settings) account.settings.dashboard.display_name = name
  account.business_type = 'individual'
  platform.get('account_progress', id).hasBusiness = true
  refreshAccount(base, id)
}

export function setBank(base: Scope, id: string, routing: string, number: string) {
  const platform = platformOf(base)
  const bank = scopeOf(base, id).put('bank_account', {
    id: newId('ba'),
    object: 'bank_account',
    account: id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: `sandbox${number.slice(-4)}`,
    last4: number.slice(-4),
    metadata: {},
    routing_number: routing,
    status: 'new',
  })
  const list = platform.get('account', id).external_accounts
  if (list) list.data = [bank]
  platform.get('account_progress', id).hasBank = true
  scopeOf(base, id).emit('account.external_account.created', bank)
  refreshAccount(base, id)
}

export function setDocument(base: Scope, id: string) {
  Object.assign(platformOf(base).get('account_progress', id), { hasDocument: true, documentDeadline: null })
  refreshAccount(base, id)
}
