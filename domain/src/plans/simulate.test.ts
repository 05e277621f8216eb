import { describe, expect, test } from 'vitest'
import { simulateOffer, simulateTrial } from './simulate.ts'

const [solo, studio] = ['solo', 'studio']
const payers = [
  { tierId: solo, billingPeriod: 'monthly', price: 2900, companies: 10 },
  { tierId: studio, billingPeriod: 'monthly', price: 7900, companies: 4 },
  { tierId: studio, billingPeriod: 'annual', price: 79_000, companies: 2 },
] as const
const all = [...payers]
const twentyPercent = { discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 } as const
const fiftyDollars = { discountType: 'fixed', discountValue: 5000, discountDurationMonths: 2 } as const

describe('what a code would cost', () => {
  test('is its discount on every charge of the first year', () => {
    // 580 × 3 × 10, 1,580 × 3 × 4 and a quarter of 20% of a year × 2
    expect(simulateOffer(all, twentyPercent, [])).toEqual({
      companies: 16,
      cost: 17_400 + 18_960 + 7900,
      revenue: 348_000 + 379_200 + 158_000,
    })
  })

  test('is never more than what is charged, and only counts its plans', () => {
    expect(simulateOffer(all, fiftyDollars, [solo])).toMatchObject({ companies: 10, cost: 2900 * 2 * 10 })
    expect(simulateOffer(all, { ...twentyPercent, discountDurationMonths: 24 }, [solo])).toMatchObject({
      cost: 580 * 12 * 10,
    })
    expect(simulateOffer([], twentyPercent, [])).toEqual({ companies: 0, cost: 0, revenue: 0 })
  })
})

test('more days of a trial cost what is not charged in them, and fewer save it', () => {
  const currentDays = () => 14
  const cost = (days: number) => simulateTrial(all, { days, currentDays }, [solo]).cost
  expect(cost(14)).toBe(0)
  expect(cost(30)).toBe(Math.round((34_800 * 16) / 365) * 10)
  expect(cost(0)).toBe(Math.round((34_800 * -14) / 365) * 10)
})
