import { describe, expect, test } from 'vitest'
import { maple } from '../../testing/maple.ts'
import { moneyOf } from './money-summary.ts'

const rules = {
  depositPercent: 50,
  depositDueDays: 2,
  finalPaymentDays: 5,
  finalPaymentAnchor: 'afterService' as const,
}
const priced = { ...maple, estimateValue: 1_500_000, discountPercent: 5 }

describe('the money of a project', () => {
  test('is the estimate minus the discount, in two payments', () => {
    expect(moneyOf(priced, rules)).toMatchObject({
      total: { amount: 1_425_000, note: '$15,000 less 5%' },
      deposit: { percent: 50, amount: 712_500, note: 'Due 2 days after signing' },
      balance: { amount: 712_500, note: 'Due 5 days after install' },
    })
  })

  test('is open until it is paid, and a deposit of 0 % never is', () => {
    const open = (more: Partial<typeof priced>) => {
      const money = moneyOf({ ...priced, ...more }, rules)
      return [money?.deposit.isOpen, money?.balance.isOpen]
    }
    expect(open({})).toEqual([true, true])
    expect(open({ depositDate: '2026-03-13' })).toEqual([false, true])
    expect(open({ fullPaidDate: '2026-03-13' })).toEqual([false, false])
    expect(open({ depositPercent: 0 })).toEqual([false, true])
    expect(moneyOf({ ...priced, depositPercent: 0 }, rules)?.deposit.note).toBe('No deposit')
    const billed = { billedAmount: 1_500_000, billedDeposit: 0, openAmount: 0 }
    expect(open(billed)).toEqual([false, false])
  })

  test('adds up to the cent', () => {
    const odd = moneyOf(
      { ...priced, estimateValue: 100_001, discountPercent: 0, depositPercent: 33.33 },
      rules,
    )
    expect(odd?.deposit).toMatchObject({ percent: 33.33, amount: 33_330 })
    expect((odd?.deposit.amount ?? 0) + (odd?.balance.amount ?? 0)).toBe(100_001)
    expect(odd?.total.note).toBe('No discount')
  })

  test('shows dates once they are known', () => {
    const dated = { ...priced, depositDate: '2026-03-13', finalPaymentDueDate: '2026-04-04' }
    const money = moneyOf(dated, rules)
    expect(money?.deposit.note).toBe('Paid 03/13/2026')
    expect(money?.balance.note).toBe('Due 04/04/2026')
  })

  test('can be due before the install', () => {
    const before = moneyOf(
      { ...priced, finalPaymentDays: 1 },
      { ...rules, finalPaymentAnchor: 'beforeService' },
    )
    expect(before?.balance.note).toBe('Due 1 day before install')
  })

  test('follows the invoices once they were sent', () => {
    const billed = { ...priced, billedAmount: 1_500_000, billedDeposit: 500_000, openAmount: 1_500_000 }
    expect(moneyOf(billed, rules)).toMatchObject({
      total: { amount: 1_500_000, note: 'Invoiced' },
      deposit: { percent: null, amount: 500_000, note: 'Due 2 days after signing' },
      balance: { amount: 1_000_000, note: 'Due 5 days after install' },
    })
    expect(moneyOf({ ...billed, openAmount: 700_000 }, rules)?.balance.amount).toBe(700_000)
    expect(moneyOf({ ...billed, openAmount: 0, fullPaidDate: '2026-04-04' }, rules)?.balance).toMatchObject({
      amount: 1_000_000,
      note: 'Paid 04/04/2026',
    })
    expect(moneyOf({ ...billed, billedDeposit: 0, estimateValue: null }, rules)?.deposit).toMatchObject({
      percent: null,
      amount: 0,
      note: 'No deposit',
    })
  })

  test('subtracts payments that arrived before the first invoice', () => {
    expect(moneyOf({ ...priced, receivedAmount: 800_000 }, rules)?.balance.amount).toBe(625_000)
    expect(moneyOf({ ...priced, receivedAmount: 100 }, rules)?.balance.amount).toBe(712_500)
  })

  test('is null without an estimate', () => {
    expect(moneyOf({ ...priced, estimateValue: null }, rules)).toBeNull()
  })
})
