/** Explains the provider's codes for why a client's bank disputes a payment. */
const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  check_returned: 'The check was returned',
  credit_not_processed: 'The client says a refund is missing',
  customer_initiated: 'The client disputes the payment',
  debit_not_authorized: 'The client says they didn’t authorize the payment',
  duplicate: 'The client says they paid twice',
  fraudulent: 'The client says they didn’t make the payment',
  general: 'The client disputes the payment',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The client’s account didn’t have enough money',
  noncompliant: 'The payment broke a card network rule',
  product_not_received: 'The client says they didn’t get the service',
  product_unacceptable: 'The client says the service wasn’t as described',
  subscription_canceled: 'The client says they had canceled',
  unrecognized: 'The client doesn’t recognize the payment',
}

/** Codes that the provider adds later get a general sentence. */
export const disputeReason = (reason: string): string => reasons[reason] ?? 'The client disputes the payment'
