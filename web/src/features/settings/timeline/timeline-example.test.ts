import { describe, expect, test } from 'vitest'
import { rulesIn, timelineExample } from './timeline-example.ts'
import { type TimelineTyped, timelineFields } from './timeline-fields.ts'

const rules = {
  stageDurationDays: 90,
  depositDueDays: 2,
  finalPaymentDays: 5,
  finalPaymentAnchor: 'afterService',
  depositPercent: 50,
} as const

const typed: TimelineTyped = {
  stageDurationDays: '90',
  depositDueDays: '2',
  finalPaymentDays: '5',
  finalPaymentAnchor: 'afterService',
  depositPercent: '50',
  paymentLateFee: '',
  additionalServicesHourlyFee: '',
  clientDelaysPenaltyHourlyFee: '',
  clientReschedulePenaltyFee: '',
}

describe('the example', () => {
  test('says what the usual rules mean', () => {
    expect(timelineExample(rules, 2026)).toEqual({
      install: 'Install Mar 30 → destage Jun 28, balance due Apr 4',
      deposit: 'Signed Mar 16 → deposit of 50% due Mar 18',
    })
  })

  test('counts the balance from before the install where that is the rule', () => {
    const { install } = timelineExample({ ...rules, finalPaymentAnchor: 'beforeService' }, 2026)
    expect(install).toBe('Install Mar 30 → destage Jun 28, balance due Mar 25')
  })

  test('names the year of a day that is in another one', () => {
    const { install } = timelineExample({ ...rules, stageDurationDays: 400 }, 2026)
    expect(install).toContain('destage May 4, 2027')
  })
})

describe('what is typed', () => {
  test('counts as soon as it makes sense', () => {
    expect(rulesIn({ ...typed, stageDurationDays: '60', depositPercent: '33.5' }, rules)).toEqual({
      ...rules,
      stageDurationDays: 60,
      depositPercent: 33.5,
    })
  })

  test.each(['', '  ', '-1', '9.5', 'ninety', '4000'])('is not taken for a number of days: “%s”', (text) => {
    expect(rulesIn({ ...typed, stageDurationDays: text }, rules)).toEqual(rules)
    expect(timelineFields.safeParse({ ...typed, stageDurationDays: text }).success).toBe(false)
  })
})
