import { type OfferCode, offerCodeInput } from '@mantel/domain/admin/offer-codes'
import { expect, test } from 'vitest'
import { codeStatus, describeDiscount, describeUses, generateCode } from './offer-code.ts'

const code: OfferCode = {
  id: 'c',
  code: 'SPRING',
  discountType: 'percentage',
  discountValue: 20,
  discountDurationMonths: 3,
  validForTiers: [],
  maxUses: 100,
  currentUses: 14,
  expiresAt: '2026-06-30T22:00:00.000Z',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}

test('a discount is described in one line', () => {
  expect(describeDiscount(code)).toBe('20% off for 3 months')
  const fixed = { ...code, discountType: 'fixed' as const, discountValue: 50_00, discountDurationMonths: 1 }
  expect(describeDiscount(fixed)).toBe('$50 off for 1 month')
})

test('uses show their limit, if there is one', () => {
  expect(describeUses(code)).toBe('14 of 100')
  expect(describeUses({ ...code, maxUses: null, currentUses: 1200 })).toBe('1,200')
})

test.each([
  [{}, '2026-06-30T21:00:00Z', 'active'],
  [{}, '2026-06-30T22:00:00Z', 'expired'],
  [{ currentUses: 100 }, '2026-06-01T00:00:00Z', 'used up'],
  [{ isActive: false, currentUses: 100 }, '2026-07-01T00:00:00Z', 'inactive'],
])('with %j at %s the status is %s', (changes, now, status) => {
  expect(codeStatus({ ...code, ...changes }, new Date(now))).toBe(status)
})

test('a generated code is readable and valid', () => {
  const made = generateCode()
  expect(made).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(offerCodeInput.shape.code.parse(made)).toBe(made)
  expect(generateCode()).not.toBe(made)
})
