const sentences: Record<string, string> = {
  charge_already_refunded: 'This payment was already refunded on Stripe.',
  charge_disputed: 'This payment is disputed. Wait for the bank’s decision.',
  balance_insufficient: 'Your Stripe balance is too low for this refund. Try again after your next payments.',
  insufficient_funds: 'Your Stripe balance is too low for this refund. Try again after your next payments.',
  account_invalid: 'Stripe no longer gives us access to this account. Refund the payment on Stripe.',
}

/** Why the provider did not refund a payment, and what the user can do. */
export const refundRefusal = (code: string | null) =>
  (code && sentences[code]) ?? 'Stripe didn’t accept this refund. Refund the payment on Stripe instead.'
