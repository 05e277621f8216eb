import type { PaymentMethod } from '@mantel/domain/payments/ledger'
import { byMethod } from '@mantel/domain/payments/methods/by-method'
import type { PaymentAction } from '@mantel/domain/payments/payments'

export const claimed = 'Client says they paid'
export const refunding = 'Refund processing'
export const started = 'Started'
export const feeAndNet = (fee: string, net: string) => `Fee ${fee} · Net ${net}`
export const paidOut = 'Paid out'
export const promised = 'Promised'
export const notCleared = 'Not cleared'
export const checkPhoto = 'Photo of the check'
export const actionsOf = (what: string, amount: string) => `Actions for ${what.toLowerCase()} of ${amount}`

export const actionNames: Record<PaymentAction, string> = {
  clear: 'Mark as cleared',
  bounce: 'Mark as bounced',
  reverse: 'Reverse',
  refund: 'Refund',
  confirm: 'Confirm',
  reject: 'Reject',
  return_credit: 'Return credit',
}

export const withDetails = {
  clear: 'Mark as cleared on another date…',
  confirm: 'Confirm with another date or amount…',
}

export const done: Record<PaymentAction, string> = {
  clear: 'Payment cleared',
  bounce: 'Check bounced',
  reverse: 'Entry reversed',
  refund: 'Refund recorded',
  confirm: 'Payment confirmed',
  reject: 'Payment rejected',
  return_credit: 'Credit returned',
}

export const claimsTitle = 'Payments to confirm'
export const claimText = (client: string | null, method: PaymentMethod) =>
  `${client ?? 'The client'} says they paid ${byMethod(method)}`.trimEnd()
