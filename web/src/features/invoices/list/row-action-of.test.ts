import { expect, test } from 'vitest'
import { rowActionOf } from './row-action-of.ts'

const switches = { staffSeeAllProjects: true, staffSeePrices: true, managersMayRefund: false }
const manager = { role: 'Manager', switches } as const
const sent = {
  displayedStatus: 'sent',
  total: 1000,
  openAmount: 1000,
  claimedAmount: 0,
  inFlightAmount: 0,
  sentAt: '2026-03-12T09:12:00.000Z',
} as const

test.each([
  [{}, 'record'],
  [{ displayedStatus: 'overdue' }, 'remind'],
  [{ displayedStatus: 'overdue', inFlightAmount: 100 }, 'record'],
  [{ displayedStatus: 'processing', inFlightAmount: 400 }, 'record'],
  [{ displayedStatus: 'processing', inFlightAmount: 1000 }, null],
  [{ claimedAmount: 500 }, 'confirm'],
  [{ displayedStatus: 'paid', openAmount: 0 }, null],
  [{ displayedStatus: 'void', openAmount: 0, claimedAmount: 500 }, null],
  [{ displayedStatus: 'draft', sentAt: null }, 'send'],
  [{ displayedStatus: 'draft', sentAt: null, total: 0, openAmount: 0 }, null],
  [{ displayedStatus: 'scheduled', sentAt: null }, null],
] as const)('the action of %j is %s', (more, action) => {
  expect(rowActionOf(manager, { ...sent, ...more })).toBe(action)
  expect(rowActionOf({ role: 'Staff', switches }, { ...sent, ...more })).toBeNull()
})
