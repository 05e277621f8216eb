import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { can, type PermissionSubject } from '@mantel/domain/permissions'
import { isRemindable } from '../../reminders/remind-button.tsx'

export const rowActionLabels = { send: 'Send', confirm: 'Confirm payment', record: 'Record payment' } as const
export type RowAction = keyof typeof rowActionLabels | 'remind'

type Known = Pick<
  InvoiceInList,
  'displayedStatus' | 'total' | 'openAmount' | 'claimedAmount' | 'inFlightAmount' | 'sentAt'
>

/** The one action that most users take next. Null if there is none. */
export function rowActionOf(user: PermissionSubject, invoice: Known): RowAction | null {
  const { displayedStatus, total, openAmount, claimedAmount, inFlightAmount, sentAt } = invoice
  if (displayedStatus === 'void') return null
  if (claimedAmount > 0 && can(user, 'payments:confirm')) return 'confirm'
  if (displayedStatus === 'draft') return total > 0 && can(user, 'invoices:send') ? 'send' : null
  if (displayedStatus === 'overdue' && isRemindable(invoice) && can(user, 'invoices:send')) return 'remind'
  return sentAt && openAmount > inFlightAmount && can(user, 'payments:record') ? 'record' : null
}

export type RequestedAction = { action: keyof typeof rowActionLabels; id: string }
