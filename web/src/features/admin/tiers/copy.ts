export const empty = 'Until you add one, the pricing page asks visitors to join the waitlist.'
export const activated = (name: string) => `${name} activated`
export const deactivated = (name: string) => `${name} deactivated`
export const changeFailed = 'Couldn’t change the plan. Try again.'
export const position = (name: string, place: number, count: number) =>
  `${name}, position ${place} of ${count}`

export const newText = 'Added at the end.'
export const freeHint = '0 means free'
export const featuresHint = 'One per line'
export const yearlyCostsMore = 'Paying monthly costs less than this yearly price.'
export const roundedPrice = (price: string) => `Visitors see ${price}`
export const keptPrice = (companies: number) =>
  `${
    companies === 1
      ? '1 company on this plan keeps its current price.'
      : `${companies.toLocaleString('en-US')} companies on this plan keep their current price.`
  } The new price applies to new customers only.`
export const providerNotConnected = 'Stripe isn’t set up on this server.'
export const neverSynced = 'Not sent to Stripe yet.'
export const synced = 'Synced'
export const syncing = 'Syncing…'
export const notSynced = 'Not synced'
export const syncFailed = (name: string, wasSent: boolean) =>
  wasSent ? `Stripe doesn’t have the latest version of ${name}.` : `Stripe doesn’t have ${name} yet.`
export const lastSynced = 'Last synced'
export const retrySync = 'Try again'
export const retrySyncOf = (name: string) => `Try again to send ${name} to Stripe`
export const retrying = (name: string) => `Sending ${name} to Stripe`
export const notRetried = 'Couldn’t send the plan. Try again.'

/** Why a plan could not be sent. The codes are Stripe’s, those of its SDK, or ours. */
export function syncReason(code: string | null) {
  if (code === null) return ''
  if (/auth|api_key|permission/i.test(code))
    return 'Stripe refused the secret key. Check the server’s settings.'
  if (/resource_missing/.test(code)) return 'Its product or price was deleted at Stripe. Contact support.'
  if (/^(api_error|circuit_open|unavailable|rate_limit|lock_timeout)|Connection|StripeAPIError/i.test(code))
    return 'We couldn’t reach Stripe. We try again every hour.'
  if (code === 'internal_error') return 'Something went wrong on our server. We try again every hour.'
  return `Stripe refused it (${code}).`
}
export const addFailed = 'Couldn’t add the plan. Try again.'
export const saveFailed = 'Couldn’t save the plan. Try again.'
export const tierGone = 'Someone else deleted this plan.'

export const deleteText = 'No companies use it. You can’t undo this. To hide it instead, deactivate it.'
export const deleteFailed = 'Couldn’t delete the plan. Try again.'
