import { describe, expect, test } from 'vitest'
import { hasPlanEnded, type PlanState } from './plan-state.ts'

const now = new Date('2026-03-15T12:00:00Z')
const billing = { now, hasBilling: true }
const trial: PlanState = {
  status: 'trial',
  currentPeriodEnd: '2026-03-15T12:00:00.000Z',
  isBilled: false,
  isComped: false,
}

describe('a plan', () => {
  test('has ended once its trial is over, before anyone has recorded it', () => {
    expect(hasPlanEnded(trial, billing)).toBe(true)
    expect(hasPlanEnded({ ...trial, currentPeriodEnd: '2026-03-15T12:00:00.001Z' }, billing)).toBe(false)
  })

  test('that the provider charges ends when the provider says so', () => {
    expect(hasPlanEnded({ ...trial, isBilled: true }, billing)).toBe(false)
    expect(hasPlanEnded({ ...trial, isBilled: true, status: 'expired' }, billing)).toBe(true)
    expect(hasPlanEnded({ ...trial, status: 'active' }, billing)).toBe(false)
  })

  test('that no one pays for ends by itself, if it has an end', () => {
    expect(hasPlanEnded({ ...trial, status: 'active', isComped: true }, billing)).toBe(true)
    const endless = { ...trial, status: 'active', isComped: true, currentPeriodEnd: null } as const
    expect(hasPlanEnded(endless, billing)).toBe(false)
  })

  test('ends only by a SuperAdmin on an installation without billing', () => {
    expect(hasPlanEnded(trial, { now, hasBilling: false })).toBe(false)
    expect(hasPlanEnded({ ...trial, status: 'canceled' }, { now, hasBilling: false })).toBe(true)
  })
})
