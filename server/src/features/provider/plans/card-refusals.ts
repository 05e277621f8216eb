import type { ProviderError } from '../../../platform/stripe/provider-error.ts'

const sentences: Record<string, string> = {
  card_declined: 'Your card was declined. Update your card and try again.',
  expired_card: 'Your card has expired. Update it and try again.',
  insufficient_funds: 'Your card doesn’t have enough funds. Use another card and try again.',
  incorrect_cvc: 'Your card’s security code is wrong. Update your card and try again.',
  invalid_cvc: 'Your card’s security code is wrong. Update your card and try again.',
  processing_error: 'Your bank couldn’t process the charge. Try again in a few minutes.',
  authentication_required: 'Your bank asks you to confirm the charge. Update your card and try again.',
  subscription_payment_intent_requires_action:
    'Your bank asks you to confirm the charge. Update your card and try again.',
}

/** Why a charge for the plan failed, and what to do. Nothing has changed. */
export const cardRefusal = ({ code, declineCode }: Pick<ProviderError, 'code' | 'declineCode'>) =>
  sentences[declineCode ?? ''] ??
  sentences[code ?? ''] ??
  'We couldn’t charge your card. Update your card and try again.'
