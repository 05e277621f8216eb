import { describe, expect, test } from 'vitest'
import { parseRules, timelineExample } from './timeline-example.ts'
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
  test('shows the dates that follow from the default rules', () => {
    expect(timelineExample(rules, 2026)).toEqual({
      install: 'Install Mar 30 → destage Jun 28, balance due Apr 4',
      deposit: 'Signed Mar 16 → 50% deposit due Mar 18',
    })
  })

  test('shows a balance that is due before the install', () => {
    const { install } = timelineExample({ ...rules, finalPaymentAnchor: 'beforeService' }, 2026)
    expect(install).toBe('Install Mar 30 → destage Jun 28, balance due Mar 25')
  })

  test('adds the year to a date in another year', () => {
    const { install } = timelineExample({ ...rules, stageDurationDays: 400 }, 2026)
    expect(install).toContain('destage May 4, 2027')
  })
})

describe('typed rules', () => {
  test('apply as soon as they are valid', () => {
    expect(parseRules({ ...typed, stageDurationDays: '60', depositPercent: '33.5' }, rules)).toEqual({
      ...rules,
      stageDurationDays: 60,
      depositPercent: 33.5,
    })
  })

  test.each(['', '  ', '-1', '9.5', 'ninety', '4000'])(
    'are ignored if they are no number of days: “%s”',
    (text) => {
      expect(parseRules({ ...typed, stageDurationDays: text }, rules)).toEqual(rules)
      expect(timelineFields.safeParse({ ...typed, stageDurationDays: text }).success).toBe(false)
    },
  )
})
