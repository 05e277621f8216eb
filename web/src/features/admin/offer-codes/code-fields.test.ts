import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { expect, test } from 'vitest'
import { blankCode, bodyOf, codeFields, typedCode } from './code-fields.ts'

const typed = { ...blankCode, code: 'spring', discount: 'percentage 20' }
const flawIn = (changes: object) => {
  const { error } = codeFields.safeParse({ ...typed, ...changes })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('what is typed becomes what the server takes', () => {
  expect(bodyOf(codeFields.parse(typed))).toEqual({
    code: 'SPRING',
    discountType: 'percentage',
    discountValue: 20,
    discountDurationMonths: 1,
    validForTiers: [],
    maxUses: null,
    expiresAt: null,
    isActive: true,
  })
  const fixed = codeFields.parse({ ...typed, discount: 'fixed $49.50' })
  expect(fixed.discount).toEqual({ discountType: 'fixed', discountValue: 4950 })
})

test.each([
  [{ discount: 'percentage 101' }, ['discount', 'A percentage is at most 100']],
  [{ discount: 'percentage ' }, ['discount', 'Enter a discount']],
  [{ discount: 'percentage -3' }, ['discount', 'A discount is more than nothing']],
  [{ discount: 'fixed much' }, ['discount', 'Enter an amount, such as 79 or 79.50']],
  [{ code: 'a b' }, ['code', 'Use letters, digits and hyphens only']],
])('%j is refused in place', (changes, flaw) => {
  expect(flawIn(changes)).toEqual([flaw])
})

test('a code that is edited without a change is as it was', () => {
  const code: OfferCode = {
    id: 'c',
    code: 'SPRING',
    discountType: 'fixed',
    discountValue: 1250_50,
    discountDurationMonths: 12,
    validForTiers: ['5f0f3e0e-3c1b-4d55-9d5d-3c6b1f1f0a01'],
    maxUses: 100,
    currentUses: 3,
    expiresAt: new Date('2030-06-30T23:59:59.999').toISOString(),
    isActive: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 4,
  }
  expect(code).toMatchObject(bodyOf(codeFields.parse(typedCode(code))))
})
