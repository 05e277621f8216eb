/** What happens to a payment with a test number. The numbers are the same as in Stripe's test mode. */
export type Outcome =
  | { kind: 'succeeds' }
  /** `isStored`: the card can be stored, but its first charge is declined. */
  | { kind: 'declines'; code: string; declineCode: string; message: string; isStored?: true }
  | { kind: 'asks' }
  | { kind: 'disputes' }

const declined = (declineCode: string, message: string): Outcome => ({
  kind: 'declines',
  code: 'card_declined',
  declineCode,
  message,
})

const cardOutcomes: Record<string, Outcome> = {
  '4000000000000341': {
    kind: 'declines',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    isStored: true,
  },
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card', 'Your card was declined.'),
  '4000000000000069': {
    kind: 'declines',
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  },
  '4000000000000127': {
    kind: 'declines',
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    kind: 'declines',
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000002500003155': { kind: 'asks' },
  '4000000000000259': { kind: 'disputes' },
}

export const bankFailures: Record<string, string> = {
  account_closed: "The customer's bank account has been closed.",
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
}

const bankOutcomes: Record<string, string> = {
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
}

export const cardOutcome = (number: string): Outcome => cardOutcomes[number] ?? { kind: 'succeeds' }

/** Returns the code with which a bank refuses the payment days later, or null. */
export const bankFailure = (number: string) => bankOutcomes[number] ?? null

/** Ids that Stripe's test mode accepts in place of a payment method. */
export const testMethods: Record<string, { type: 'card' | 'us_bank_account'; number: string }> = {
  pm_card_visa: { type: 'card', number: '4242424242424242' },
  pm_card_mastercard: { type: 'card', number: '5555555555554444' },
  pm_card_chargeDeclined: { type: 'card', number: '4000000000000002' },
  pm_card_visa_chargeDeclined: { type: 'card', number: '4000000000000002' },
  pm_card_chargeDeclinedInsufficientFunds: { type: 'card', number: '4000000000009995' },
  pm_card_chargeDeclinedExpiredCard: { type: 'card', number: '4000000000000069' },
  pm_card_chargeDeclinedIncorrectCvc: { type: 'card', number: '4000000000000127' },
  pm_card_chargeDeclinedProcessingError: { type: 'card', number: '4000000000000119' },
  pm_card_authenticationRequired: { type: 'card', number: '4000002500003155' },
  pm_usBankAccount: { type: 'us_bank_account', number: '000123456789' },
  pm_usBankAccount_success: { type: 'us_bank_account', number: '000123456789' },
  pm_usBankAccount_accountClosed: { type: 'us_bank_account', number: '000111111113' },
}

const brands: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^5[1-5]|^2[2-7]/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover'],
]
export const cardBrand = (number: string) =>
  brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown'

/** Checks the last digit of a card number (Luhn). */
export function isCardNumber(number: string) {
  if (!/^\d{13,19}$/.test(number)) return false
  const digits = number.split('').reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
