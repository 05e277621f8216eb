import { expect, test } from 'vitest'
import { memoCode } from './memo-code.ts'

const codeOf = (id: string) => memoCode({ id, invoiceNumber: 'INV-12' })

test('a memo code is the number of the invoice and two characters that are easy to read', () => {
  expect(codeOf('00000000-0000-4000-8000-000000000000')).toMatch(/^INV-12-[2-9A-HJKMNP-Z]{2}$/)
  expect(codeOf('3f2b8c1e-5d4a-4c9e-9b1f-7a6d5e4c3b2a')).toBe(codeOf('3f2b8c1e-5d4a-4c9e-9b1f-7a6d5e4c3b2a'))
})

test('the characters differ between invoices', () => {
  const ids = Array.from(
    { length: 961 },
    (_, index) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
  )
  expect(new Set(ids.map(codeOf)).size).toBe(961)
})
