import { expect, test } from 'vitest'
import { maskNumber } from './mask-number.ts'

test('only the last four characters of a number are shown', () => {
  expect(maskNumber('12-3456789')).toBe('••-•••6789')
  expect(maskNumber('123456789')).toBe('•••••6789')
})

test('a short number is hidden completely', () => {
  expect(maskNumber('1234')).toBe('••••')
  expect(maskNumber('')).toBe('')
})
