import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

const sent = {
  displayedStatus: 'sent',
  nextDueDate: '2026-03-12',
  inFlightAmount: 0,
  paidAt: null,
  scheduledSendAt: null,
} satisfies Partial<InvoiceInList>

const at = (more: Partial<InvoiceInList>) => dueText({ ...sent, ...more }, '2026-03-12', 'America/New_York')

test.each([
  [{}, 'today', false],
  [{ nextDueDate: '2026-03-13' }, 'tomorrow', false],
  [{ nextDueDate: '2026-03-15' }, 'in 3 days', false],
  [{ nextDueDate: '2026-04-15' }, 'Wed, Apr 15', false],
  [{ nextDueDate: '2026-03-11', displayedStatus: 'overdue' }, '1 day late', true],
  [{ nextDueDate: '2026-03-06', displayedStatus: 'overdue' }, '6 days late', true],
  [{ nextDueDate: null, inFlightAmount: 100, displayedStatus: 'processing' }, 'Processing', false],
  [{ nextDueDate: null }, '', false],
  // 1 a.m. in London is the day before in New York.
  [{ displayedStatus: 'paid', paidAt: '2026-03-11T01:00:00Z' }, 'Paid Tue, Mar 10', false],
  [{ displayedStatus: 'scheduled', scheduledSendAt: '2026-03-16T14:00:00Z' }, 'Sends Mon, Mar 16', false],
  [{ displayedStatus: 'draft' }, '', false],
  [{ displayedStatus: 'void' }, '', false],
] as const)('%j is %s', (more, text, isLate) => {
  expect(at(more)).toEqual({ text, isLate })
})
