import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../payments/ledger.ts'
import { entryOf, mapleAvenue } from '../payments/testing/testing-ledger.ts'
import type { PermissionSubject, Role } from '../permissions.ts'
import { allowedActions, type InvoiceAction, invoiceActions, refusalOf } from './actions.ts'
import { deriveInvoice, type InvoiceFacts } from './invoice-status.ts'

const user = (role: Role, isTrusted = false): PermissionSubject => ({
  role,
  switches: { staffSeeAllProjects: true, staffSeePrices: isTrusted, managersMayRefund: isTrusted },
})
const facts = (
  invoice: Partial<InvoiceFacts>,
  entries: LedgerEntry[] = [],
  { today = '2026-03-14', hasLateFee = false } = {},
) => ({
  ...deriveInvoice({ ...mapleAvenue, scheduledSendAt: null, viewedAt: null, ...invoice }, entries, today),
  hasLateFee,
})
const admin = user('CompanyAdmin')
const paid = (amount: number) => [entryOf({ amount })]
const ach = [entryOf({ amount: 712_500, status: 'processing', source: 'provider' })]
const claim = [entryOf({ amount: 712_500, status: 'pending', source: 'claimed' })]

const always: InvoiceAction[] = ['preview', 'duplicate']
const whileSent: InvoiceAction[] = [
  ...always,
  'resend',
  'copy_link',
  'remind',
  'pause_reminders',
  'record_payment',
  'apply_credit',
  'revise',
  'void',
]
const inOrder = (actions: InvoiceAction[]) => invoiceActions.filter((action) => actions.includes(action))

describe('the actions of an admin on an invoice', () => {
  const voidedAt = '2026-03-20T10:00:00.000Z'
  const late = { today: '2026-03-15' }
  test.each<[string, ReturnType<typeof facts>, InvoiceAction[]]>([
    ['that is a draft', facts({ sentAt: null }), [...always, 'edit', 'delete', 'send', 'schedule']],
    [
      'that is scheduled',
      facts({ sentAt: null, scheduledSendAt: '2026-03-20T10:00:00.000Z' }),
      [...always, 'edit', 'delete', 'send', 'schedule', 'unschedule'],
    ],
    ['without an amount', facts({ sentAt: null, total: 0, deposit: 0 }), [...always, 'edit', 'delete']],
    ['that was sent', facts({}), whileSent],
    ['with a deposit', facts({}, paid(712_500)), [...whileSent, 'refund', 'receipt']],
    [
      'with a bank transfer on its way',
      facts({}, ach),
      whileSent.filter((action) => action !== 'remind' && action !== 'void'),
    ],
    [
      'with a claim',
      facts({}, claim),
      whileSent.filter((action) => action !== 'remind' && action !== 'void'),
    ],
    ['that is overdue', facts({}, [], late), [...whileSent, 'charge_late_fee']],
    [
      'that is overdue and was charged a late fee',
      facts({}, [], { ...late, hasLateFee: true }),
      [...whileSent, 'charge_late_fee', 'waive_late_fee'],
    ],
    ['that is paid', facts({}, paid(1_425_000)), [...always, 'resend', 'copy_link', 'refund', 'receipt']],
    ['that is void', facts({ voidedAt }), always],
    ['that is void and was paid', facts({ voidedAt }, paid(5)), [...always, 'refund', 'receipt']],
  ])('%s', (_, invoice, actions) => {
    expect(allowedActions(admin, invoice)).toEqual(inOrder(actions))
  })
})

describe('on an overdue invoice with a deposit', () => {
  const invoice = facts({}, paid(5), { today: '2026-05-01', hasLateFee: true })

  test('managers cannot void, and refund only if the company lets them', () => {
    const all = allowedActions(admin, invoice)
    const managers = all.filter((action) => action !== 'void')
    expect(allowedActions(user('Manager', true), invoice)).toEqual(managers)
    expect(allowedActions(user('Manager'), invoice)).toEqual(managers.filter((action) => action !== 'refund'))
  })

  test('staff and clients only read, and staff only if they see prices', () => {
    expect(allowedActions(user('Staff'), invoice)).toEqual([])
    expect(allowedActions(user('Staff', true), invoice)).toEqual(['preview', 'receipt'])
    expect(allowedActions(user('Client'), invoice)).toEqual(['preview', 'receipt'])
    expect(allowedActions(user('SuperAdmin'), invoice)).toEqual([])
  })
})

test.each<[InvoiceAction, ReturnType<typeof facts>, string]>([
  ['send', facts({ sentAt: null, total: 0, deposit: 0 }), 'Add at least one line with an amount.'],
  ['send', facts({}), 'This invoice was already sent'],
  ['edit', facts({}), 'This invoice was sent. Revise it instead.'],
  ['delete', facts({}), 'Only drafts can be deleted. Void this invoice instead.'],
  ['remind', facts({}, ach), 'A payment is processing. Wait until it clears.'],
  ['remind', facts({}, claim), 'The client says they’ve paid. Confirm or reject that payment first.'],
  ['remind', facts({}, paid(1_425_000)), 'This invoice is paid'],
  ['void', facts({}, paid(1_425_000)), 'This invoice is paid. Refund its payments first.'],
  ['void', facts({ sentAt: null }), 'Delete this draft instead'],
  ['charge_late_fee', facts({}), 'This invoice isn’t overdue'],
  ['record_payment', facts({ voidedAt: '2026-03-20T10:00:00.000Z' }), 'This invoice is void'],
])('%s is refused with a sentence', (action, invoice, sentence) => {
  expect(refusalOf(action, invoice)).toBe(sentence)
})
