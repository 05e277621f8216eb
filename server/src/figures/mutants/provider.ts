import type { Mutant } from './mutant.ts'

const provider = 'server/src/features/provider'
const tests = {
  checkout: `${provider}/checkout/checkout.test.ts`,
  payments: `${provider}/payments/payments.test.ts`,
  refunds: `${provider}/refunds/refunds.test.ts`,
  disputes: `${provider}/disputes/disputes.test.ts`,
  versions: `${provider}/events/api-versions.test.ts`,
  hostile: `${provider}/events/hostile-webhooks.test.ts`,
  slow: `${provider}/events/slow-provider.test.ts`,
  rules: 'domain/src/provider/apply-facts.test.ts',
}

/** Changes after which a card or bank payment would be lost, doubled or paid with the wrong amount. */
export const providerMutants: Mutant[] = [
  {
    harm: 'a client can pay with an old page after choosing another amount',
    file: `${provider}/checkout/start-checkout.ts`,
    find: /\} else await endPage\(provider, checkout\)/,
    put: '}',
    by: { file: tests.checkout, name: 'cannot be paid with the page of the first tab' },
  },
  {
    harm: 'a second tab does not learn that the first one has paid',
    file: `${provider}/checkout/start-checkout.ts`,
    find: /return status === 'open' \? url : null/,
    put: 'return url ?? `https://stripe.test/${status}`',
    by: { file: tests.checkout, name: 'is not paid twice' },
  },
  {
    harm: 'a declined card is a failed payment',
    file: `${provider}/payments/read-payment.ts`,
    find: /return session\.status === 'open' \? 'none' : session\.status === 'complete' \? 'failed' : 'canceled'/,
    put: "return 'failed'",
    by: { file: tests.checkout, name: 'can try again after a decline' },
  },
  {
    harm: 'a page stays open after its invoice is void',
    file: `${provider}/checkout/jobs.ts`,
    find: /if \(!stale\) return\n/,
    put: 'if (stale) return\n',
    by: { file: tests.payments, name: 'ends when the invoice' },
  },
  {
    harm: 'an older report overrides a newer one',
    file: 'domain/src/provider/payment-facts.ts',
    find: /progress\[status\] <= progress\[known\.status\] \|\| /,
    put: '',
    by: { file: tests.rules, name: 'that is reported as' },
  },
  {
    harm: 'a refund that was requested is recorded twice',
    file: `${provider}/payments/read-refunds.ts`,
    find: /requestedAs: refund\.metadata\?\.\[refundEntryKey\] \?\? null/,
    put: 'requestedAs: null',
    by: { file: tests.refunds, name: 'of a part returns the money' },
  },
  {
    harm: 'a dispute takes nothing from the invoice',
    file: 'domain/src/provider/dispute-facts.ts',
    find: /status === 'needs_response' \|\| status === 'under_review' \|\| status === 'lost'/,
    put: "status === 'lost'",
    by: { file: tests.disputes, name: 'takes the money from the invoice' },
  },
  {
    harm: 'an event that we cannot read is forgotten',
    file: `${provider}/payments/event-handlers.ts`,
    find: /if \(!data\) throw new UnreadableEvent\(`The event \$\{type\} has no payment`\)/,
    put: 'if (!data) return null',
    by: { file: tests.versions, name: 'with an unknown shape is a dead letter' },
  },
  {
    harm: 'an older answer about a payment replaces a newer one',
    file: `${provider}/payments/converge.ts`,
    find: /and\(checkoutById\(companyId, id\), eq\(providerCheckouts\.version, version\)\)/,
    put: 'checkoutById(companyId, id)',
    by: { file: tests.slow, name: 'an older answer of the provider never replaces a newer one' },
  },
  {
    harm: 'an older answer about an account replaces a newer one',
    file: `${provider}/account/store-account.ts`,
    find: / {2}if \(before\.checkedAt !== checkedAt\) return false\n/,
    put: '',
    by: { file: tests.slow, name: 'an older answer about an account never replaces a newer one' },
  },
  {
    harm: 'a forged webhook is accepted',
    file: `${provider}/events/receive-event.ts`,
    find: / {2}if \(!isSigned\(call\.body, call\.header\('stripe-signature'\), secret\)\) throw refuse\(log, source, 'signature'\)\n/,
    put: '',
    by: { file: tests.hostile, name: 'a guessed v1' },
  },
  {
    harm: 'a recorded webhook is accepted later',
    file: 'server/src/platform/stripe/verify-signature.ts',
    find: /const tolerance = 300/,
    put: 'const tolerance = 300_000',
    by: { file: tests.hostile, name: 'a signature that is 301 seconds old' },
  },
  {
    harm: 'an event of live mode is accepted with a test key',
    file: `${provider}/events/receive-event.ts`,
    find: / {2}if \(event\.livemode !== provider\.isLive\) throw refuse\(log, source, 'livemode'\)\n/,
    put: '',
    by: { file: tests.hostile, name: 'an event of live mode' },
  },
  {
    harm: 'a page that names a checkout with another amount is believed',
    file: `${provider}/payments/find-paid-checkout.ts`,
    find: /\s+eq\(providerCheckouts\.amount, amount\),\n/,
    put: '\n',
    by: { file: tests.payments, name: 'another amount' },
  },
]
