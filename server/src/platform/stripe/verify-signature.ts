import Stripe from 'stripe'

/** Seconds that a signature is valid, so that a recorded request cannot be repeated later. */
const tolerance = 300

/** Whether the provider has signed these bytes with this secret within the last five minutes. */
export function isSigned(body: Uint8Array, header: string | undefined, secret: string, now = Date.now()) {
  const { signature } = Stripe.webhooks
  if (!signature || !header || secret === '') return false
  try {
    // Throws for a wrong signature, and for a header that it cannot read.
    signature.verifyHeader(body, header, secret, tolerance, undefined, now)
  } catch {
    return false
  }
  return !isFromFuture(header, now)
}

/** The SDK refuses signatures that are too old, but not those with a time in the future. */
function isFromFuture(header: string, now: number) {
  const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(header) ?? []
  return Number(seconds) * 1000 > now + tolerance * 1000
}
