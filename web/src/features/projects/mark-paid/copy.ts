import type { PaidPart } from '@mantel/domain/payments/payments'

export const marked: Record<PaidPart, string> = {
  deposit: 'Deposit marked as paid',
  balance: 'Marked as paid',
}
export const markLabel: Record<PaidPart, (title: string) => string> = {
  deposit: (title) => `Mark as paid: deposit for ${title}`,
  balance: (title) => `Mark as paid: ${title}`,
}
export const notMarked = 'Couldn’t mark this as paid. Try again.'
export const undoReason = 'Marked as paid by mistake'
export const notUndone = 'Couldn’t undo this. Reverse the payment on the project’s page.'
