import { inFlight } from '../payments/balance.ts'
import { can, type Permission, type PermissionSubject } from '../permissions.ts'
import type { DerivedInvoice } from './invoice-status.ts'

export const invoiceActions = [
  'edit',
  'delete',
  'preview',
  'send',
  'schedule',
  'unschedule',
  'resend',
  'copy_link',
  'remind',
  'pause_reminders',
  'record_payment',
  'apply_credit',
  'revise',
  'charge_late_fee',
  'waive_late_fee',
  'refund',
  'receipt',
  'void',
  'duplicate',
] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** `hasLateFee`: at least one late fee was charged and not waived. */
export type ActionFacts = DerivedInvoice & { hasLateFee: boolean }

export const permissionFor: Record<InvoiceAction, Permission> = {
  edit: 'invoices:write',
  delete: 'invoices:write',
  preview: 'invoices:read',
  send: 'invoices:send',
  schedule: 'invoices:send',
  unschedule: 'invoices:send',
  resend: 'invoices:send',
  copy_link: 'invoices:send',
  remind: 'invoices:send',
  pause_reminders: 'invoices:send',
  record_payment: 'payments:record',
  apply_credit: 'payments:record',
  revise: 'invoices:write',
  charge_late_fee: 'payments:confirm',
  waive_late_fee: 'payments:confirm',
  refund: 'payments:refund',
  receipt: 'invoices:read',
  void: 'invoices:void',
  duplicate: 'invoices:write',
}

/** The actions that a user sees on an invoice. */
export const allowedActions = (user: PermissionSubject, invoice: ActionFacts) =>
  invoiceActions.filter((action) => can(user, permissionFor[action]) && !refusalOf(action, invoice))

/** Why an action is not possible in this status, as a sentence. Null if it is possible. */
export const refusalOf = (action: InvoiceAction, invoice: ActionFacts): string | null =>
  rules[action].find(([applies]) => applies(invoice))?.[1] ?? null

type Rule = readonly [applies: (invoice: ActionFacts) => boolean, sentence: string]

const isDraft = ({ status }: ActionFacts) => status === 'draft'
const isVoid = ({ displayedStatus }: ActionFacts) => displayedStatus === 'void'
const isPaid = ({ status }: ActionFacts) => status === 'paid'

const draft: Rule = [isDraft, 'This invoice hasn’t been sent']
const voided: Rule = [isVoid, 'This invoice is void']
const paid: Rule = [isPaid, 'This invoice is paid']
const sent: Rule = [(invoice) => !isDraft(invoice), 'This invoice was already sent']
const empty: Rule = [({ total }) => total === 0, 'Add at least one line with an amount.']
const processing: Rule = [
  ({ balance }) => inFlight(balance) > 0,
  'A payment is processing. Wait until it clears.',
]
const claimed: Rule = [
  ({ balance }) => balance.claimed > 0,
  'The client says they’ve paid. Confirm or reject that payment first.',
]
const nothingReceived: Rule = [
  ({ balance }) => balance.received <= 0,
  'No payment has been received for this invoice',
]

const rules: Record<InvoiceAction, readonly Rule[]> = {
  edit: [[(invoice) => !isDraft(invoice), 'This invoice was sent. Revise it instead.']],
  delete: [[(invoice) => !isDraft(invoice), 'Only drafts can be deleted. Void this invoice instead.']],
  preview: [],
  send: [sent, empty],
  schedule: [sent, empty],
  unschedule: [
    [({ displayedStatus }) => displayedStatus !== 'scheduled', 'This invoice isn’t scheduled to be sent'],
  ],
  resend: [draft, voided],
  copy_link: [draft, voided],
  remind: [draft, voided, paid, processing, claimed],
  pause_reminders: [draft, voided, paid],
  record_payment: [draft, voided, paid],
  apply_credit: [draft, voided, paid],
  revise: [draft, voided, [isPaid, 'This invoice is paid. Send a new invoice for additional work.']],
  charge_late_fee: [
    draft,
    voided,
    paid,
    processing,
    claimed,
    [({ overdue }) => overdue === null, 'This invoice isn’t overdue'],
  ],
  waive_late_fee: [
    draft,
    voided,
    paid,
    [({ hasLateFee }) => !hasLateFee, 'This invoice has no late fee to waive'],
  ],
  refund: [[({ isRefundable }) => !isRefundable, 'There is no payment to refund']],
  receipt: [nothingReceived],
  void: [
    [isDraft, 'Delete this draft instead'],
    [isVoid, 'This invoice is already void'],
    [isPaid, 'This invoice is paid. Refund its payments first.'],
    processing,
    claimed,
  ],
  duplicate: [],
}
