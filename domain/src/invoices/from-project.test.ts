import { describe, expect, test } from 'vitest'
import { shareOf, subtractDiscount } from '../basics/money.ts'
import { timelineFacts, timelineRules } from '../projects/testing-timeline.ts'
import { computeInvoice } from './amounts.ts'
import { draftFromProject, dueDatesOn } from './from-project.ts'

describe('the first draft of a project’s invoice', () => {
  const maple = {
    type: 'Full Stage',
    address: '412 Maple Avenue',
    estimateValue: 1_500_000,
    discountPercent: 5,
    depositPercent: 50,
  }

  test('has one line with the estimate, and the discount and deposit of the project', () => {
    expect(draftFromProject(maple)).toEqual({
      lines: [{ description: 'Full Stage, 412 Maple Avenue', quantity: 1, rate: 1_500_000 }],
      discountPercent: 5,
      deposit: { percent: 50 },
    })
  })

  test.each([
    [1_500_000, 5, 50],
    [333_333, 12.5, 33.33],
    [1, 50, 50],
    [99_999_999_999, 0.01, 99.99],
  ])(
    'of %i at %d%% off has the total and deposit that the project shows',
    (estimateValue, discountPercent, depositPercent) => {
      const value = subtractDiscount(estimateValue, discountPercent)
      const draft = draftFromProject({ ...maple, estimateValue, discountPercent, depositPercent })
      expect(computeInvoice(draft)).toMatchObject({
        amounts: { total: value, deposit: shareOf(value, depositPercent) },
      })
    },
  )

  test('has no line without an estimate', () => {
    expect(draftFromProject({ ...maple, estimateValue: null }).lines).toEqual([])
  })
})

describe('the due dates of an invoice', () => {
  const project = {
    ...timelineFacts,
    dateOfDestage: null,
    depositDueDate: null,
    finalPaymentDueDate: null,
    customDates: [],
  }

  test('follow the signature and the install', () => {
    expect(dueDatesOn('2026-03-12', project, timelineRules)).toEqual({
      depositDueDate: '2026-03-14',
      dueDate: '2026-04-04',
    })
  })

  test('count from the day of sending without a signature or an install', () => {
    const open = { ...project, agreedOn: null, dateServiced: null }
    expect(dueDatesOn('2028-02-27', open, timelineRules)).toEqual({
      depositDueDate: '2028-02-29',
      dueDate: '2028-03-05',
    })
  })

  test('keep dates that were set manually', () => {
    const custom = { ...project, finalPaymentDueDate: '2026-04-20', customDates: ['finalPaymentDueDate'] }
    expect(dueDatesOn('2026-03-12', custom, timelineRules).dueDate).toBe('2026-04-20')
  })

  test('are never before the day of sending', () => {
    expect(dueDatesOn('2026-05-01', project, timelineRules)).toEqual({
      depositDueDate: '2026-05-01',
      dueDate: '2026-05-01',
    })
    const before = { ...timelineRules, finalPaymentAnchor: 'beforeService' } as const
    expect(dueDatesOn('2026-03-28', project, before).dueDate).toBe('2026-03-28')
  })
})
