import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { expect, test } from 'vitest'
import { blankCode, bodyOf, codeFields, typedCode } from './code-fields.ts'

const typed = { ...blankCode, code: 'spring', discount: 'percentage 20' }
const problemsIn = (changes: object) => {
  const { error } = codeFields.safeParse({ ...typed, ...changes })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('typed text becomes the input of the API', () => {
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
  [{ discount: 'percentage 101' }, ['discount', 'Enter 100 percent or less']],
  [{ discount: 'percentage ' }, ['discount', 'Enter a discount']],
  [{ discount: 'percentage -3' }, ['discount', 'Enter a discount above 0']],
  [{ discount: 'fixed much' }, ['discount', 'Enter an amount, like 79 or 79.50']],
  [{ code: 'a b' }, ['code', 'Use letters, numbers and hyphens only']],
])('%j is refused at its field', (changes, problem) => {
  expect(problemsIn(changes)).toEqual([problem])
})

test('opening and saving a code without edits changes nothing', () => {
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
