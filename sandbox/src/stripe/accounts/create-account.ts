import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { newAccountId } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { refreshAccount } from './requirements.ts'

const knownCapabilities = ['card_payments', 'transfers', 'us_bank_account_ach_payments', 'link_payments']

export function readAccount(params: Params) {
  params.ignore('business_type', 'individual', 'company', 'tos_acceptance', 'default_currency')
  return {
    type: params.oneOf('type', ['express', 'standard', 'custom']),
    controller: readController(params),
    country: params.text('country'),
    email: params.text('email'),
    capabilities: readCapabilities(params),
    profile: readProfile(params),
    metadata: params.record('metadata'),
  }
}

type Input = ReturnType<typeof readAccount>

export function createAccount(base: Scope, input: Input): Stripe.Account {
  const platform = platformOf(base)
  if (input.type && input.controller)
    throw invalid('You may not provide the `type` parameter together with `controller`.', 'type')
  const id = newAccountId()
  const controller = input.controller ?? controllerOf(input.type ?? 'express')
  platform.put('account', {
    id,
    object: 'account',
    business_profile: { ...emptyProfile, ...input.profile },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller,
    country: input.country ?? 'US',
    created: platform.now(),
    default_currency: 'usd',
    details_submitted: false,
    email: input.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: input.metadata ?? {},
    payouts_enabled: false,
    settings: defaultSettings(input.profile.name),
    type: input.type ?? (input.controller ? 'none' : 'express'),
  })
  platform.put('account_progress', {
    id,
    requested: input.capabilities.requested,
    hasBusiness: false,
    hasBank: false,
    hasDocument: false,
    documentDeadline: null,
    restriction: null,
    isDisconnected: false,
  })
  return refreshAccount(base, id)
}

function readController(params: Params): Stripe.Account.Controller | undefined {
  const controller = params.inside('controller')
  if (!controller) return undefined
  return {
    type: 'application',
    is_controller: true,
    fees: { payer: controller.inside('fees')?.text('payer') ?? 'account' },
    losses: { payments: controller.inside('losses')?.text('payments') ?? 'stripe' },
    requirement_collection: controller.text('requirement_collection') ?? 'stripe',
    stripe_dashboard: { type: controller.inside('stripe_dashboard')?.text('type') ?? 'full' },
  }
}

const controllerOf = (type: 'express' | 'standard' | 'custom'): Stripe.Account.Controller =>
  type === 'standard'
    ? { type: 'account' }
    : {
        type: 'application',
        is_controller: true,
        fees: { payer: type === 'express' ? 'application_express' : 'application_custom' },
        losses: { payments: 'application' },
        requirement_collection: type === 'express' ? 'stripe' : 'application',
        stripe_dashboard: { type: type === 'express' ? 'express' : 'none' },
      }

/** Returns the capabilities that a call requests or withdraws. Ignores those that the sandbox does not simulate. */
export function readCapabilities(params: Params) {
  const capabilities = params.inside('capabilities')
  const flags = knownCapabilities.map((name) => ({
    name,
    flag: capabilities?.inside(name)?.flag('requested'),
  }))
  return {
    requested: flags.filter(({ flag }) => flag === true).map(({ name }) => name),
    withdrawn: flags.filter(({ flag }) => flag === false).map(({ name }) => name),
  }
}

export function readProfile(params: Params): Partial<Stripe.Account.BusinessProfile> {
  const profile = params.inside('business_profile')
  if (!profile) return {}
  profile.ignore('product_description', 'support_address')
  const names = ['name', 'url', 'mcc', 'support_email', 'support_phone', 'support_url'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = profile.text(name)
      return value === undefined ? [] : [[name, value || null]]
    }),
  )
}

const emptyProfile: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
}

const defaultSettings = (name: string | null | undefined): Stripe.Account.Settings => ({
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: name ?? null, timezone: 'America/New_York' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
})
