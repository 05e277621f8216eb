import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { minute } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { OnboardingLink } from '../state/objects.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { getAccount } from './change-account.ts'

export function readLink(params: Params) {
  params.ignore('collection_options', 'collect')
  return {
    account: params.requiredText('account'),
    type: params.oneOf('type', ['account_onboarding', 'account_update']),
    refreshUrl: readUrl(params, 'refresh_url'),
    returnUrl: readUrl(params, 'return_url'),
  }
}

/** A link works only once, and expires after five minutes. */
export function createLink(base: Scope, input: ReturnType<typeof readLink>): Stripe.AccountLink {
  const { id: account } = getAccount(base, input.account)
  const platform = platformOf(base)
  const { refreshUrl, returnUrl } = input
  const link = platform.put('onboarding_link', {
    id: newId('link', 32),
    account,
    expiresAt: platform.now() + 5 * minute,
    refreshUrl,
    returnUrl,
    page: null,
  })
  return {
    object: 'account_link',
    created: platform.now(),
    expires_at: link.expiresAt,
    url: `${base.url}/setup/${link.id}`,
  }
}

/** Returns the address of the onboarding page, or of the app if the link was used or has expired. */
export function openLink(base: Scope, id: string): string | null {
  const link = platformOf(base).find('onboarding_link', id)
  if (!link) return null
  if (link.page !== null || link.expiresAt <= base.now()) return link.refreshUrl
  link.page = newId('onb', 32)
  return `/onboarding/${link.page}/business`
}

export const linkOfPage = (base: Scope, page: string): OnboardingLink | undefined =>
  platformOf(base)
    .all('onboarding_link')
    .find((link) => link.page === page)

export function createLoginLink(base: Scope, id: string): Stripe.LoginLink {
  const account = getAccount(base, id)
  if (account.controller?.stripe_dashboard?.type !== 'express')
    throw invalid('Cannot create a login link for an account without the Express Dashboard.')
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  return { object: 'login_link', created: base.now(), url: `${base.url}/express/${account.id}` }
}

function readUrl(params: Params, name: string) {
  const url = params.requiredText(name)
  if (!/^https?:\/\//.test(url)) throw invalid('Not a valid URL', name, 'url_invalid')
  return url
}
