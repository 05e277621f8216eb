import type { paymentViews } from '@mantel/domain/payments/payments'

export const viewNames: Record<(typeof paymentViews)[number], string> = {
  all: 'All',
  claims: 'To confirm',
  uncleared: 'Not cleared',
  processing: 'Processing',
  failed: 'Failed',
  refunds: 'Refunds',
  disputed: 'Disputed',
}
export const empty = 'No payments yet'
export const emptyHint = 'Payments by card, bank, check and other methods will show here.'
export const noMatches = 'No payments here'
export const noMatchesHint: Record<(typeof paymentViews)[number], string> = {
  all: emptyHint,
  claims: 'No payments to confirm right now.',
  uncleared: 'All checks and promised payments have cleared.',
  processing: 'No payments are processing right now.',
  failed: 'No payments have failed.',
  refunds: 'You haven’t refunded a payment.',
  disputed: 'No disputed payments.',
}
export const exportFailed = 'Couldn’t export payments. Try again.'
